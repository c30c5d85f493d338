import Foundation
import Testing

/// No test leaves without a check, allows two outcomes, or compares times.
struct TestHygieneTests {
  /// What compares what a clock told before and after; the processor's time tells only how work grows.
  private static let stopwatches = [
    "Clock.now -", ".now - start", "duration(to: .now)", "clock.measure", "timeIntervalSinceNow",
  ]

  @Test func `No test ends before it has checked something`() throws {
    let silent = try TestFile.all().flatMap { $0.linesOfTests { $0.contains("else { " + "return }") } }

    #expect(silent == [])
  }

  @Test func `No expectation allows two outcomes`() throws {
    let indifferent = try TestFile.all().flatMap { $0.expectations { $0.contains("||") } }

    #expect(indifferent == [])
  }

  @Test(arguments: stopwatches)
  func `No test compares how long something took`(stopwatch: String) throws {
    let timed = try TestFile.all().flatMap { $0.linesOfTests { $0.contains(stopwatch) } }

    #expect(timed == [])
  }

  /// The types whose end removes what they make in the temporary directory.
  private static let tidy = [
    "TemporaryFolder.swift", "LoopbackStream.swift", "TestCollection.swift", "EmbeddedEngine.swift",
    "ClickHouseServers.swift",
  ]

  @Test func `What tests make in the temporary directory goes with them`() throws {
    let names = ["temporary" + "Directory", "NSTemporary" + "Directory"]
    let makers = try TestFile.all().filter { file in names.contains { file.text.contains($0) } }.map(\.name)

    #expect(Set(makers).subtracting(Self.tidy) == [])
  }

  @Test func `The tests of a file are found, and what they expect`() {
    let file = TestFile(
      name: "a.swift",
      text: """
        struct ATests {
          @Test(arguments: [1])
          func `One`(a: Int) {
            #\("expect")(a == 1 && [1, 2].contains { $0 == a || $0 == 2 }, "||")
            #\("expect")(
              a == 1 || a == 2)
          }
          @Test func two() { helped() }
          func helped() {
            guard c else { return }
          }
        }
        """)

    #expect(file.linesOfTests { $0.contains("func") } == ["a.swift:3", "a.swift:8"])
    #expect(file.linesOfTests { $0.contains("return") } == [])
    #expect(file.expectations { $0.contains("||") } == ["a.swift:5"])
    #expect(file.expectations { _ in true } == ["a.swift:4", "a.swift:5"])
  }
}

/// The source of tests, as swift-format lays it out.
private struct TestFile {
  let name: String
  let text: String

  /// All that stand beside this one's folder.
  static func all() throws -> [TestFile] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let all = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    let files = try (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map {
      TestFile(name: $0.lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8))
    }
    try #require(files.count > 100)
    return files
  }

  /// Where lines of tests, from their names to their ends, are such.
  func linesOfTests(_ isSuch: (Substring) -> Bool) -> [String] {
    var (places, isTest, end): ([String], Bool, String?) = ([], false, nil)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let indent = line.prefix { $0 == " " }
      isTest = isTest || line.dropFirst(indent.count).hasPrefix("@Test")
      if isTest, line.contains("func ") { (isTest, end) = (false, indent + "}") }
      guard let last = end else { continue }
      if isSuch(line) { places.append("\(name):\(number + 1)") }
      if line == last || line.contains("func ") && line.hasSuffix("}") { end = nil }
    }
    return places
  }

  /// Where what is expected, without what stands in parentheses and quotes in it, is such.
  func expectations(_ isSuch: (String) -> Bool) -> [String] {
    ["expect", "require"].flatMap { name in
      text.ranges(of: "#\(name)(").filter { isSuch(Self.outermost(text[$0.upperBound...])) }.map { range in
        "\(self.name):\(text[..<range.lowerBound].count { $0 == "\n" } + 1)"
      }
    }
  }

  /// What stands before the closing parenthesis, and in no others.
  private static func outermost(_ text: Substring) -> String {
    var (found, depth, isQuoted, isEscaped) = ("", 0, false, false)
    for character in text {
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      if isQuoted { continue }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth < 0 { break }
      if depth == 0 { found.append(character) }
    }
    return found
  }
}

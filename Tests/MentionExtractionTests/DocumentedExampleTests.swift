import Foundation
import MentionExtraction
import Testing

/// The example on the library's page of documentation.
struct DocumentedExampleTests {
  @Test func `The example prints what the page says`() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let expected = page.split(separator: "\n").filter { $0.hasPrefix("// ") }.map { $0.dropFirst(3) }
    let code = try #require(page.split(separator: "```swift\n").last?.split(separator: "\n```").first)
    var printed: [String] = []

    let extractor = MentionExtractor(.x)
    for mention in extractor.mentions(in: "Rain on #日本語, says @ada: example.org/rain") {
      printed.append("\(mention.kind) \(mention.keyword) \(mention.range)")
    }

    #expect(printed == expected.map(String.init))
    for line in Self.lines { #expect(code.contains(line)) }
  }

  /// The lines of the page that this test runs.
  private static let lines = [
    "let extractor = MentionExtractor(.x)",
    #"for mention in extractor.mentions(in: "Rain on #日本語, says @ada: example.org/rain") {"#,
    "mention.kind, mention.keyword, mention.range",
  ]

  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/MentionExtraction/MentionExtraction.docc/MentionExtraction.md")
}

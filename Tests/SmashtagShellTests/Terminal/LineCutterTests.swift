import LineEditor
import Testing

@testable import SmashtagShell

struct LineCutterTests {
  /// The lines of a text that comes in pieces of some size; `nil` for one that is too long.
  private func lines(_ text: String, pieces: Int = 3, limit: Int = 8) -> [String?] {
    var (cutter, lines) = (LineCutter(limit: limit), [String?]())
    let bytes = Array(text.utf8)
    let take: (LineCutter.Line) -> Void = { line in
      lines.append((try? line.get()).map { String(decoding: $0, as: UTF8.self) })
    }
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      bytes[start..<min(start + pieces, bytes.count)].withUnsafeBytes { cutter.cut($0, take) }
    }
    cutter.cut(UnsafeRawBufferPointer(start: nil, count: 0), take)
    return lines
  }

  @Test(arguments: [1, 2, 3, 5, 100])
  func `Lines are the same in pieces of any size`(pieces: Int) {
    let text = "one\ntwo\r\n\n\r\nth\rree\nfour five\nsix\0\n12345678\r\n123456789\n12345678\nend"

    #expect(
      lines(text, pieces: pieces) == [
        "one", "two", "", "", "th\rree", nil, "six\0", "12345678", nil, "12345678", "end",
      ])
  }

  @Test(arguments: [("", []), ("\n", [""]), ("a\n", ["a"]), ("a", ["a"]), ("\r", [""])])
  func `The last line needs no end`(text: String, expected: [String]) {
    #expect(lines(text) == expected)
  }

  @Test func `A byte order mark at the begin is no part of the first line`() {
    #expect(lines("\u{FEFF}a\n\u{FEFF}b") == ["a", "\u{FEFF}b"])
  }

  @Test(arguments: [1, 2, 3, 100])
  func `A byte order mark does not make the first line too long`(pieces: Int) {
    #expect(
      lines("\u{FEFF}12345678\r\n12345678\n123456789", pieces: pieces) == ["12345678", "12345678", nil])
  }

  @Test func `A line that is too long is named by its number`() {
    var (cutter, errors) = (LineCutter(limit: 1 << 20), [InputError]())
    let bytes = Array("a\n\n".utf8) + [UInt8](repeating: 0x61, count: (1 << 20) + 2)

    for part in [bytes, bytes, []] {
      part.withUnsafeBytes { bytes in
        cutter.cut(bytes) { if case .failure(let error) = $0 { errors.append(error) } }
      }
    }

    #expect(errors == [.tooLong(line: 3, limit: 1 << 20), .tooLong(line: 5, limit: 1 << 20)])
    #expect(
      errors.first.map(String.init(describing:))
        == "line 3 has more than 1 MB and was left out; put one text on each line")
  }
}

struct MailboxTests {
  @Test func `Messages are taken once, oldest first`() throws {
    let mailbox = Mailbox<Int>(waking: try Wakeup())
    mailbox.put(1)
    mailbox.put(2)

    let first = mailbox.takeAll()

    #expect(first == [1, 2])
    #expect(mailbox.takeAll().isEmpty)
  }

  @Test func `A message wakes who waits`() throws {
    let wakeup = try Wakeup()

    Mailbox<Int>(waking: wakeup).put(1)

    #expect(wakeup.wait(milliseconds: 0))
  }

  @Test func `Messages of many tasks all arrive`() async throws {
    let mailbox = Mailbox<Int>(waking: try Wakeup())

    await withTaskGroup { group in
      for number in 0..<1_000 { group.addTask { mailbox.put(number) } }
    }

    #expect(Set(mailbox.takeAll()) == Set(0..<1_000))
  }
}

struct QueryErrorPositionTests {
  @Test func `The sign stands below the place`() {
    let place = QueryErrorPosition(in: "rain (snow", offset: 5)

    #expect(place.pointed(columns: .max) == "  rain (snow\n       ^\n")
  }

  @Test(arguments: [0, 30_000, 60_000])
  func `Of a very long query only what stands around the place is shown, also in a script`(offset: Int) {
    let query = String(repeating: "ab ", count: 20_000)

    let lines = QueryErrorPosition(in: query, offset: offset).pointed(columns: .max).split(separator: "\n")

    #expect(lines.count == 2 && lines.allSatisfy { $0.count <= 400 })
    #expect(lines[0].contains("…"))
  }
}

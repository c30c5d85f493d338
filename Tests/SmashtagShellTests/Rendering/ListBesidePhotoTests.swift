import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// The list that stays beside a photo in a wide window.
struct ListBesidePhotoTests {
  private func lines(
    _ photos: [Tweet], at index: Int, width: Int = 30, rows: Int = 8, from number: Int = 1
  ) throws -> [StyledText] {
    let context = try ImageContext.photos(photos, at: index, from: number)
    return ListBesidePhoto(context, width: width, rows: rows).lines
  }

  private func texts(_ photos: [Tweet], at index: Int, rows: Int = 8, from number: Int = 1) throws -> [String]
  {
    try lines(photos, at: index, rows: rows, from: number).map(\.plainText)
  }

  @Test func `The shown one is marked, without a colour and with one`() throws {
    let lines = try lines(Tweet.photos(3), at: 1)

    #expect(
      lines.map(\.plainText) == ["   1  Photo 1", "›  2  Photo 2", "   3  Photo 3", "", "", "", "", ""])
    #expect(lines.map { $0.runs.last?.role } == [.plain, .strong, .plain, nil, nil, nil, nil, nil])
  }

  @Test(arguments: [
    (0, 1...8), (3, 1...8), (4, 2...9), (5, 3...10), (20, 18...25), (47, 43...50), (49, 43...50),
  ])
  func `It is scrolled so that others stand before and behind the shown one`(
    index: Int, expected: ClosedRange<Int>
  ) throws {
    let lines = try texts(Tweet.photos(50), at: index)

    #expect(lines.map { String($0.drop { $0 != "P" }) } == expected.map { "Photo \($0)" })
    #expect(lines.count { $0.hasPrefix("›") } == 1)
    #expect(lines.contains("› \(index < 9 ? " " : "")\(index + 1)  Photo \(index + 1)"))
  }

  @Test(arguments: 0..<10, 1...12)
  func `The shown one is always seen, in as many lines as there are rows`(index: Int, rows: Int) throws {
    let photos = (0..<10).map { Tweet.photo(id: "\($0)", title: "T\($0)", text: $0 % 3 == 0 ? "" : "below") }
    let lines = try texts(photos, at: index, rows: rows)

    #expect(lines.count == rows)
    #expect(lines.contains { $0.hasPrefix("›") && $0.hasSuffix("T\(index)") })
  }

  @Test func `Numbers are those of the list`() throws {
    #expect(try texts(Tweet.photos(2), at: 0, from: 998).prefix(2) == ["›998  Photo 1", " 999  Photo 2"])
  }

  @Test func `Titles and descriptions are cut to its width`() throws {
    let long = String(repeating: "橋と川 ", count: 30)
    let lines = try lines([.photo(id: "1", title: long, text: long), .photo(id: "2")], at: 0, width: 24)

    #expect(lines.allSatisfy { $0.width <= 24 })
    #expect(lines[0].plainText.hasSuffix("…") && lines[1].plainText.hasSuffix("…"))
  }
}

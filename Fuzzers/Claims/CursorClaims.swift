import SmashtagModel

@testable import TweetSources

/// What has to hold for any text that is taken for the position in a list.
enum CursorClaims {
  /// A longer query is not read, and encoding makes it three times as long at most.
  private static let longest = 660

  /// The claim that a text breaks; `nil` where all hold, and where it is no position.
  static func broken(by text: String) -> String? {
    broken(by: text, as: XCursor.self) ?? broken(by: text, as: MastodonCursor.self)
      ?? broken(by: text, as: BlueskyCursor.self) ?? broken(by: text, as: FlickrPosition.self)
      ?? broken(by: text, as: ClickHouseCursor.self)
      ?? brokenTwin(by: text) ?? brokenItems(of: text)
  }

  private static func broken<Position: LivePosition>(by text: String, as type: Position.Type) -> String? {
    guard text.utf8.count <= longest, let position = Position(text: text[...]), !position.text.isEmpty else {
      return nil
    }
    guard let read = Position(position.cursor) else {
      return "a \(type) that cannot be read again: \(position)"
    }
    return read.text == position.text ? nil : "another \(type) when it is read again: \(position), \(read)"
  }

  private static func brokenTwin(by text: String) -> String? {
    guard let twin = TwinCursor(Cursor(text)) else { return nil }
    return TwinCursor(twin.cursor) == twin ? nil : "another position when it is read again: \(twin)"
  }

  private static func brokenItems(of text: String) -> String? {
    guard text.utf8.count <= longest, let items = [QueryItem](query: text) else { return nil }
    return [QueryItem](query: items.query) == items ? nil : "other items when they are read again: \(items)"
  }
}

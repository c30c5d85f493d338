/// Running text of a page, and what in it leads on.
public struct PageText: Equatable, Sendable {
  /// Without blanks at its ends; a line end stands where the page breaks the line.
  public var text: String
  /// First to last, none within another.
  public var doors: [PageDoor]

  public init(_ text: String = "", doors: [PageDoor] = []) {
    self.text = text
    self.doors = doors
  }
}

/// Something of a page that a number selects: a link or a picture.
public struct PageDoor: Equatable, Sendable {
  /// Links and pictures share one row of numbers, from 1, in the order they stand.
  public let number: Int
  /// A url or an image.
  ///
  /// What is shown of a link is its display form.
  public let mention: Mention
  /// In bytes of the text's UTF-8; empty where nothing of it stands in the text.
  public let range: Range<Int>

  public init(number: Int, mention: Mention, range: Range<Int>) {
    self.number = number
    self.mention = mention
    self.range = range
  }
}

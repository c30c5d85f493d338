import SmashtagModel

extension PageText {
  /// A text in which `[words](address)` is a link and `![words](address)` an image, numbered from a number on.
  init(marked text: String, from first: Int = 1) {
    self.init()
    var number = first
    var rest = text[...]
    while let match = rest.firstMatch(of: /(!?)\[([^\]]*)\]\(([^)]*)\)/) {
      self.text += rest[..<match.range.lowerBound]
      let start = self.text.utf8.count
      self.text += match.output.2
      let (label, address) = (String(match.output.2), String(match.output.3))
      let mention: Mention =
        match.output.1.isEmpty
        ? .url(IndexedURL(address, display: label))
        : .image(MediaItem(url: address, alt: label.isEmpty ? nil : label))
      doors.append(PageDoor(number: number, mention: mention, range: start..<self.text.utf8.count))
      number += 1
      rest = rest[match.range.upperBound...]
    }
    self.text += rest
  }
}

extension PageBlock {
  init(
    _ kind: Kind, marked text: String, from first: Int = 1, quotes: Int = 0, indent: Int = 0,
    isTight: Bool = false
  ) {
    self.init(kind, PageText(marked: text, from: first), quotes: quotes, indent: indent, isTight: isTight)
  }
}

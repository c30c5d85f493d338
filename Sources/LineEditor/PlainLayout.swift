/// Lays prompt and line out in one row, of which the part around the cursor is shown.
struct PlainLayout {
  let columns: Int

  func image(prompt: [Glyph], line: [[Glyph]], cursor: Int, top: Int) -> LineImage {
    let prompt = prompt.map { $0 == .newline ? .blank : $0 }
    let before = prompt + line.prefix(cursor).joined()
    let glyphs = (before + line.dropFirst(cursor).joined()).map { $0 == .newline ? .blank : $0 }
    let start = start(glyphs, cursor: before.count, top: top)
    return image(of: Array(glyphs[start...]), cursor: before.count - start, top: start)
  }
}

extension PlainLayout {
  /// The last column stays free, so that no terminal wraps.
  private var room: Int { max(4, columns - 1) }

  /// The first glyph that is shown: the same as before, as long as the cursor is in sight.
  private func start(_ glyphs: [Glyph], cursor: Int, top: Int) -> Int {
    var start = min(top, cursor)
    if top > 0, start == cursor { start = 0 }
    var width = glyphs[start..<cursor].reduce(0) { $0 + $1.width }
    guard width >= room else { return start }
    while start < cursor, width > room / 2 {
      width -= glyphs[start].width
      start += 1
    }
    return start
  }

  private func image(of glyphs: [Glyph], cursor: Int, top: Int) -> LineImage {
    var image = LineImage()
    image.top = top
    var place = LineImage.Place()
    for (index, glyph) in glyphs.enumerated() {
      if index == cursor { image.cursor = place }
      guard place.column + glyph.width <= room else { break }
      image.cells.append(LineImage.Cell(glyph: glyph, place: place))
      place.column += glyph.width
    }
    if cursor >= glyphs.count { image.cursor = place }
    image.end = place
    return image
  }
}

import SmashtagModel

extension PageContext {
  /// Of a page what `find` left; a document that is none has no text and no links, and tells what it is.
  public var json: JSON {
    let doors = blocks.flatMap(\.doors)
    let json: JSON = [
      "context": "page", "title": .string(title), "url": .string(document.url), "text": .string(plainText),
      "links": .array(doors.compactMap(\.linkJSON)), "images": .array(doors.compactMap(\.imageJSON)),
      "site": JSON(document.page?.site), "sections": screen.sectionsJSON, "fetched": JSON(document.fetched),
      "notes": .array(notes.map(JSON.string)),
    ]
    guard let kind = document.fileKind else { return json }
    return json.adding(["kind": .string(kind), "bytes": .integer(document.byteCount)])
  }

  private var plainText: String {
    guard var page = document.page else { return "" }
    page.blocks = blocks
    return page.text
  }
}

extension PageDoor {
  fileprivate var linkJSON: JSON? {
    guard case .url(let url) = mention else { return nil }
    return ["n": .integer(number), "url": .string(url.target), "text": .string(url.display ?? "")]
  }

  fileprivate var imageJSON: JSON? {
    guard let image = mention.image else { return nil }
    return ["n": .integer(number), "url": .string(image.url), "alt": JSON(image.alt)]
  }
}

import SmashtagModel

extension ImageContext {
  /// What is known of it, for where it is not drawn.
  public var screen: Screen { screen(on: Surface()) }

  /// What is known of it, and the list of photos where that stands beside it; title and position stand with it wherever
  /// it is.
  public func screen(on surface: Surface) -> Screen {
    let hasList = surface.looksAtImages && listColumns(in: surface.canvas.columns) != nil
    return Screen(
      title: title, status: position + filmNote,
      sections: [Screen.Section(rows: rows)] + (hasList ? [Screen.Section(rows: list)] : []),
      hints: hints(isDrawn: surface.looksAtImages))
  }

  private var rows: [Row] {
    let (image, size) = (picture.media, size)
    let named: [(String, String?)] = [
      ("kind", kindText), ("format", facts?.text), ("size", size?.text),
      ("aspect ratio", size?.aspectRatioText), ("alt text", photo == nil ? image.alt : nil),
      ("description", photo.flatMap { $0.text.isEmpty ? nil : $0.text }), ("address", picture.address.text),
      ("by", tweet.map { "@" + $0.writer.screenName }), ("note", note),
      ("problem", problem.map { "\($0)" }),
    ]
    return named.compactMap { name, value in value.map { Row(.fact(name: name, value: $0)) } }
  }

  private var filmNote: [String] {
    switch picture.media.kind {
    case .video: ["still of a video"]
    case .animatedGIF: ["still of an animated GIF"]
    case .photo, .audio, .other: []
    }
  }

  private var kindText: String? {
    if case .file = picture.address { return nil }
    let kind = picture.media.kind.words
    return picture.media.isFilm ? "\(kind); this is its still, open plays it" : kind
  }

  private var note: String? {
    if tweet?.isSensitive == true {
      return isHidden ? "marked as sensitive; image shows it" : "marked as sensitive"
    }
    return isHidden ? "its post is not at hand, it may be sensitive; image shows it" : nil
  }

  private func hints(isDrawn: Bool) -> [Hint] {
    if isHidden { return [.reveal, .open, .copy, .back] }
    if isDrawn, problem == nil { return [.zoom, .view, .save, .back] }
    return link == nil ? [.save, .back] : [.open, .copy, .back]
  }
}

extension ImageContext {
  /// What `--json` prints; the part that is visible is known as soon as the size is, hidden or not.
  public var json: JSON { json(on: Surface()) }

  public func json(on surface: Surface) -> JSON {
    let canvas = canvasPixels(on: surface)
    return [
      "context": "image", "title": .string(title), "url": .string(picture.url),
      "width": JSON(size?.width ?? picture.media.width), "height": JSON(size?.height ?? picture.media.height),
      "aspectRatio": aspectRatio.map(JSON.number) ?? .null, "alt": JSON(picture.media.alt),
      "zoom": size.map { .number(viewport.zoom(of: $0, on: canvas).roundedForJSON) } ?? .null,
      "visible": size.map { JSON(viewport.visible(of: $0, on: canvas)) } ?? .null,
      "kind": .string(picture.media.kind.rawValue), "format": JSON(facts?.format),
      "bytes": JSON(facts?.byteCount), "tweet": JSON(tweet?.id),
      "sensitive": tweet.map { .bool($0.isSensitive) } ?? .null, "problem": JSON(problem.map { "\($0)" }),
    ]
  }

  private var aspectRatio: Double? { facts?.size.aspectRatio ?? picture.media.aspectRatio }
}

extension Double {
  /// Without the dust that calculating leaves: 1.5, not 1.4999999999999998.
  fileprivate var roundedForJSON: Double { (self * 1e9).rounded() / 1e9 }
}

extension ImageContext.Picture {
  /// As an address, a file too.
  fileprivate var url: String {
    if case .file(let path) = address { path.fileURL } else { address.text }
  }
}

extension ImageFacts {
  /// `JPEG, 2.1 MB`.
  fileprivate var text: String {
    "\(format), \(Counted.bytes(byteCount))\(isAnimated ? ", the first picture of several" : "")"
  }
}

extension JSON {
  fileprivate init(_ part: PixelRect) {
    self = [
      "x": .integer(part.x), "y": .integer(part.y), "width": .integer(part.width),
      "height": .integer(part.height),
    ]
  }
}

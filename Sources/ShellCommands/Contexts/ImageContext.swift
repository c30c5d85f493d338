public import SmashtagModel

/// A single image, which fills the screen until it is zoomed, among the images that belong to it.
public struct ImageContext: Context {
  public static let kind = ContextKind.image

  /// The image that is shown.
  public private(set) var picture: LocatedImage
  /// The images one can go through from this one; never empty.
  public let pictures: [LocatedImage]
  /// The index of the shown image in ``pictures``.
  public private(set) var index: Int
  /// The visible part of the image, and its scale.
  public var viewport = ImageViewport()
  /// Whether the image is hidden, and what is known of it.
  public private(set) var state: State
  /// Whether no larger size is available.
  var hasLargest = false

  /// The states of showing an image.
  public enum State: Equatable, Sendable {
    /// It is sensitive, and the user has not asked to show it.
    ///
    /// That is assumed, too, if its post is unknown; a file has no post.
    case hidden
    /// Its data were not examined yet.
    case unseen
    /// Its data were examined.
    case known(ImageFacts)
    /// It cannot be shown.
    case failed(ImageError)
  }

  /// Shows one of several pictures; `nil` if the index is out of range.
  init?(_ pictures: [LocatedImage], at index: Int) {
    guard pictures.indices.contains(index) else { return nil }
    (picture, self.pictures, self.index) = (pictures[index], pictures, index)
    state = picture.isHiddenAtFirst ? .hidden : .unseen
  }

  /// Shows a single picture.
  init(_ picture: LocatedImage) {
    (self.picture, pictures, index) = (picture, [picture], 0)
    state = picture.isHiddenAtFirst ? .hidden : .unseen
  }

  public var tweet: Tweet? { picture.tweet }
  public var title: String { picture.title }
  /// `image`; for a photo its number, as for a tweet.
  public var crumb: String { photo == nil ? "image" : picture.number.map(String.init) ?? "photo" }
  public var link: String? { picture.link }
  public var isOfPage: Bool { picture.isOfPage }
  public var image: ImageContext? { self }
  public var mayShowImages: Bool { true }

  public func zoomed(_ zoom: Zoom, in session: Session) async throws -> any Context {
    let zoomed = try viewed(on: session.surface) { zoom.apply(to: &$0, of: $1, on: $2) }
    // At a prompt a larger size is fetched in the background.
    return session.ports.isInteractive ? zoomed : await zoomed.sharpened(in: session)
  }
}

extension ImageContext {
  /// Whether it is hidden because it is, or may be, sensitive.
  public var isHidden: Bool { state == .hidden }

  /// The format and size of its data; `nil` until they were examined.
  public var facts: ImageFacts? {
    if case .known(let facts) = state { facts } else { nil }
  }

  /// Why it cannot be shown; `nil` if nothing prevents that.
  public var problem: ImageError? {
    if case .failed(let problem) = state { problem } else { nil }
  }

  /// The size in pixels according to the data, or else to its post if that is plausible.
  public var size: PixelSize? { facts?.size ?? picture.size }

  /// Its position, `2 of 4`; empty if it is the only one.
  public var position: [String] { pictures.count > 1 ? ["\(index + 1) of \(pictures.count)"] : [] }

  /// The space for the image on a surface in pixels, without the list that may be beside it.
  func canvasPixels(on surface: Surface) -> PixelSize {
    guard surface.looksAtImages, let columns = listColumns(in: surface.canvas.columns) else {
      return surface.canvas.pixels
    }
    return surface.canvas.narrowed(by: columns).pixels
  }
}

extension ImageContext {
  /// The context after its image was fetched and examined, or with the problem that prevented it.
  ///
  /// Nothing is fetched for a hidden image, nor if images are not drawn. After cancellation no more is known of it than
  /// before.
  ///
  /// - Parameter anySize: whether another size that needs no network may be used: at a prompt, where ``sharper(in:)`` comes
  ///   later, before the wanted one is fetched, and everywhere if fetching fails. If none is at hand either, the one that
  ///   the source names is fetched.
  public func looked(in session: Session, anySize: Bool = true) async -> ImageContext {
    await atFirst(in: session).found(in: session, anySize: anySize)
  }

  /// The context as the setting wants it at first; what was zoomed stays.
  func atFirst(in session: Session) -> ImageContext {
    guard state == .unseen, viewport == ImageViewport(), session.settings.fitsImages else {
      return self
    }
    var first = self
    first.viewport.fit()
    return first
  }

  private func found(in session: Session, anySize: Bool) async -> ImageContext {
    guard session.surface.looksAtImages, !isHidden else { return self }
    if anySize, session.worksAhead, !session.ports.images.isAtHand(picture.address),
      let small = await inKeptSize(in: session)
    {
      return small
    }
    do throws(ImageError) {
      return known(try await session.facts(of: picture.address))
    } catch .cancelled {
      return self
    } catch {
      guard anySize else { return unable(error) }
      if let kept = await inKeptSize(in: session) { return kept }
      return await original(insteadOf: error, in: session)
    }
  }

  /// The image as its source names it where the wanted size is lost; its problem is told only if there is one, too.
  private func original(insteadOf error: ImageError, in session: Session) async -> ImageContext {
    guard error.isOfOneSize,
      let address = session.locator.original(of: picture.media, besides: picture.address)
    else { return unable(error) }
    var original = self
    original.change(to: address)
    return await original.found(in: session, anySize: false)
  }

  private func inKeptSize(in session: Session) async -> ImageContext? {
    guard let address = session.addressAtHand(of: picture) else { return nil }
    // If the other size cannot be read either, the first error is more useful.
    guard let facts = try? await session.facts(of: address) else { return nil }
    var kept = self
    kept.change(to: address)
    return kept.known(facts)
  }

  /// Fetches the images beside it that are not at hand, the next one first, so that turning to them waits for nothing.
  ///
  /// What is sensitive is left where it is. Why one could not be fetched is told once it is to be shown.
  public func fetchNeighbours(in session: Session) async {
    guard session.surface.looksAtImages else { return }
    for index in [index + 1, index - 1] where pictures.indices.contains(index) {
      let neighbour = pictures[index]
      guard !neighbour.isHiddenAtFirst, !session.ports.images.isAtHand(neighbour.address) else { continue }
      _ = try? await session.ports.images.facts(of: neighbour.address, in: session.call.request)
    }
  }

  /// The context of another of its pictures; unchanged if the index is out of range.
  public func showing(_ index: Int, in session: Session) async -> ImageContext {
    guard let other = ImageContext(pictures, at: index) else { return self }
    return await other.looked(in: session)
  }

  /// The context with its image shown although it is sensitive.
  public func revealed(in session: Session) async -> ImageContext {
    var asked = self
    if isHidden { asked.state = .unseen }
    return await asked.looked(in: session)
  }

  /// The context with the problem that its image cannot be drawn; unchanged if it is hidden.
  public func unable(_ problem: ImageError) -> ImageContext {
    guard !isHidden else { return self }
    var unable = self
    unable.state = .failed(problem)
    return unable
  }

  /// The context with facts about its image.
  func known(_ facts: ImageFacts) -> ImageContext {
    var known = self
    known.state = .known(facts)
    return known
  }

  /// The context with a changed viewport; throws if the size of the image is unknown.
  func viewed(on surface: Surface, _ change: (inout ImageViewport, PixelSize, PixelSize) -> Void)
    throws(CommandError) -> ImageContext
  {
    guard let size else { throw .unknownSize(isHidden: isHidden) }
    var viewed = self
    change(&viewed.viewport, size, canvasPixels(on: surface))
    return viewed
  }

  /// Uses another location with another size of the same image.
  mutating func change(to address: ImageAddress) {
    picture = picture.moved(to: address)
    state = .unseen
  }

  /// Reports the problem of showing it, if there is one.
  func tellProblem(in session: Session) {
    if let problem { session.call.request.remark("\(problem)") }
  }
}

// Photos have several sizes, and in a wide window their list is shown beside them.
extension ImageContext {
  /// The width of a window in columns from which on the list of photos is shown at the left.
  private static let leastColumnsBesideList = 140

  /// The photo that is shown; `nil` for images of tweets.
  var photo: Tweet? { tweet?.isPhoto == true ? tweet : nil }

  /// The photo, if it is actually visible.
  public var shownPhoto: Tweet? { isHidden || problem != nil ? nil : photo }

  /// The width of the list in columns including a blank; `nil` if no list is shown.
  ///
  /// - Parameter columns: the width of the window.
  public func listColumns(in columns: Int) -> Int? {
    guard photo != nil, pictures.count > 1, columns >= Self.leastColumnsBesideList else { return nil }
    return columns * 3 / 10
  }

  /// The rows of the list beside the photo.
  public var list: [Row] {
    pictures.compactMap { picture in picture.tweet.map { Row(number: picture.number, .photo($0)) } }
  }

  /// The index of the shown photo in ``list``.
  public var listIndex: Int { pictures[..<index].count { $0.tweet != nil } }

  /// The index of the picture with a number.
  func index(of number: Int?) -> Int? {
    number.flatMap { number in pictures.firstIndex { $0.number == number } }
  }
}

extension ImageContext {
  /// The context with a larger size of the photo, not fetched yet; `nil` if none is needed or available.
  ///
  /// A larger size is needed if the scale shows more screen pixels than the image has.
  public func sharper(on canvas: PixelSize, in session: Session) -> ImageContext? {
    guard let size, !isHidden, problem == nil, !hasLargest else { return nil }
    let factor = viewport.factor(of: size, on: canvas)
    guard factor > 1 else { return nil }
    let wanted = PixelSize(
      width: Int(Double(size.width) * factor), height: Int(Double(size.height) * factor))
    var sharper = self
    sharper.change(to: session.address(of: picture.media, covering: wanted))
    // The sizes that a service tells may be wrong, so each step requires a size that is said to be larger.
    let present = [size, picture.size].compactMap(\.self)
    guard let larger = sharper.picture.size,
      present.allSatisfy({ larger.width > $0.width && larger.height > $0.height })
    else { return nil }
    return sharper
  }

  /// The same for the canvas of the session's surface.
  public func sharper(in session: Session) -> ImageContext? {
    sharper(on: canvasPixels(on: session.surface), in: session)
  }

  /// The context with as many pixels as the scale needs, if they can be fetched.
  func sharpened(in session: Session) async -> ImageContext {
    guard let sharper = sharper(in: session) else { return self }
    let looked = await sharper.looked(in: session, anySize: false)
    looked.tellProblem(in: session)
    return seen(as: looked)
  }

  /// The same visible part in another size of the photo.
  ///
  /// If that size could not be fetched, the present one is kept as the largest.
  public func seen(as other: ImageContext) -> ImageContext {
    guard let size, let otherSize = other.facts?.size else {
      var largest = self
      largest.hasLargest = true
      return largest
    }
    var seen = other
    seen.viewport = viewport.rescaled(from: size, to: otherSize)
    return seen
  }
}

extension Canvas {
  /// The canvas without a number of columns.
  public func narrowed(by columns: Int) -> Canvas {
    Canvas(columns: self.columns - columns, rows: rows, cell: cell)
  }
}

extension ImageContext {
  /// The facts about the image, for surfaces that do not draw it.
  public var screen: Screen { screen(on: Surface()) }

  /// The facts about the image, with its title and position, and the list of photos if it is shown.
  public func screen(on surface: Surface) -> Screen {
    let hasList = surface.looksAtImages && listColumns(in: surface.canvas.columns) != nil
    return Screen(
      title: title, status: position + filmNote,
      sections: [Screen.Section(rows: rows)] + (hasList ? [Screen.Section(rows: list)] : []),
      hints: hints(isDrawn: surface.looksAtImages))
  }

  private var rows: [Row] { details.map { Row(.fact(name: $0.name, value: $0.value)) } }

  /// What is known of the image, each with its name.
  public var details: [(name: String, value: String)] {
    let (taken, camera, size) = (photo?.photo, facts?.camera, size)
    let position = taken?.position ?? camera?.position
    let named: [(String, String?)] = [
      ("kind", kindText), ("format", facts?.text), ("size", size?.text),
      ("aspect ratio", size?.aspectRatioText), ("alt text", altText),
      ("description", photo.flatMap { $0.text.isEmpty ? nil : $0.text }), ("address", picture.address.text),
      ("by", tweet?.byline), ("licence", taken?.licence), ("views", taken?.views.map(Counted.grouped)),
      ("camera", camera?.model), ("taken", camera?.taken), ("exposure", camera?.exposure),
      ("position", position.map { $0.text + "; open map shows it" }), ("note", note),
      ("problem", problemText),
    ]
    return named.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The alt text, or that there is none; `nil` where nobody was asked for one.
  private var altText: String? {
    let image = picture.media
    guard photo == nil else { return nil }
    if image.isDescribed { return image.alt }
    return tweet == nil || image.kind != .photo ? nil : "none"
  }

  /// Why it cannot be shown, or only a part of it.
  private var problemText: String? { problem.map { "\($0.told(of: picture.address))" } ?? facts?.flaw }

  private var filmNote: [String] {
    switch picture.media.kind {
    case .video: ["still of a \(picture.media.kindText)"]
    case .animatedGIF: ["still of an \(picture.media.kindText)"]
    case .photo, .audio, .other: []
    }
  }

  private var kindText: String? {
    if case .file = picture.address { return nil }
    let kind = picture.media.kindText
    guard picture.media.isFilm else { return kind }
    return kind + "; this is its still, "
      + (picture.media.canBePlayed ? "play plays it" : "open leads to its post")
  }

  private var note: String? {
    if tweet?.isSensitive == true {
      return isHidden ? "marked as sensitive; image shows it" : "marked as sensitive"
    }
    return isHidden ? "its post is not at hand, it may be sensitive; image shows it" : nil
  }

  private func hints(isDrawn: Bool) -> [Hint] {
    if isHidden { return [.reveal, .open, .copy, .back] }
    if picture.media.canBePlayed { return [.play, .open, .copy, .back] }
    if isDrawn, problem == nil { return [.zoom, .view, .save, .back] }
    return link == nil ? [.save, .back] : [.open, .copy, .back]
  }
}

extension ImageContext {
  /// The `--json` output; it has the visible part as soon as the size is known, even if the image is hidden.
  public var json: JSON { json(on: Surface()) }

  public func json(on surface: Surface) -> JSON {
    let canvas = canvasPixels(on: surface)
    // What is not looked at is as large as its source says, whichever of its sizes would suit the window; a photo is as
    // large as it would be shown.
    let size = facts?.size ?? (photo == nil ? picture.media.size : picture.size)
    return [
      "context": JSON(Self.kind), "title": .string(title), "url": .string(picture.url),
      "width": JSON(size?.width ?? picture.media.width), "height": JSON(size?.height ?? picture.media.height),
      "aspectRatio": aspectRatio.map(JSON.number) ?? .null, "alt": JSON(picture.media.alt),
      "zoom": size.map { .number(viewport.zoom(of: $0, on: canvas).roundedForJSON) } ?? .null,
      "visible": size.map { JSON(viewport.visible(of: $0, on: canvas)) } ?? .null,
      "kind": .string(picture.media.kind.rawValue), "film": JSON(picture.media.film),
      "format": JSON(facts?.format),
      "bytes": JSON(facts?.byteCount), "pictures": JSON(facts?.pictureCount), "camera": JSON(facts?.camera),
      "tweet": JSON(tweet?.id),
      "sensitive": tweet.map { .bool($0.isSensitive) } ?? .null, "problem": JSON(problemText),
    ]
  }

  private var aspectRatio: Double? { facts?.size.aspectRatio ?? picture.media.aspectRatio }
}

extension Double {
  /// The number without rounding errors: 1.5 instead of 1.4999999999999998.
  fileprivate var roundedForJSON: Double { (self * 1e9).rounded() / 1e9 }
}

extension ImageFacts {
  /// The format and size in words: `JPEG, 2.1 MB`.
  fileprivate var text: String {
    let pictures = pictureCount > 1 ? [Counted.things(pictureCount, "picture")] : []
    return ([format] + pictures + [Counted.bytes(byteCount)]).joined(separator: ", ")
  }
}

extension JSON {
  /// What a camera wrote; `null` for nothing.
  fileprivate init(_ camera: CameraFacts?) {
    guard let camera else {
      self = .null
      return
    }
    self = [
      "model": JSON(camera.model), "taken": JSON(camera.taken), "exposure": JSON(camera.exposure),
      "latitude": camera.position.map { .number($0.latitude) } ?? .null,
      "longitude": camera.position.map { .number($0.longitude) } ?? .null,
    ]
  }

  fileprivate init(_ part: PixelRect) {
    self = [
      "x": .integer(part.x), "y": .integer(part.y), "width": .integer(part.width),
      "height": .integer(part.height),
    ]
  }
}

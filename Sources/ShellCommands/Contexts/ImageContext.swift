public import SmashtagModel

/// One image, filling the screen until the reader zooms; the others that belong to it are beside it.
public struct ImageContext: Context {
  public static let kind = ContextKind.image

  /// An image, where it is, and the tweet it belongs to; `nil` where that is not known.
  public struct Picture: Equatable, Sendable {
    public let media: MediaItem
    public let tweet: Tweet?
    public let address: ImageAddress
    /// The number of its item in the list it came from, where the item is the image itself.
    public let number: Int?
    /// It stands on a page of the web, or is one by itself: it belongs to no tweet that could ask to hide it.
    public let isOfPage: Bool

    public init(
      media: MediaItem, tweet: Tweet?, address: ImageAddress, number: Int? = nil, isOfPage: Bool = false
    ) {
      (self.media, self.tweet, self.address, self.number) = (media, tweet, address, number)
      self.isOfPage = isOfPage
    }

    /// The same image, where it lies elsewhere.
    func moved(to address: ImageAddress) -> Picture {
      Picture(media: media, tweet: tweet, address: address, number: number, isOfPage: isOfPage)
    }
  }

  /// The one that is shown.
  public private(set) var picture: Picture
  /// Those that can be leafed through; never empty.
  public let pictures: [Picture]
  /// Where among them the one is that is shown.
  public private(set) var index: Int
  public var viewport = ImageViewport()
  public private(set) var state: State
  /// A larger size of it could not be had.
  var hasLargest = false

  /// How far the reader came with the image.
  public enum State: Equatable, Sendable {
    /// Its post asks not to show it before being asked, and nobody asked.
    ///
    /// So does a post that is not at hand, for all that is known; a file has none.
    case hidden
    /// Its bytes were not looked at.
    case unseen
    case known(ImageFacts)
    /// It cannot be shown.
    case failed(ImageError)
  }

  /// `nil` where there is no such picture.
  init?(_ pictures: [Picture], at index: Int) {
    guard pictures.indices.contains(index) else { return nil }
    (picture, self.pictures, self.index) = (pictures[index], pictures, index)
    state = picture.isHiddenAtFirst ? .hidden : .unseen
  }

  /// One without others.
  init(_ picture: Picture) {
    (self.picture, pictures, index) = (picture, [picture], 0)
    state = picture.isHiddenAtFirst ? .hidden : .unseen
  }

  public var tweet: Tweet? { picture.tweet }
  public var title: String { picture.title }
  /// A photo is called by its number, as a tweet is.
  public var crumb: String { photo == nil ? "image" : picture.number.map(String.init) ?? "photo" }
  public var link: String? { picture.link }
  public var isOfPage: Bool { picture.isOfPage }
  public var image: ImageContext? { self }
  public var mayShowImages: Bool { true }

  public func zoomed(_ zoom: Zoom, in session: Session) async throws -> any Context {
    let zoomed = try viewed(on: session.surface) { zoom.apply(to: &$0, of: $1, on: $2) }
    // At a prompt a larger size is fetched behind what is shown.
    return session.ports.isInteractive ? zoomed : await zoomed.sharpened(in: session)
  }
}

extension ImageContext {
  /// Whether its post asks not to show it before being asked, and nobody asked.
  public var isHidden: Bool { state == .hidden }

  /// What is known of its bytes; `nil` until they were looked at.
  public var facts: ImageFacts? {
    if case .known(let facts) = state { facts } else { nil }
  }

  /// Why it cannot be shown.
  public var problem: ImageError? {
    if case .failed(let problem) = state { problem } else { nil }
  }

  /// What its bytes say, else what its post says, where that can be true.
  public var size: PixelSize? { facts?.size ?? picture.size }

  /// Which of how many it is: `2 of 4`; nothing where it is the only one.
  public var position: [String] { pictures.count > 1 ? ["\(index + 1) of \(pictures.count)"] : [] }

  /// The pixels it may use of a surface, beside the list that may stand there.
  func canvasPixels(on surface: Surface) -> PixelSize {
    guard surface.looksAtImages, let columns = listColumns(in: surface.canvas.columns) else {
      return surface.canvas.pixels
    }
    return surface.canvas.narrowed(by: columns).pixels
  }
}

extension ImageContext {
  /// The context with what can be known of its image, or why it cannot.
  ///
  /// Nothing is got for an image that is hidden, nor where no image is drawn. One that was cancelled is as it was.
  /// Where it cannot be had, another of its sizes is taken that needs no network, if `anySize` will do.
  public func looked(in session: Session, anySize: Bool = true) async -> ImageContext {
    guard session.surface.looksAtImages, !isHidden else { return self }
    do throws(ImageError) {
      return known(try await session.ports.images.facts(of: picture.address, in: session.call.request))
    } catch .cancelled {
      return self
    } catch {
      if anySize, let kept = await inKeptSize(in: session) { return kept }
      return unable(error)
    }
  }

  private func inKeptSize(in session: Session) async -> ImageContext? {
    guard let address = session.addressAtHand(of: picture) else { return nil }
    // That what is at hand cannot be read says less than why the size that was asked for did not come.
    guard let facts = try? await session.ports.images.facts(of: address, in: session.call.request) else {
      return nil
    }
    var kept = self
    kept.change(to: address)
    return kept.known(facts)
  }

  /// Another of its pictures, as it is first shown; the same one where there is no such picture.
  public func showing(_ index: Int, in session: Session) async -> ImageContext {
    guard let other = ImageContext(pictures, at: index) else { return self }
    return await other.looked(in: session)
  }

  /// The image, although it is sensitive.
  public func revealed(in session: Session) async -> ImageContext {
    var asked = self
    if isHidden { asked.state = .unseen }
    return await asked.looked(in: session)
  }

  /// The image, although what could be had of it cannot be drawn.
  public func unable(_ problem: ImageError) -> ImageContext {
    guard !isHidden else { return self }
    var unable = self
    unable.state = .failed(problem)
    return unable
  }

  /// The image, of which this is known.
  func known(_ facts: ImageFacts) -> ImageContext {
    var known = self
    known.state = .known(facts)
    return known
  }

  /// With another part or scale of it on the screen.
  func viewed(on surface: Surface, _ change: (inout ImageViewport, PixelSize, PixelSize) -> Void)
    throws(CommandError) -> ImageContext
  {
    guard let size else { throw .unknownSize(isHidden: isHidden) }
    var viewed = self
    change(&viewed.viewport, size, canvasPixels(on: surface))
    return viewed
  }

  /// Has its bytes come from elsewhere, where the same image lies in another size.
  mutating func change(to address: ImageAddress) {
    picture = picture.moved(to: address)
    state = .unseen
  }

  /// Tells what is in the way of showing it, if anything is.
  func tellProblem(in session: Session) {
    if let problem { session.call.request.remark("\(problem)") }
  }
}

extension ImageContext.Picture {
  /// What its post says of the size that is fetched, where that can be true.
  var size: PixelSize? {
    let version = media.versions.first { $0.url == address.text }
    return version.map { PixelSize(width: $0.width, height: $0.height) } ?? media.size
  }

  var isHiddenAtFirst: Bool {
    if let tweet { return tweet.isSensitive }
    if case .web = address { return !isOfPage }
    return false
  }

  var title: String {
    if case .file(let path) = address { return path.split(separator: "/").last.map(String.init) ?? path }
    if let tweet, tweet.isPhoto { return tweet.photoTitle }
    return media.alt ?? tweet?.headline ?? media.url
  }

  /// Where it can be seen outside: a film plays on the page of its post.
  ///
  /// `nil` for a file.
  var link: String? {
    if case .file = address { return nil }
    if let tweet, tweet.isPhoto { return tweet.url ?? media.url }
    return media.isFilm ? tweet?.url ?? media.url : media.url
  }
}

// What is particular to photos: they come in several sizes, and in a wide window their list stays beside them.
extension ImageContext {
  /// From so many columns on the list of photos stays to the left of the one that is shown.
  private static let leastColumnsBesideList = 140

  /// The photo that is shown; `nil` for images of other posts.
  var photo: Tweet? { tweet?.isPhoto == true ? tweet : nil }

  /// The same, once it was there to be seen.
  public var shownPhoto: Tweet? { isHidden || problem != nil ? nil : photo }

  /// How many columns the list takes in a window of so many, with the blank behind it; `nil` where none stands there.
  public func listColumns(in columns: Int) -> Int? {
    guard photo != nil, pictures.count > 1, columns >= Self.leastColumnsBesideList else { return nil }
    return columns * 3 / 10
  }

  /// The photos to leaf through, as they stand beside the one that is shown.
  public var list: [Row] {
    pictures.compactMap { picture in picture.tweet.map { Row(number: picture.number, .photo($0)) } }
  }

  /// Where in that list the one is that is shown.
  public var listIndex: Int { pictures[..<index].count { $0.tweet != nil } }

  /// Where among its pictures the one is that bears a number.
  func index(of number: Int?) -> Int? {
    number.flatMap { number in pictures.firstIndex { $0.number == number } }
  }
}

extension ImageContext {
  /// The same photo in a larger size, which is still to be looked at, where the scale asks for more pixels than it has;
  /// `nil` where there are no more, or none are needed.
  public func sharper(on canvas: PixelSize, in session: Session) -> ImageContext? {
    guard let size, !isHidden, problem == nil, !hasLargest else { return nil }
    let factor = viewport.factor(of: size, on: canvas)
    guard factor > 1 else { return nil }
    let wanted = PixelSize(
      width: Int(Double(size.width) * factor), height: Int(Double(size.height) * factor))
    var sharper = self
    sharper.change(to: session.address(of: picture.media, covering: wanted))
    // Sizes that a service says need not be those of the bytes: each step leads to one that is said to be larger.
    let present = [size, picture.size].compactMap(\.self)
    guard let larger = sharper.picture.size,
      present.allSatisfy({ larger.width > $0.width && larger.height > $0.height })
    else { return nil }
    return sharper
  }

  /// The same, as it is drawn among the lines of the shell.
  public func sharper(in session: Session) -> ImageContext? {
    sharper(on: canvasPixels(on: session.surface), in: session)
  }

  /// With as many pixels as the scale asks for, if they can be had.
  func sharpened(in session: Session) async -> ImageContext {
    guard let sharper = sharper(in: session) else { return self }
    let looked = await sharper.looked(in: session, anySize: false)
    looked.tellProblem(in: session)
    return seen(as: looked)
  }

  /// The same part of the photo in another size of it; as it is, and as large as it gets, where that cannot be had.
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
  /// With so many columns less.
  public func narrowed(by columns: Int) -> Canvas {
    Canvas(columns: self.columns - columns, rows: rows, cell: cell)
  }
}

import SmashtagModel

/// An image on a page, and where it stands there.
struct Picture: Equatable, Sendable {
  /// How much of the image is shown.
  enum Extent: Equatable, Sendable {
    /// All of it, as large as the box allows.
    case whole
    /// A part of it, over those pixels of the box.
    case part(PixelRect, over: PixelRect)
  }

  let address: ImageAddress
  /// The line of the page that its box begins in, from 0.
  var line: Int
  let column: Int
  /// The cells it may cover.
  let box: Canvas
  let extent: Extent

  /// Its page is for it alone, as that of an image in front.
  var fillsWindow: Bool {
    if case .part = extent { true } else { false }
  }
}

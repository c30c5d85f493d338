import SmashtagModel
import TerminalGraphics

/// An image and its position on a page.
struct Picture: Equatable, Sendable {
  /// How much of the image is shown.
  enum Extent: Equatable, Sendable {
    /// All of the image, as large as the box allows.
    case whole
    /// A part of the image, drawn over an area of the box in pixels.
    case part(PixelRect, over: PixelRect)
  }

  /// What is drawn.
  enum Subject: Hashable, Sendable {
    case image(ImageAddress)
    /// A picture of an image that moves, counted from 0.
    case frame(ImageAddress, Int)
    /// A bar from the left edge of the box, so many pixels long.
    case bar(length: Int)

    /// The address of the image; `nil` for a bar.
    var address: ImageAddress? {
      switch self {
      case .image(let address), .frame(let address, _): address
      case .bar: nil
      }
    }
  }

  let subject: Subject
  /// The first line of its box on the page, from 0.
  var line: Int
  let column: Int
  /// The cells it may cover.
  let box: Canvas
  var extent = Extent.whole
  /// Where the image is if it is lost in the size that suits the box; `nil` for nowhere else.
  var original: ImageAddress?

  /// Whether it has a page of its own, like the current image of a view.
  var fillsWindow: Bool {
    if case .part = extent { true } else { false }
  }

  /// Where the image is; `nil` for what is no image.
  var address: ImageAddress? { subject.address }
}

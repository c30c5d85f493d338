import Foundation
import SmashtagModel
import TerminalKit

/// The size and capabilities of the output.
struct Display {
  let size: WindowSize
  let style: Style
  /// Whether there is a prompt, so that rows have to fit into the window and hints are shown.
  ///
  /// A file or a pipe has no limit of rows.
  let isTerminal: Bool
  /// Whether output is for screen readers: lines read one after the other, without columns.
  let isLinear: Bool
  /// The time that ages such as "2 h ago" refer to.
  let now: Date
  /// The properties of small images; `nil` where none are drawn.
  var pictures: PreviewStyle?

  init(
    size: WindowSize, style: Style, isTerminal: Bool, isLinear: Bool = false, now: Date,
    pictures: PreviewStyle? = nil
  ) {
    self.size = size
    self.style = style
    self.isTerminal = isTerminal
    self.isLinear = isLinear
    self.now = now
    self.pictures = pictures
  }

  /// The width of running text in cells, including a number before it.
  ///
  /// Times and notes are at the right edge of the window, but longer lines of text are hard to read.
  var textWidth: Int { min(size.columns, Self.longestLine) }

  static let longestLine = 105
}

/// The properties of small images on a page.
struct PreviewStyle: Equatable {
  /// The size of a cell in pixels.
  let cell: PixelSize
  /// Whether small images are wanted below the mentions of images.
  let showsPreviews: Bool
  /// Whether what is drawn is finer than letters.
  let drawsPixels: Bool
}

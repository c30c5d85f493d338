import Foundation
import TerminalKit

/// How much room there is, and what the output can show.
struct Display {
  let size: WindowSize
  let style: Style
  /// Someone sits at a prompt: rows have to fit into the window, and hints are read.
  ///
  /// A file or a pipe takes everything.
  let isTerminal: Bool
  /// For the ear: lines that are read one after the other, instead of a picture of columns.
  let isLinear: Bool
  /// What "2 h ago" is counted from.
  let now: Date
  /// What pictures are drawn with; `nil` where none are.
  var pictures: PictureRoom?

  init(
    size: WindowSize, style: Style, isTerminal: Bool, isLinear: Bool = false, now: Date,
    pictures: PictureRoom? = nil
  ) {
    self.size = size
    self.style = style
    self.isTerminal = isTerminal
    self.isLinear = isLinear
    self.now = now
    self.pictures = pictures
  }

  /// The cells that running text may fill, behind a number or not.
  ///
  /// Times and notes stand at the right edge of the window, however wide; but on longer lines than this the eye
  /// loses its way back to the next one.
  var textWidth: Int { min(size.columns, Self.longestLine) }

  static let longestLine = 105
}

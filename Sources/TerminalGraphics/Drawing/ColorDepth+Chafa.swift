import CChafaLibrary
import TerminalKit

extension ColorDepth {
  /// Of the 256 those that look the same everywhere.
  var canvasMode: ChafaCanvasMode {
    switch self {
    case .none: CHAFA_CANVAS_MODE_FGBG
    case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
    case .indexed256: CHAFA_CANVAS_MODE_INDEXED_240
    case .trueColor: CHAFA_CANVAS_MODE_TRUECOLOR
    }
  }

  /// Few colours are mixed of neighbours; without any there are shades.
  var ditherMode: ChafaDitherMode {
    self == .sixteen || self == .indexed256 ? CHAFA_DITHER_MODE_ORDERED : CHAFA_DITHER_MODE_NONE
  }
}

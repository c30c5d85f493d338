import ShellCommands
import SmashtagModel

/// What comes to the full-screen view from its tasks.
enum ViewNews: Sendable {
  /// Another image, or the same once it was asked for.
  case arrived(ImageContext, request: Int)
  /// What shows an image, ready to be drawn.
  case painted(Result<PaintedPicture, ImageError>, of: Picture)
}

import ShellCommands
import SmashtagModel
import TerminalKit

extension MediaItem.Kind {
  /// One of them, in words.
  var words: String {
    switch self {
    case .photo: "image"
    case .video: "video"
    case .animatedGIF: "animated GIF"
    case .audio: "sound"
    case .other: "attachment"
    }
  }

  /// `1 image`, `2 images`.
  func words(_ count: Int) -> String { Counted.things(count, words) }
}

extension IndexedURL {
  /// The address without what goes without saying; in full where its short form was cut.
  var linearLabel: String {
    let label = shownLabel.hasSuffix("…") ? target : shownLabel
    return label.withoutScheme.shownWord
  }
}

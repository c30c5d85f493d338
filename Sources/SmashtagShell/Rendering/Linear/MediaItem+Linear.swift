import ShellCommands
import SmashtagModel
import TerminalKit

extension MediaItem.Kind {
  /// The kind in words that are read aloud, in the singular.
  var linearWords: String {
    switch self {
    case .photo: "image"
    case .video: "video"
    case .animatedGIF: "animated GIF"
    case .audio: "sound"
    case .other: "attachment"
    }
  }

  /// A number of items of this kind: `1 image`, `2 images`.
  func linearWords(_ count: Int) -> String { Counted.things(count, linearWords) }
}

extension MediaItem {
  /// The kind in words, with the length of a film: `video, 0:32`.
  var linearKind: String { [kind.linearWords, film?.lengthText].compactMap(\.self).joined(separator: ", ") }
}

extension IndexedURL {
  /// The address without `https://`; in full where its short form was cut.
  var linearLabel: String {
    let label = shownLabel.hasSuffix("…") ? target : shownLabel
    return label.withoutScheme.shownWord
  }
}

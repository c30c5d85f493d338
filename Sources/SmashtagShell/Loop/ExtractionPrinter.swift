import MentionExtraction
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// Writes the mentions of texts: one line of JSON for each text, or one line for each mention.
enum ExtractionPrinter {
  case json
  case words(Style)

  func append(_ extraction: Extraction, to bytes: inout [UInt8]) {
    switch self {
    case .json:
      extraction.appendJSON(to: &bytes)
      bytes.append(0x0A)
    case .words(let style):
      for mention in extraction.mentions {
        let word =
          style.isPlain ? mention.label.sanitisedLine() : StyledText(mention).rendered(with: style)
        bytes += word.utf8
        bytes.append(0x0A)
      }
    }
  }
}

extension StyledText {
  /// The mention in the colour of its kind; a link can be followed.
  fileprivate init(_ mention: ExtractedMention) {
    let label = mention.label
    switch mention.kind {
    case .hashtag, .cashtag: self.init(label, role: .hashtag)
    case .user: self.init(label, role: .user)
    case .url: self.init(label, role: .url, link: mention.indexedURL.target)
    }
  }
}

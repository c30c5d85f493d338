import SmashtagModel
import TerminalKit

/// A part of a page's running text that stands out: what a number leads to, a tag, a user.
struct PageStretch {
  /// In bytes of UTF-8.
  let range: Range<Int>
  let content: Content

  enum Content {
    case door(PageDoor)
    case hashtag
    case user
  }

  var role: TextRole {
    switch content {
    case .door(let door): door.isImage ? .image : .url
    case .hashtag: .hashtag
    case .user: .user
    }
  }
}

extension PageDoor {
  var isImage: Bool { mention.kind == .image }

  /// Where it leads.
  var address: String? {
    switch mention {
    case .image(let image): image.url
    case .url(let url): url.target
    case .hashtag, .user: nil
    }
  }
}

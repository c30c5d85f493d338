/// A list of what a site published lately, newest first as a rule.
struct Feed {
  /// The most entries that are read.
  static let most = 2_000

  /// Text of a feed, as it is written there.
  enum Text {
    case plain(String)
    /// HTML, and the address to which those in it are relative, which is itself relative to the last of ``Entry/bases``; `nil`
    /// where it has none of its own.
    case html(String, base: String?)
  }

  /// What was published at one time.
  struct Entry {
    var title: Text?
    /// The address of its page, which may be relative to ``bases``.
    var link: String?
    /// The addresses to which those of the entry are relative; each is relative to the one before, the first to that of the
    /// feed.
    var bases: [String] = []
    /// When it was published, as it is written.
    var date: String?
    var author: String?
    /// What it says in short, and all of it.
    var summary: Text?
    var content: Text?
    /// The address of its picture.
    var picture: String?
    /// The files that belong to it, such as the recording of a podcast.
    var attachments: [Attachment] = []
  }

  /// A file that belongs to an entry.
  struct Attachment {
    let link: String
    /// Its media type; `nil` where that is not said.
    let type: String?
  }

  var title: Text?
  var subtitle: Text?
  var author: String?
  /// The address of the feed that goes on with what is older.
  var next: String?
  /// The address to which ``next`` is relative, which is itself relative to that of the feed; `nil` where that is the feed's.
  var base: String?
  var entries: [Entry] = []
  /// Whether some entries were left out.
  var isCut = false
}

extension Feed.Text {
  /// Its text in lines; tags and references of HTML are resolved.
  var text: String {
    switch self {
    case .plain(let text): text
    case .html(let html, _):
      html.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } ? HTMLText(html).text : html
    }
  }

  /// Its text on one line; `nil` where it is empty.
  var line: String? {
    let line = text.foldedLine
    return line.isEmpty ? nil : line
  }

  var html: String? {
    if case .html(let html, _) = self { html } else { nil }
  }

  var base: String? {
    if case .html(_, let base) = self { base } else { nil }
  }
}

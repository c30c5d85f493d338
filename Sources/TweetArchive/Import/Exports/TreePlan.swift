import SmashtagModel
import TweetFormats

/// Says of each part of a tree whether it is read, and how.
struct TreePlan {
  private let plain: PartReading
  private var ofTweets: [String: PartReading] = [:]
  private var ofOutboxes: [String: PartReading] = [:]
  /// Folders of exports, of which nothing but the tweets is read.
  private var closed: [String] = []
  private let plainParts: Set<String>
  /// The zip and tar files that belong to no export.
  private(set) var containers: [String] = []
  private(set) var troubles: [PartTrouble] = []

  init(_ finds: TreeFinds, of tree: any PartTree, author: User) {
    plain = PartReading(decoder: TweetDecoder(author: author))
    plainParts = finds.plainParts
    for (folder, export) in finds.xExports.sorted(by: { $0.key < $1.key }) {
      ofTweets[folder] = PartReading(
        decoder: TweetDecoder(author: export.owner ?? author, notes: export.notes),
        media: XMedia(finds.mediaNames, in: folder, of: tree), asOf: export.generated)
      if export.isWhole { closed.append(folder) }
      troubles += export.troubles + export.missing(in: folder)
    }
    for (folder, export) in finds.mastodonExports.sorted(by: { $0.key < $1.key }) {
      ofOutboxes[folder] = PartReading(
        decoder: TweetDecoder(author: export.owner ?? author),
        media: MastodonMedia(finds.mediaNames, in: folder, of: tree))
      troubles += export.troubles
    }
    containers = finds.containers.filter { !isClosed(PartName($0)) }
  }

  /// `nil` for a part that is not read.
  func reading(of text: String) -> PartReading? {
    let name = PartName(text)
    if name.unpacked != name, plainParts.contains(name.unpacked.text) { return nil }
    switch PartRole(name) {
    case .tweets: return ofTweets[String(name.folder)] ?? plain
    case .outbox: return ofOutboxes[String(name.folder)] ?? plain
    case .records: return isClosed(name) ? nil : plain
    default: return nil
    }
  }

  private func isClosed(_ name: PartName) -> Bool {
    if closed.contains(where: name.isIn) { return true }
    return ofOutboxes[String(name.folder)] != nil && Self.besideOutbox.contains(name.base)
  }

  /// What Mastodon exports hold beside the posts.
  private static let besideOutbox: Set<Substring> = ["likes.json", "bookmarks.json"]
}

import SmashtagModel

/// The media of a Mastodon export: addresses and files agree behind `media_attachments/`.
struct MastodonMedia: MediaFinding {
  let names: MediaNames
  let folders: [String]
  let tree: any PartTree

  /// `root` is the folder that `outbox.json` is in.
  init(_ names: MediaNames, in root: String, of tree: any PartTree) {
    (self.names, self.tree) = (names, tree)
    folders = names.folders(in: root).filter { $0.hasSuffix(PartName.attachments) }
  }

  func place(in tweets: inout [Tweet]) {
    guard !folders.isEmpty else { return }
    for tweet in tweets.indices {
      for item in tweets[tweet].media.indices {
        tweets[tweet].media[item].file = file(of: tweets[tweet].media[item])
      }
    }
  }

  private func file(of item: MediaItem) -> MediaFile? {
    guard let start = item.url.firstRange(of: PartName.attachments)?.upperBound else { return nil }
    let name = String(item.url[start...].prefix { $0 != "?" && $0 != "#" })
    return folders.lazy.compactMap { names.file(in: $0, named: name) }.first.map(tree.file)
  }
}

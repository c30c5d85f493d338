import SmashtagModel

/// The media of an X export: each file bears the id of its tweet and the end of its address.
struct XMedia: MediaFinding {
  let names: MediaNames
  let folders: [String]
  let tree: any PartTree

  /// `data` is the export's folder of data, with a `/` at its end.
  init(_ names: MediaNames, in data: String, of tree: any PartTree) {
    (self.names, self.tree) = (names, tree)
    folders = ["tweets_media/", "tweet_media/"].map { data + $0 }
  }

  func place(in tweets: inout [Tweet]) {
    for index in tweets.indices where !tweets[index].media.isEmpty { place(in: &tweets[index]) }
  }

  private func place(in tweet: inout Tweet) {
    var films: [String]?
    for index in tweet.media.indices {
      if tweet.media[index].kind.isFilm {
        var left = films ?? self.films(of: tweet.id)
        tweet.media[index].file = left.isEmpty ? nil : tree.file(of: left.removeFirst())
        films = left
      } else {
        tweet.media[index].file = picture(tweet.media[index], of: tweet.id).map(tree.file)
      }
    }
  }

  private func picture(_ item: MediaItem, of id: String) -> String? {
    let name = "\(id)-\(item.url.fileName)"
    return folders.lazy.compactMap { names.file(in: $0, named: name) }.first
  }

  private func films(of id: String) -> [String] {
    folders.flatMap { names.files(in: $0, beginningWith: "\(id)-") }.filter { $0.hasSuffix(".mp4") }
  }
}

extension MediaItem.Kind {
  fileprivate var isFilm: Bool { self == .video || self == .animatedGIF }
}

extension String {
  /// The last part of an address, without a query, and without a size such as `:large`.
  fileprivate var fileName: Substring {
    let path = prefix { $0 != "?" && $0 != "#" }
    let last = path.split(separator: "/").last ?? path
    return last.prefix { $0 != ":" }
  }
}

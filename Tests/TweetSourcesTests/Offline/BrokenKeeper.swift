import SmashtagModel

/// Keeps nothing, as an archive that can neither be written nor read.
struct BrokenKeeper: TweetKeeping {
  static let importError = ImportError.archive(path: "/archive", reason: "the disk is full")
  static let sourceError = SourceError.unreadable(source: "/archive", reason: "this archive is damaged")

  var importError = Self.importError
  var sourceError = Self.sourceError

  func keep(
    _ page: TweetPage, foundBy search: KeptSearch, isOlder: Bool
  ) async throws(ImportError) {
    throw importError
  }

  func keep(_ tweet: Tweet, embedded: [Tweet]) async throws(ImportError) { throw importError }

  func page(
    of search: KeptSearch, olderThan tweet: String?, limit: Int
  ) async throws(SourceError) -> TweetPage? {
    throw sourceError
  }

  func tweet(at address: TweetAddress) async throws(SourceError) -> Tweet? { throw sourceError }
}

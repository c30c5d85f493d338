import SmashtagModel

extension GalleryContext: PagedContext {
  /// More pages without a new image are not asked for at once.
  private static let mostPages = 10

  public var count: Int { thumbnails.entries.count }
  public var hasOlder: Bool { results.hasOlder }
  public var isNarrowed: Bool { !narrowing.isEmpty || results.isNarrowed }
  public var isLive: Bool { results.isLive }

  /// Looks on until there is a new image.
  public func extended(in session: Session) async throws -> GalleryContext {
    guard hasOlder else { return self }
    var longer = self
    for _ in 0..<Self.mostPages where longer.count == count && longer.results.hasOlder {
      longer.show(try await longer.results.extended(in: session))
    }
    longer.revision = revision + 1
    if longer.count == count, longer.hasOlder {
      session.call.request.remark("no image in the tweets that came; more looks on")
    }
    return longer
  }

  public func renewed(in session: Session) async throws -> GalleryContext {
    var fresher = self
    fresher.revision += 1
    if !isNarrowed { fresher.show(try await results.renewed(in: session)) }
    return fresher
  }

  public func taking(from other: GalleryContext) -> GalleryContext {
    guard !results.isSettled, narrowing == other.narrowing else { return self }
    var merged = self
    merged.revision += 1
    merged.show(results.taking(from: other.results))
    return merged
  }

  /// Takes what is in the results now; an image that was there keeps its number.
  private mutating func show(_ results: ResultsContext) {
    self.results = results
    thumbnails.replace(with: results.thumbnails, identifiedBy: \.identity)
    narrow()
  }
}

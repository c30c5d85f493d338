import SmashtagModel
import TweetArchive

/// Queries of each kind, made of what stands in the archive.
struct QueryClasses {
  /// The name of each class and its queries.
  let classes: [(name: String, queries: [String])]

  init(_ source: ArchiveSource) async throws {
    let texts = try await Self.sample(of: source).map { Self.words($0) }
    let counts = Dictionary(texts.joined().map { ($0, 1) }, uniquingKeysWith: +)
    let ranked = counts.filter { $0.key.count > 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(
      \.key)
    let frequent = Array(ranked.prefix(20))
    let rare = Array(ranked.suffix(40))
    let phrases = texts.filter { $0.count > 8 }.prefix(40).map { "\"\($0[3]) \($0[4])\"" }
    let tags = try source.names(of: .hashtag, startingWith: "", limit: 40).map(\.name)
    let users = try source.names(of: .user, startingWith: "", limit: 40).map(\.name)
    let pairs = zip(frequent, frequent.dropFirst())
    classes = [
      ("frequent word", frequent), ("rare word", rare), ("phrase", phrases), ("tag", tags), ("user", users),
      ("two words", pairs.map { "\($0) \($1)" }), ("OR", pairs.map { "\($0) OR \($1)" }),
      ("negation", frequent.map { "-\($0)" }), ("tag and word", zip(tags, frequent).map { "\($0) \($1)" }),
      ("frequent and rare", zip(frequent, rare).map { "\($0) \($1)" }),
      ("date range", frequent.map { "\($0) since:2019-03-01 until:2019-04-01" }),
      ("word with -links", frequent.map { "\($0) -filter:links lang:en" }),
      ("prefix of three", frequent.filter { $0.count > 2 }.map { $0.prefix(3) + "*" }),
      ("prefix of two", frequent.map { $0.prefix(2) + "*" }),
    ]
  }

  private static func words(_ text: String) -> [String] {
    Folding.words(text).split(separator: " ").map(String.init).filter { $0.utf8.allSatisfy { $0 < 0x80 } }
  }

  private static func sample(of source: ArchiveSource) async throws -> [String] {
    let page = try await source.page(of: Query("-zzzz"), at: .newest, limit: 5_000, in: RequestContext())
    return page.tweets.map(\.text)
  }
}

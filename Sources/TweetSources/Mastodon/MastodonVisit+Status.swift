import SmashtagModel
import TweetFormats

extension MastodonVisit {
  /// The post, asked for in each way until it is found.
  func post(_ way: MastodonWay) async throws(SourceError) -> DecodedRecord? {
    if let id = way.id, let found = try await status(id) { return found }
    guard let page = way.page else { return nil }
    return try await status(ofPage: page)
  }

  /// The post with an id at this server.
  func status(_ id: String) async throws(SourceError) -> DecodedRecord? {
    guard let response = try await answer(to: .status(id)) else { return nil }
    return try read(response) { decoder, body throws(TweetFormatError) in try decoder.status(body) }.record
  }

  /// The post whose page is at another server, which this one fetches for those it knows.
  func status(ofPage url: String) async throws(SourceError) -> DecodedRecord? {
    guard token != nil, let response = try await answer(to: .status(ofPage: url)) else { return nil }
    let found = try read(response) { decoder, body throws(TweetFormatError) in try decoder.search(body) }
    let records = found.map(\.record).filter { !$0.tweets.isEmpty }
    let exact = records.first { $0.tweets.contains { $0.key == url || $0.url == url } }
    return exact ?? (records.count == 1 ? records.first : nil)
  }
}

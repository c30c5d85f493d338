import SmashtagModel
import TweetFormats

extension XVisit {
  /// The post with an id; `nil` where there is none, or not any more.
  func post(_ id: String) async throws(SourceError) -> DecodedRecord? {
    let response = try await response(to: .post(id))
    if response.status == 404 { return nil }
    guard response.isSuccess else { throw refusal(response) }
    let found = try read(response) { decoder, body throws(TweetFormatError) in try decoder.post(body) }
    if found.value == nil, let hidden = found.errors.first(where: { $0.kind != .missing }) {
      let text = said(hidden.detail.isEmpty ? hidden.title : hidden.detail)
      throw host.server.failure("does not show this post: '\(text)'; use another source, or the archive")
    }
    return found.value?.record
  }
}

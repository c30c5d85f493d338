import SmashtagModel
import TweetFormats

extension FlickrVisit {
  /// What the server is, and whether it takes the key.
  func server() async throws(SourceError) -> String {
    switch try await outcome(of: .echo) {
    case .success(let bytes):
      do { try decoder.echo(bytes) } catch { throw stranger }
      return "Flickr, which takes the key"
    case .failure(let refused): return try words(on: refused)
    }
  }

  /// A server that lacks the call is Flickr's kind nonetheless, if it says so in Flickr's form.
  private func words(on refused: Refused) throws(SourceError) -> String {
    switch refused.refusal {
    case .failure where refused.refusal.saysMethodIsGone: return "a server that answers as Flickr does"
    case .status(let response) where ![401, 429].contains(response.status) && response.status < 500:
      throw stranger
    case .failure, .status: throw refused.error
    }
  }

  private var stranger: SourceError { host.failure("does not answer as Flickr does; look at its address") }
}

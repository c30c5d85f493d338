import SmashtagModel
import TweetFormats

/// The requests of one command to Flickr, all with the same key.
struct FlickrVisit: Sendable {
  let host: SourceHost
  let decoder: FlickrDecoder
  let key: FlickrKey
  let subject: String
  let context: RequestContext

  /// The answer as it came, or why there is none.
  func outcome(of call: FlickrCall) async throws(SourceError) -> Result<[UInt8], Refused> {
    let response: HTTPResponse
    do {
      var request = HTTPRequest(url: call.url(at: host.address, key: key.token))
      request.staysAtOrigin = true
      response = try await host.response(to: request, for: subject, in: context)
    } catch {
      throw key.hidden(in: error)
    }
    if let failure = decoder.failure(response.body) { return .failure(refused(.failure(failure))) }
    return 200..<300 ~= response.status
      ? .success(response.body) : .failure(refused(.status(response)))
  }

  /// The answer; that there is none is a failure.
  func content(of call: FlickrCall) async throws(SourceError) -> [UInt8] {
    switch try await outcome(of: call) {
    case .success(let bytes): return bytes
    case .failure(let refused): throw refused.error
    }
  }

  /// Reads an answer, of which nothing counts if it is not what was asked for.
  func read<Value>(
    _ read: (FlickrDecoder) throws(TweetFormatError) -> Value
  ) throws(SourceError) -> Value {
    do {
      return try read(decoder)
    } catch {
      throw host.unreadable(key.hidden(in: error.description))
    }
  }

  private func refused(_ refusal: FlickrRefusal) -> Refused {
    Refused(refusal: refusal, error: refusal.error(at: host, quoting: key.hidden))
  }

  /// No answer, in Flickr's words and in ours.
  struct Refused: Error {
    let refusal: FlickrRefusal
    let error: SourceError
  }
}

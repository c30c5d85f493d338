import SmashtagModel
import TweetFormats

/// Why Flickr did not do what it was asked.
enum FlickrRefusal: Equatable, Sendable {
  /// In words of its own, mostly under status 200.
  case failure(FlickrFailure)
  case status(HTTPResponse)

  /// In every method means the same; what is below depends on the method.
  private enum Code {
    static let permissions = 98...99
    static let key = 100
    /// The last of these stands in no list of Flickr's.
    static let unavailable: Set = [105, 106, 201]
    static let method = 112
    /// The request was none that can be understood.
    static let request = 111...116
  }

  /// The API has no such method any more.
  var saysMethodIsGone: Bool {
    switch self {
    case .failure(let failure): failure.code == Code.method
    case .status(let response): [404, 410, 501].contains(response.status)
    }
  }

  /// It has one of these codes, which mean something for one method only.
  func has(_ codes: Set<Int>) -> Bool {
    if case .failure(let failure) = self { codes.contains(failure.code) } else { false }
  }

  static func unavailable(_ host: SourceHost) -> SourceError {
    host.trouble("answered that it is not available for now")
  }

  /// The same for the reader; `quoted` makes a line of what a server wrote.
  func error(at host: SourceHost, quoting quoted: (String) -> String) -> SourceError {
    switch self {
    case .failure(let failure): Self.error(failure, at: host, quoting: quoted)
    case .status(let response): Self.error(response, at: host)
    }
  }
}

private extension FlickrRefusal {
  static func error(
    _ failure: FlickrFailure, at host: SourceHost, quoting quoted: (String) -> String
  ) -> SourceError {
    let said = quoted(failure.message)
    let answer = "answered \(said.isEmpty ? "failure \(failure.code)" : "'\(said)'")"
    switch failure.code {
    case Code.key, Code.permissions:
      return .refusedKey(source: host.source, host: host.name, reason: said)
    case _ where Code.unavailable.contains(failure.code): return unavailable(host)
    case Code.request: return host.failure("\(answer); look at its address")
    default: return host.failure("\(answer); look at what was asked for, or try again later")
    }
  }

  static func error(_ response: HTTPResponse, at host: SourceHost) -> SourceError {
    switch response.status {
    case 401: .refusedKey(source: host.source, host: host.name, reason: "")
    case 429: .rateLimited(source: host.source, host: host.name, until: nil)
    case 500...: unavailable(host)
    default: host.refusal(response, saying: nil, by: "Flickr")
    }
  }
}

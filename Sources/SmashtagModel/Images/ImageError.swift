/// Why an image cannot be had, or not be drawn.
public enum ImageError: Error, Equatable, Sendable {
  /// The address is none of the web.
  case noAddress(String)
  /// Its host cannot be reached, or does not answer; `reason` says so of the host.
  case unreachable(host: String, reason: String)
  /// It is not certain who its host is; `reason` says so of the host.
  case untrusted(host: String, reason: String)
  /// Its host answers, and not as it should; `reason` says so of the host.
  case failed(host: String, reason: String)
  /// Its host answered with that status and without the image.
  case refused(host: String, status: Int)
  /// It lies on this machine or in the local network, where posts lead nobody.
  case local(host: String)
  /// It has more bytes than are taken.
  case tooManyBytes(limit: Int)
  /// It has more pixels than are drawn.
  case tooManyPixels(PixelSize, limit: Int)
  /// It is packed in a way that takes too much memory to unpack: a progressive JPEG of very many pixels, say.
  case tooMuchMemory(format: String, PixelSize)
  case unreadable(path: String, reason: String)
  /// There is not a single byte.
  case empty
  /// What is there in its place: `a web page`, `text`.
  case notAnImage(String)
  /// An image, or a film, of a kind that is not drawn: `SVG`, `AVIF`, `a video (MP4)`.
  case notDrawable(String)
  /// Nothing of it can be drawn.
  case damaged(format: String)
  case cancelled
}

extension ImageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noAddress(let text): "'\(text)' is no address of the web; copy takes it as it is"
    case .unreachable(let host, let reason): "\(host) \(reason); look at the network, or try again later"
    case .untrusted(let host, let reason): "\(host) \(reason); doctor looks at what this machine trusts"
    case .failed(let host, let reason): "\(host) \(reason); try again later, or open it in the browser"
    case .refused(let host, let status) where status == 404 || status == 410:
      "\(host) has it no more (status \(status)); its alt text is what is left"
    case .refused(let host, let status):
      "\(host) refuses it (status \(status)); open shows it in the browser"
    case .local(let host):
      "\(host) is on this machine or in the local network, where posts are not followed; set local on allows it"
    case .tooManyBytes(let limit): "it has more than \(limit / 1_000_000) MB; open shows it in the browser"
    case .tooManyPixels(let size, let limit) where size.width <= limit / size.height:
      "\(size.width)×\(size.height) has too long a side to be drawn; \(Self.open)"
    case .tooManyPixels(let size, let limit):
      "\(size.width)×\(size.height) is more than the \(limit / 1_000_000) megapixels that are drawn; \(Self.open)"
    case .tooMuchMemory(let format, let size):
      "\(size.width)×\(size.height) takes too much memory as this kind of \(format); \(Self.open)"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .empty: "it is empty, without a single byte; open may show more"
    case .notAnImage(let what): "there is \(what) in its place; \(Self.open)"
    case .notDrawable(let kind): "\(kind) is not drawn here; \(Self.open)"
    case .damaged(let format): "nothing of this \(format) can be drawn, it is damaged; open may show more"
    case .cancelled: "cancelled"
    }
  }

  private static let open = "open shows it in the browser"
}

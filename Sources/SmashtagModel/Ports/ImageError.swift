/// Why an image cannot be loaded or drawn.
public enum ImageError: Error, Equatable, Sendable {
  /// The text is not a web address.
  case noAddress(String)
  /// The host cannot be reached or does not answer; `reason` follows the host's name in the message.
  case unreachable(host: String, reason: String)
  /// The host's identity cannot be verified; `reason` follows the host's name in the message.
  case untrusted(host: String, reason: String)
  /// The host gave an invalid answer; `reason` follows the host's name in the message.
  case failed(host: String, reason: String)
  /// The host was asked too often; `reason` follows the host's name in the message.
  case limited(host: String, reason: String)
  /// The host answered with this HTTP status and without the image.
  case refused(host: String, status: Int)
  /// The host is this machine or in the local network, where links of posts are not followed.
  case local(host: String)
  /// The file has more bytes than `limit`.
  case tooManyBytes(limit: Int)
  /// The image has a longer side than is drawn, or more pixels than `limit`.
  case tooManyPixels(PixelSize, limit: Int)
  /// Decoding takes more memory than is allowed, as for a very large progressive JPEG.
  case tooMuchMemory(format: String, PixelSize)
  /// Decoding takes longer than the command may.
  case tooSlow(format: String, PixelSize)
  /// The file at a path cannot be read.
  case unreadable(path: String, reason: String)
  /// The file has no bytes.
  case empty
  /// The bytes are something else, named with its article: `a web page`, `text`.
  case notAnImage(String)
  /// The bytes are an image or film in a format that is not drawn: `SVG`, `AVIF`, `a video (MP4)`.
  case notDrawable(String)
  /// The file is damaged, and no part of it can be drawn.
  case damaged(format: String)
  case cancelled
}

extension ImageError {
  /// Whether it may be that of one size alone: lost, damaged, or something else in its place.
  ///
  /// The image may be there in another size all the same. A host that does not answer, refuses to, or has too much to do is
  /// asked for no other.
  public var isOfOneSize: Bool {
    switch self {
    case .refused(_, let status): [403, 404, 410].contains(status)
    case .noAddress, .failed, .empty, .notAnImage, .notDrawable, .damaged: true
    case .limited, .unreachable, .untrusted, .local, .tooManyBytes, .tooManyPixels, .tooMuchMemory,
      .tooSlow, .unreadable, .cancelled:
      false
    }
  }
}

extension ImageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noAddress(let text): "'\(text)' is no address of the web; copy takes it as it is"
    case .unreachable(let host, let reason): FetchWords.unreachable(host, reason)
    case .untrusted(let host, let reason): FetchWords.untrusted(host, reason)
    case .limited(let host, let reason): "\(host) \(reason); try again later"
    case .failed(let host, let reason): FetchWords.failed(host, reason)
    case .refused(let host, let status) where status == 404 || status == 410:
      "\(host) has it no more (status \(status)); its alt text is what is left"
    case .refused(let host, let status):
      "\(host) refuses it (status \(status)); open shows it in the browser"
    case .local(let host): FetchWords.local(host)
    case .tooManyBytes(let limit): FetchWords.tooManyBytes(over: limit)
    case .tooManyPixels(let size, let limit) where size.width <= limit / size.height:
      "\(size.width)×\(size.height) has too long a side to be drawn; \(Self.open)"
    case .tooManyPixels(let size, let limit):
      "\(size.width)×\(size.height) is more than the \(limit / 1_000_000) megapixels that are drawn; \(Self.open)"
    case .tooMuchMemory(let format, let size):
      "\(size.width)×\(size.height) takes too much memory as this kind of \(format); \(Self.open)"
    case .tooSlow(let format, let size):
      "\(size.width)×\(size.height) takes longer to decode as \(format) than a command may; set timeout allows more"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .empty: "it is empty, without a single byte; open may show more"
    case .notAnImage(let what): "there is \(what) in its place; \(Self.open)"
    case .notDrawable(let kind): "\(kind) is not drawn here; \(Self.open)"
    case .damaged(let format): "nothing of this \(format) can be drawn, it is damaged; open may show more"
    case .cancelled: "cancelled"
    }
  }

  private static let open = "open shows it in the browser"

  /// What is wrong, without the host and without advice.
  public var reason: String {
    let words = description.split(separator: ";", maxSplits: 1).first ?? ""
    let head = host.map { $0 + " " } ?? ""
    return String(words.hasPrefix(head) ? words.dropFirst(head.count) : words)
  }

  /// The host that the error is about; `nil` for what is wrong with an address, a file or the image itself.
  public var host: String? {
    switch self {
    case .unreachable(let host, _), .untrusted(let host, _), .failed(let host, _), .limited(let host, _),
      .refused(let host, _), .local(let host):
      host
    case .noAddress, .tooManyBytes, .tooManyPixels, .tooMuchMemory, .tooSlow, .unreadable, .empty,
      .notAnImage,
      .notDrawable, .damaged, .cancelled:
      nil
    }
  }
}

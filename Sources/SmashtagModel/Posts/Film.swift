/// A film or a sound, of which a ``MediaItem`` shows the still.
public struct Film: Equatable, Hashable, Sendable {
  /// The film in one of its forms.
  public struct Version: Equatable, Hashable, Sendable {
    /// The address of the file or of the stream.
    public var url: String
    /// The media type (RFC 6838): `video/mp4`, `application/x-mpegURL`; `nil` where the source does not say.
    public var type: String?
    /// The bits per second; 0 for films that were made of GIFs, and `nil` where the source does not say.
    public var bitrate: Int?

    /// Makes a version.
    public init(url: String, type: String? = nil, bitrate: Int? = nil) {
      (self.url, self.type, self.bitrate) = (url, type, bitrate)
    }
  }

  /// How many versions of a film are kept; services list five or fewer.
  public static let mostVersions = 16

  /// The same film in other sizes and forms, as the source lists them.
  public private(set) var versions: [Version]
  /// How long it lasts, in seconds; `nil` where the source does not say.
  public private(set) var seconds: Double?

  /// Makes a film; `nil` where nothing is known of it.
  ///
  /// - Parameters:
  ///   - versions: its forms, of which the first ``mostVersions`` are kept.
  ///   - seconds: how long it lasts; what is not above 0, or longer than a year, counts as unknown.
  public init?(_ versions: [Version], seconds: Double? = nil) {
    self.versions = Array(versions.prefix(Self.mostVersions))
    self.seconds = seconds.flatMap { $0 > 0 && $0 < Self.year ? $0 : nil }
    if self.versions.isEmpty, self.seconds == nil { return nil }
  }

  /// Completes the film with what another copy knows of it.
  public mutating func fill(from other: Film) {
    if versions.isEmpty { versions = other.versions }
    seconds = seconds ?? other.seconds
  }
}

extension Film {
  private static let minute = 60
  private static let hour = 3_600
  private static let year = 31_622_400.0

  /// How long it lasts, as players write it: `0:32`, `1:02:05`; `nil` where that is not known.
  public var lengthText: String? {
    guard let seconds else { return nil }
    // What is shorter than a second still lasts.
    let whole = max(1, Int(seconds.rounded()))
    let (hours, minutes) = (whole / Self.hour, whole % Self.hour / Self.minute)
    let rest = (whole % Self.minute).padded(to: 2)
    return hours == 0 ? "\(minutes):\(rest)" : "\(hours):\(minutes.padded(to: 2)):\(rest)"
  }
}

import Foundation

/// What a server says of itself; all of it as the server wrote it, of any length and kind.
public struct MastodonInstance: Equatable, Sendable {
  /// `4.3.1`; servers of other makes say whose they are: `2.7.2 (compatible; Pleroma 2.5.0)`, `takahe/0.11`.
  public let version: String
  public let title: String?
  /// What its source is called, where it tells: `mastodon`.
  public let project: String?
}

extension MastodonInstance {
  /// What has no version is no server of this kind.
  init?(_ source: JSONElement) {
    guard let version = source["version"].nonEmptyString else { return nil }
    let project = source["source_url"].nonEmptyString?.split(separator: "/").last.map(String.init)
    self.init(version: version, title: source["title"].nonEmptyString, project: project)
  }

  /// Its make and version: `Mastodon 4.3.1`, `Pleroma 2.5.0`, `takahe/0.11`.
  public var software: String {
    if let own = compatible { return own }
    guard version.first?.isNumber == true else { return version }
    guard let project, !["mastodon", ""].contains(project.lowercased()) else { return "Mastodon \(version)" }
    return "\(project) \(version)"
  }

  /// What stands in parentheses behind the version of Mastodon that it claims to be, after `;`.
  private var compatible: String? {
    guard let open = version.firstIndex(of: "("), let close = version.lastIndex(of: ")"), open < close,
      let semicolon = version[open..<close].lastIndex(of: ";")
    else { return nil }
    let make = version[semicolon..<close].dropFirst().trimmingCharacters(in: .whitespaces)
    let own = make.hasPrefix("really ") ? String(make.dropFirst("really ".count)) : make
    return own.isEmpty ? nil : own
  }
}

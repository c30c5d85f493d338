/// Something that an answer should hold and does not.
public struct XPartialError: Equatable, Hashable, Sendable {
  /// Why it is not there.
  public enum Kind: Hashable, Sendable {
    /// It was deleted, or never was.
    case missing
    /// It is of somebody who is suspended, or shows it to few.
    case hidden
    case other
  }

  public let kind: Kind
  public let title: String
  /// As the server wrote it, but no longer than a page.
  public let detail: String
  public let type: String
  /// What it is: `tweet`, `post`, `user`, `media`.
  public let resourceType: String
  /// Its id or name.
  public let resourceID: String
}

extension XPartialError {
  /// Nobody reads more of what a server says.
  private static let longest = 2_000

  /// The errors of an answer, and those of a list that holds nothing else.
  static func list(in root: JSONElement) -> [XPartialError] {
    root["errors"].values.compactMap { XPartialError($0) }
  }

  /// `nil` for what names neither a kind nor a thing.
  init?(_ source: JSONElement) {
    let (type, title) = (source["type"].beginning(Self.longest), source["title"].beginning(Self.longest))
    guard let type = type ?? title else { return nil }
    let thing = source["resource_id"].identifier ?? source["value"].identifier ?? ""
    self.init(
      kind: Self.kind(type: type, title: title), title: title ?? "",
      detail: source["detail"].beginning(Self.longest) ?? "", type: type,
      resourceType: source["resource_type"].beginning(Self.longest) ?? "",
      resourceID: String(thing.prefix(Self.longest)))
  }

  /// Of who is suspended X says that it is not found, under another title.
  private static func kind(type: String, title: String?) -> Kind {
    if title == "Forbidden" || type.hasSuffix("/not-authorized-for-resource") { return .hidden }
    return type.hasSuffix("/resource-not-found") ? .missing : .other
  }
}

extension JSONElement {
  /// The beginning of a string that is not empty.
  func beginning(_ limit: Int) -> String? {
    guard let utf8, !utf8.isEmpty else { return nil }
    return String(decoding: UnsafeBufferPointer(rebasing: utf8.prefix(limit)), as: UTF8.self)
  }
}

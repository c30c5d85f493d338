/// What a part of a tree is, as its name says.
enum PartRole: Equatable {
  /// `tweets.js`, `tweet.js`, or one of several parts.
  case tweets
  case notes
  case account
  case manifest
  case outbox
  case actor
  /// Lines or documents of JSON, packed or not.
  case records
  /// A zip or tar file.
  case container
  /// In a folder of media, of which this is the name with a `/` at its end.
  case media(folder: Substring)
}

extension PartRole {
  /// `nil` for what is never read; what is packed is what is in it.
  init?(_ name: PartName) {
    switch name.unpacked.base {
    case "account.js": self = .account
    case "manifest.js": self = .manifest
    case "actor.json": self = .actor
    case "outbox.json": self = .outbox
    default:
      guard let role = Self.role(byWordsOf: name.unpacked) ?? (name.isContainer ? .container : nil) else {
        return nil
      }
      self = role
    }
  }

  private static func role(byWordsOf name: PartName) -> PartRole? {
    if let folder = name.mediaFolder { return .media(folder: folder) }
    if name.isScript(of: "tweets") || name.isScript(of: "tweet") { return .tweets }
    if name.isScript(of: "note-tweet") || name.isScript(of: "note-tweets") { return .notes }
    return name.holdsRecords ? .records : nil
  }
}

import SmashtagModel

/// A tag; this is also how servers compare them.
struct TagBody: Encodable {
  let name: String
  let url: String

  init(_ name: String, _ manners: MastodonManners) {
    self.name = name
    url = "https://\(manners.host)/tags/\(name)"
  }

  /// Lower case and without marks, whether `#` is given or not.
  static func name(of tag: String) -> String { Folding.name(tag.hasPrefix("#") ? tag.dropFirst() : tag[...]) }
}

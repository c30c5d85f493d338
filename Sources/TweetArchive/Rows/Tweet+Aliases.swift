import SmashtagModel

extension Tweet {
  /// What the tweet can be asked for by beside its key: its id, and its page's address where the id does not tell it.
  var aliases: [String] {
    let url = writtenURL.map(Self.alias(ofURL:))
    if id == key, url == nil { return [] }
    return [id == key ? nil : id, url].compactMap(\.self)
  }

  /// One form for all ways to write an address: no scheme, no `www.`, the host in lower case, nothing after the path.
  static func alias(ofURL address: String) -> String {
    let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let path = rest.prefix { $0 != "?" && $0 != "#" }.drop { $0 != "/" }
    let host = Host(ofAddress: address)?.name ?? ""
    return host + path.reversed().drop { $0 == "/" }.reversed()
  }
}

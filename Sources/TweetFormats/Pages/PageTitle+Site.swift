extension PageTree {
  /// A title without its last part, where that is the host of the page or what its links home are called.
  func withoutSite(_ title: String, host: String) -> String {
    guard title.utf8.count <= Self.longestTitle else { return title }
    for sign in [" | ", " – ", " — ", " - ", " · ", " • ", " :: ", "_"] {
      guard let (start, site) = title.parted(atLast: sign) else { continue }
      if site.isName(ofHost: host) || isHome(site, host: host) { return start }
    }
    return title
  }

  private static let longestTitle = 1_000
  /// A link that holds more is no line of text.
  static let mostNodesOfLine = 32

  /// A link to the beginning of the site says so.
  private func isHome(_ site: String, host: String) -> Bool {
    let site = FoldedTitle(site)
    let homes = ["/", "./", "https://\(host)", "https://\(host)/", "http://\(host)", "http://\(host)/"]
    let addresses = Set(homes.map { Array($0.utf8) })
    return nodes.indices.contains { node in
      guard tag(node) == .link, range(node).count <= Self.mostNodesOfLine,
        let address = value(.address, of: node), address.count < host.utf8.count + 10,
        addresses.contains(Array(address))
      else { return false }
      return site.isSaid(by: heading(node))
    }
  }
}

extension String {
  fileprivate func parted(atLast sign: String) -> (start: String, end: String)? {
    let (bytes, sign) = (Array(utf8), Array(sign.utf8))
    let places = 0..<max(0, bytes.count - sign.count)
    guard let place = places.last(where: { bytes[$0...].starts(with: sign) }), place > 0 else { return nil }
    let rest = bytes[(place + sign.count)...]
    return (String(decoding: bytes[..<place], as: UTF8.self), String(decoding: rest, as: UTF8.self))
  }

  /// `Harbour News` is the name of `www.harbour-news.example`.
  fileprivate func isName(ofHost host: String) -> Bool {
    let name = lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." }
    let labels = host.lowercased().split(separator: ".").map { $0.filter { $0 != "-" } }
    guard !name.isEmpty, labels.count > 1 else { return false }
    let whole = labels.joined(separator: ".")
    return name == whole || "www." + name == whole || labels.dropLast().contains { $0 == name && $0 != "www" }
  }
}

extension MastodonScanner {
  private static let protocols: [StaticString] = [
    "https", "http", "dat", "dweb", "ipfs", "ipns", "ssb", "gopher", "gemini",
  ]

  /// Takes a link; it needs a protocol.
  mutating func takeAddress(colon: Int) {
    guard text.has("://", at: colon), let start = startOfProtocol(before: colon),
      text.mayBeginLink(start, behind: usedByLinks)
    else {
      return
    }
    let host = colon + 3
    guard let hostEnd = HostChain(text).end(from: host, in: .all) else { return }
    let end = LinkTail(text, letters: .mastodon).end(behindHost: hostEnd)
    usedByLinks = end
    guard LinkRule(text: text, link: start..<end, host: host..<hostEnd).isPossible else { return }
    keep(FoundMention(.url, start..<end))
  }

  private func startOfProtocol(before colon: Int) -> Int? {
    for letters in Self.protocols where text.has(letters, at: colon - letters.utf8CodeUnitCount) {
      return colon - letters.utf8CodeUnitCount
    }
    return nil
  }
}

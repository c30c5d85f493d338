extension TwitterTextScanner {
  /// Takes a link with its protocol, `http` or `https`.
  mutating func takeAddress(colon: Int) {
    guard colon >= usedByLinks, text.has("://", at: colon), let start = text.startOfProtocol(before: colon),
      text.mayBeginLink(start, behind: usedByLinks)
    else { return }
    let host = colon + 3
    let chain = HostChain(text)
    guard let end = chain.end(from: host, in: .latin) ?? chain.end(from: host, in: .all) else { return }
    takeLink(start, host: host..<end)
  }

  /// Takes the link whose host is known, and what belongs to it behind the host.
  mutating func takeLink(_ start: Int, host: Range<Int>) {
    let end = LinkTail(text).end(behindHost: host.upperBound)
    usedByLinks = end
    let rule = LinkRule(text: text, link: start..<end, host: host)
    guard let end = rule.end, rule.isPossible else { return }
    keep(FoundMention(.url, start..<end))
  }
}

extension TextBytes {
  /// Where `http` or `https` begins that ends before a colon.
  fileprivate func startOfProtocol(before colon: Int) -> Int? {
    if has("http", at: colon - 4) { return colon - 4 }
    return has("https", at: colon - 5) ? colon - 5 : nil
  }
}

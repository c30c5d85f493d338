import SmashtagModel

extension IndexedURL {
  /// A link of an HTML text; what only looks like an address elsewhere does not stand for the address.
  init(_ link: HTMLLink) {
    let isAddress =
      link.text.hasPrefix("http") && !link.text.contains(where: \.isWhitespace)
      && Host(ofAddress: link.text)?.certainName == Host(ofAddress: link.href)?.certainName
    let shown = link.shown.isEmpty ? nil : link.shown
    self.init(
      isAddress ? link.text : link.href, range: link.range, expanded: link.href,
      display: isAddress || link.text.isEmpty ? shown : link.text)
  }
}

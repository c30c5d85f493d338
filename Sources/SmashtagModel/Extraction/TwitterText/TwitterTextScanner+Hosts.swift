extension TwitterTextScanner {
  /// Takes the links without a protocol in the letters, dots and dashes around a dot, if a top-level domain follows it.
  mutating func takeHost(dot: Int) {
    guard text[dot + 1].isASCIILetter || text[dot + 1] >= 0xC2, dot >= usedByLinks, dot >= seenHosts,
      TopLevelDomains.all.end(at: dot + 1, in: text) != nil
    else { return }
    let chain = HostChain(text)
    let start = startOfHosts(before: dot, chain)
    let hosts = BareHosts(text, from: start)
    seenHosts = hosts.end
    takeLinks(in: hosts, from: start)
  }

  private mutating func takeLinks(in hosts: BareHosts, from start: Int) {
    var (index, next) = (0, start)
    while index < hosts.labels.count {
      guard next <= hosts.labels[index].range.upperBound else {
        index += 1
        continue
      }
      if let host = hosts.host(in: index, from: next, behind: usedByLinks) {
        takeBareLink(host)
        next = usedByLinks
      } else {
        index += 1
      }
    }
  }

  /// What follows one of `-_./` is no link, but used up all the same.
  private mutating func takeBareLink(_ host: Range<Int>) {
    if host.lowerBound > 0, ASCIISet.joiners.contains(text[host.lowerBound - 1]) {
      usedByLinks = LinkTail(text).end(behindHost: host.upperBound)
    } else {
      takeLink(host.lowerBound, host: host)
    }
  }

  private func startOfHosts(before dot: Int, _ chain: HostChain) -> Int {
    var start = dot
    while start > usedByLinks {
      let before = text.start(before: start)
      guard text[before] == UInt8(ascii: ".") || chain.isPart(before, in: .latin) else { break }
      start = before
    }
    return start
  }
}

extension ASCIISet {
  fileprivate static let joiners: ASCIISet = "-_./"
}

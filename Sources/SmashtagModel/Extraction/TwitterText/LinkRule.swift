/// What is asked of a link beyond its letters.
struct LinkRule {
  private static let longestLink = 4096
  private static let longestLabel = 63
  /// `t.co` gives out no longer paths.
  private static let longestSlug = 40

  let text: TextBytes
  let link: Range<Int>
  let host: Range<Int>

  /// Where it really ends: behind the path and query of an address of `t.co`, whatever follows; `nil` for a path too long.
  var end: Int? {
    let slug = host.upperBound + 1
    guard host.lowerBound > link.lowerBound, host.count == 4, text.has("t.co", at: host.lowerBound),
      text[slug - 1] == UInt8(ascii: "/"), text[slug].isASCIIAlphanumeric
    else { return link.upperBound }
    var end = slug
    while text[end].isASCIIAlphanumeric { end += 1 }
    return end - slug > Self.longestSlug ? nil : LinkTail(text).endOfQuery(end)
  }

  /// Names of hosts have labels of at most 63 letters in their ASCII form, links at most 4,096 with a protocol.
  var isPossible: Bool {
    var (label, growth) = (host.lowerBound, 0)
    while label < host.upperBound {
      var end = label
      while end < host.upperBound, text[end] != UInt8(ascii: ".") { end += 1 }
      guard let more = self.growth(ofLabel: label..<end) else { return false }
      growth += more
      label = end + 1
    }
    return isShort(growth: growth)
  }
}

extension LinkRule {
  private func isShort(growth: Int) -> Bool {
    guard link.count + growth + "https://".count > Self.longestLink else { return true }
    let letters = link.count { !text[$0].isContinuation }
    let implied = host.lowerBound == link.lowerBound ? "https://".count : 0
    return letters + growth + implied <= Self.longestLink
  }

  /// How many letters the ASCII form of a label has more than itself; `nil` where there is no such form.
  private func growth(ofLabel label: Range<Int>) -> Int? {
    guard label.contains(where: { text[$0] >= 0x80 }) else {
      return label.count <= Self.longestLabel ? 0 : nil
    }
    guard label.count <= 4 * Self.longestLabel, !text.has("xn--", at: label.lowerBound) else { return nil }
    let scalars = text.scalars(in: label)
    let length = Punycode.length(of: scalars)
    return length <= Self.longestLabel ? length - scalars.count : nil
  }
}

extension TextBytes {
  func scalars(in range: Range<Int>) -> [Unicode.Scalar] {
    var (scalars, offset) = ([Unicode.Scalar](), range.lowerBound)
    while offset < range.upperBound {
      scalars.append(scalar(at: offset))
      offset += length(at: offset)
    }
    return scalars
  }
}

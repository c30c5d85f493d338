extension StringProtocol {
  /// Where the address begins behind its protocol, such as `https://`; the start where it has none.
  ///
  /// A `://` further on belongs to the address: `web.archive.org/web/2020/http://example.org`.
  public var startBehindProtocol: Index {
    let colon = utf8.firstIndex { !$0.isInProtocol } ?? endIndex
    guard colon > startIndex, utf8[colon...].starts(with: "://".utf8) else { return startIndex }
    return utf8.index(colon, offsetBy: 3)
  }
}

extension UInt8 {
  /// What names of protocols are made of (RFC 3986).
  fileprivate var isInProtocol: Bool { isASCIIAlphanumeric || ASCIISet.inProtocols.contains(self) }
}

extension ASCIISet {
  fileprivate static let inProtocols: ASCIISet = "+-."
}

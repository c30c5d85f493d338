import SmashtagModel

extension String {
  /// The address of a page as it was typed, with its protocol; `nil` where it is plainly none.
  var addressOfPage: String? {
    if contains(where: \.isWhitespace) { return nil }
    if isWebAddress { return self }
    return !contains("://") && beginsWithHost ? "https://" + self : nil
  }

  /// Claims that a browser may be given it.
  var isWebAddress: Bool {
    let scheme = prefix { $0 != ":" }.lowercased()
    return contains("://") && (scheme == "https" || scheme == "http")
  }

  var ifWebAddress: String? { isWebAddress ? self : nil }

  /// `example.org`, `example.org:8080/a`, `192.0.2.1`; no version, and no file of a folder.
  private var beginsWithHost: Bool {
    guard let labels = Host(ofAddress: self)?.name.split(separator: ".", omittingEmptySubsequences: false),
      labels.count > 1, labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isPartOfHost) })
    else { return false }
    return labels.count == 4 || labels.last?.allSatisfy(\.isNumber) == false
  }
}

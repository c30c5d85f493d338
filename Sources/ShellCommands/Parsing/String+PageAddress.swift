import SafeText
import SmashtagModel

extension String {
  /// The address of a page as it was typed, with its protocol; `nil` where it is plainly none.
  var addressOfPage: String? {
    if contains(where: \.isWhitespace) { return nil }
    if isWebAddress { return self }
    return !contains("://") && beginsWithHost ? "https://" + self : nil
  }

  /// Whether a browser may be given it.
  var isWebAddress: Bool {
    let start = String(decoding: utf8.prefix("https://".utf8.count), as: UTF8.self).lowercased()
    return start == "https://" || start.hasPrefix("http://")
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

extension String {
  /// The text as it may be put on the clipboard: whoever pastes it into a shell must not run anything by that.
  public var fitForClipboard: String { isWebAddress ? fitForBrowser : fit(for: .typing) }

  /// The address as a browser is given it: its host as name servers know it, and nothing that no address has.
  public var fitForBrowser: String { Host.withASCIIHost(address: self).fit(for: .address) }
}

extension StringProtocol {
  /// Whether the text is a search by itself: it begins with a tag, a user or a phrase.
  var beginsSearch: Bool { first.map { "#@\"＃＠".contains($0) } ?? false }
}

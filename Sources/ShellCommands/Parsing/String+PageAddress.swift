import SafeText
import SmashtagModel

extension String {
  /// The typed address of a page with its scheme; `nil` if it cannot be one.
  var addressOfPage: String? {
    if contains(where: \.isWhitespace) { return nil }
    if isWebAddress { return self }
    return !contains("://") && beginsWithHost ? "https://" + self : nil
  }

  var ifWebAddress: String? { isWebAddress ? self : nil }

  /// Whether it begins with a host, such as `example.org`, `example.org:8080/a` or `192.0.2.1`, and not a
  /// version number or file.
  private var beginsWithHost: Bool {
    guard let labels = Host(ofAddress: self)?.name.split(separator: ".", omittingEmptySubsequences: false),
      labels.count > 1, labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isPartOfHost) })
    else { return false }
    return labels.count == 4 || labels.last?.allSatisfy(\.isNumber) == false
  }
}

extension String {
  /// The text for the clipboard, without characters that would run a command when pasted into a shell.
  public var fitForClipboard: String { isWebAddress ? fitForBrowser : fit(for: .typing) }

  /// The address for a browser: with its host in ASCII, and without characters that no address has.
  public var fitForBrowser: String { Host.withASCIIHost(address: self).fit(for: .address) }
}

extension StringProtocol {
  /// Whether the text is a search without a command's name, because it begins with a hashtag, a user or a
  /// phrase.
  var beginsSearch: Bool { first.map { "#@\"＃＠".contains($0) } ?? false }
}

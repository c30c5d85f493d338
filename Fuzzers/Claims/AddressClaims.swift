import SmashtagModel

@testable import TweetSources

/// What has to hold for any address, and for where a server says that it leads: the first line is the address, the rest
/// what a redirect names.
enum AddressClaims {
  /// The claim that a text breaks; `nil` where all hold, and where it is no address.
  static func broken(by text: String) -> String? {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let (first, rest) = (lines[0], lines.count > 1 ? lines[1] : "")
    _ = (TweetAddress(first), SourceDefinition.Kind(ofPage: first))
    return brokenHost(of: first) ?? brokenAddress(first) ?? brokenRedirect(from: first, to: rest)
  }

  private static func brokenAddress(_ text: String) -> String? {
    guard let address = try? HTTPAddress(text) else { return nil }
    return broken(by: address) ?? brokenShortcut(to: text, besides: address)
  }

  private static func broken(by address: HTTPAddress) -> String? {
    guard (try? HTTPAddress(address.text))?.text == address.text else {
      return "another address when it is read again: \(address.text)"
    }
    guard ["http", "https"].contains(address.origin.scheme), !address.origin.host.isEmpty else {
      return "an address of nowhere: \(address)"
    }
    guard address.asked.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return "no ASCII: \(address.asked)" }
    guard !address.text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      return "a control: \(address.text)"
    }
    guard !address.origin.name.utf8.contains(where: { $0 < 0x20 }) else {
      return "a control in \(address.origin.name)"
    }
    return address.origin.isLocal && !address.origin.isLocalByName
      ? "local, but not by name: \(address)" : nil
  }

  /// What is recognised without libcurl is what libcurl makes of it.
  private static func brokenShortcut(to text: String, besides address: HTTPAddress) -> String? {
    guard let plain = PlainAddress(text, at: "https://rain.example"), !text.hasPrefix("/") else { return nil }
    return plain.text == address.text ? nil : "\(plain.text) in place of \(address.text)"
  }

  private static func brokenRedirect(from text: String, to location: String) -> String? {
    guard let start = try? HTTPAddress(text), let end = try? start.redirectTarget(location) else {
      return nil
    }
    if start.origin.scheme == "https", end.origin.scheme != "https" { return "from https to \(end.text)" }
    return broken(by: end)
  }

  private static func brokenHost(of text: String) -> String? {
    let encoded = SmashtagModel.Host.withASCIIHost(address: text)
    let isOfWeb = ["http://", "https://"].contains { text.hasPrefix($0) }
    if isOfWeb, SmashtagModel.Host.withASCIIHost(address: encoded) != encoded {
      return "another host: \(encoded)"
    }
    guard let host = SmashtagModel.Host(ofAddress: text) else { return nil }
    guard !host.name.isEmpty, host.withParents.count <= 9 else { return "the hosts \(host.withParents)" }
    return host.asciiName?.utf8.contains { $0 >= 0x80 } == true ? "no ASCII: \(host)" : nil
  }
}

import SmashtagModel

/// The findings of `doctor` as they may be shown to strangers: without paths, addresses, handles and names of sources.
///
/// A word is left out rather than shown where it might tell who or where somebody is.
struct ShareableReport {
  /// What stands for a word that is left out.
  static let leftOut = "…"

  let findings: [Finding]

  /// - Parameter sources: the sources that were examined, which are told by their kind.
  init(_ findings: [Finding], sources: [SourceDefinition]) {
    let kinds = Dictionary(sources.map { ($0.name, $0.kind.rawValue) }) { first, _ in first }
    self.findings = findings.map { finding in
      // What the program is and runs on tells of nobody.
      if finding.section == .system { return finding }
      let name = finding.section == .sources ? kinds[finding.name] ?? finding.name : finding.name
      let isLine = finding.name == Finding.pager && finding.state == .fine
      let value = isLine ? Self.program(ofLine: finding.value) : finding.value
      return Finding(
        finding.section, Self.shareable(name, kinds), Self.shareable(value, kinds), finding.state,
        advice: finding.advice.map { Self.shareable($0, kinds) })
    }
  }

  /// The name of the program in a line of `sh`, without what is set before it, its path and its options.
  ///
  /// Of a line with quotes before the program nothing is told.
  private static func program(ofLine line: String) -> String {
    let isQuoted: (Substring) -> Bool = { word in word.contains { "'\"\\".contains($0) } }
    let word = line.split(separator: " ").first { !$0.contains("=") || isQuoted($0) }
    guard let word, !isQuoted(word), let name = word.split(separator: "/").last, name.isName else {
      return leftOut
    }
    return String(name)
  }

  private static func shareable(_ text: String, _ kinds: [String: String]) -> String {
    text.split(separator: " ").map { word -> String in
      let bare = word.trimmingPunctuation
      if let kind = kinds[bare] { return String(word).replacing(bare, with: kind) }
      return mayBeShown(bare) ? String(word) : leftOut
    }
    .joined(separator: " ")
  }

  /// Whether a word is neither a path nor an address, a host or a handle; a program with its version is none of them.
  private static func mayBeShown(_ word: String) -> Bool {
    let variable = SourceDefinition.tokenVariablePrefix
    if word.hasPrefix(variable), word != variable + "NAME" { return false }
    if word.contains(where: { "@~\\:".contains($0) }) { return false }
    // What every installation has there tells of nobody.
    if ["/usr/", "/etc/ssl/"].contains(where: word.hasPrefix) {
      return !word.hasPrefix("/usr/local/") && !word.contains("..")
    }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1 { return parts.count == 2 && parts[0].isName && parts[1].isVersion }
    let labels = word.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count == 4, labels.allSatisfy({ Int($0) != nil }) { return false }
    return labels.count == 1 || word.isVersion || !labels.allSatisfy { $0.count > 1 }
  }
}

extension StringProtocol {
  /// The text without the signs that stand around a word of a sentence.
  fileprivate var trimmingPunctuation: String {
    let signs: Set<Character> = ["(", ")", ",", ";", ":", "'", "\"", ".", "⁨", "⁩"]
    return String(drop { signs.contains($0) }.reversed().drop { signs.contains($0) }.reversed())
  }

  fileprivate var isName: Bool {
    !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  /// Whether it begins with a digit and has but digits, letters and `.`, `-` and `+`: `7.88.1`, `3.0.19+quic`.
  fileprivate var isVersion: Bool {
    first?.isWholeNumber == true
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-+".contains($0)) }
      && !lowercased().contains { $0.isLetter && !"abrcvquic".contains($0) }
  }
}

import SmashtagModel

/// The title of a page and the name of its site, for display on one line each.
struct PageTitle {
  private static let longest = 1_000

  let title: String
  let site: String

  init(_ head: PageHead, _ tree: PageTree, url: String) {
    let name = (head.siteName ?? "").foldedLine
    let headings = Self.headings(of: tree)
    let documents = head.title[...].foldedText
    let shared = Self.uncut(head.sharedTitle?.foldedLine, headings.first.first, documents)
    let own = [shared, documents].compactMap { $0 }.first { !$0.isEmpty }
    let host = Self.host(of: url)
    let title =
      own.map { Self.cleaned($0, of: name, headings.first + headings.second) }
      .map { name.isEmpty ? tree.withoutSite($0, host: host) : $0 }
      ?? headings.first.first ?? Self.lastPart(of: url)
    self.title = String(title.prefix(Self.longest))
    site = name.isEmpty ? host : String(name.prefix(Self.longest))
  }
}

private extension PageTitle {
  static let signs = ["|", "-", "–", "—", "·", "•", "»", "«", ":", "::", "/", "‹", "›", "<", ">", "~"]

  /// What joins the name of a site to a title: a sign with a blank behind it, or one as wide as a Chinese character.
  static let marks = signs.flatMap { [" \($0) ", "\($0) "] } + ["｜", "：", "－", "―", "・"]

  /// A title for sharing, or the first heading where that goes on and the page's title says so as well.
  ///
  /// Quotation marks in an attribute cut the one for sharing on some pages.
  static func uncut(_ shared: String?, _ heading: String?, _ title: String) -> String? {
    guard let shared, !shared.isEmpty, let heading, heading.count > shared.count, heading.hasPrefix(shared),
      title.hasPrefix(heading)
    else { return shared }
    return heading
  }

  /// A title without the name of its site, which a separator joins to its end or beginning.
  static func cleaned(_ title: String, of site: String, _ headings: [String]) -> String {
    let folded = title.lowercased()
    if !site.isEmpty {
      let name = site.lowercased()
      for mark in marks {
        let count = mark.count + site.count
        if folded.hasSuffix(mark + name) { return String(title.dropLast(count)).nonEmpty ?? title }
        if folded.hasPrefix(name + mark) { return String(title.dropFirst(count)).nonEmpty ?? title }
      }
    }
    // Folding keeps the number of characters, so that the signs are seen as they stand.
    let plain = folded.withPlainPunctuation
    let folds = headings.map { $0.lowercased().withPlainPunctuation }
    guard !folds.contains(plain) else { return title }
    return zip(headings, folds).first { _, heading in
      if isLast(heading, of: plain, folded) { return true }
      guard plain.hasPrefix(heading) else { return false }
      let rest = folded.dropFirst(heading.count)
      // A sign without blanks may join the words of a title as well.
      let isJoined =
        heading.count >= shortestJoined && heading.count * 2 >= plain.count
        && rest.first.map { "-_|".contains($0) } ?? false
      return signs.contains { rest.hasPrefix(" \($0) ") }
        || (rest.count > 1 && (isJoined || rest.first == "_"))
    }?.0 ?? title
  }

  private static let shortestJoined = 8

  /// Whether a title ends with a heading that says enough: `Local History: The Bell Foundry at Dunmarrow`.
  ///
  /// - Parameters:
  ///   - plain: the title with plain punctuation.
  ///   - folded: the same with its own.
  static func isLast(_ heading: String, of plain: String, _ folded: String) -> Bool {
    guard plain.hasSuffix(heading) else { return false }
    let before = folded.dropLast(heading.count)
    return signs.contains { before.hasSuffix("\($0) ") }
      && (heading.count * 2 >= plain.count || heading.split(separator: " ").count > 3)
  }

  /// The first headings of a page; of the second level only those long enough to be a title.
  static func headings(of tree: PageTree) -> (first: [String], second: [String]) {
    var found: (first: [String], second: [String]) = ([], [])
    for node in tree.nodes.indices where found.first.count < 3 {
      guard let level = tree.tag(node).headingLevel, level < 3, tree.isHeading(node) else { continue }
      if level == 2, found.second.count == 3 { continue }
      let heading = String(tree.line(node).withoutPermalink)
      if level == 1, !heading.isEmpty { found.first.append(heading) }
      if level == 2, heading.utf8.count > 8 { found.second.append(heading) }
    }
    return found
  }

  static func host(of url: String) -> String {
    let rest =
      url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).dropFirst().first ?? url[...]
    return String(rest.prefix { $0 != "?" && $0 != "#" }).foldedLine
  }

  static func lastPart(of url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return String(path.split(separator: "/").last ?? path).foldedLine
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension PageTree {
  /// A title without its last part, if that is the host or the text of the page's links to the home page.
  func withoutSite(_ title: String, host: String) -> String {
    guard title.utf8.count <= Self.longestTitle else { return title }
    for sign in [" | ", " – ", " — ", " - ", " · ", " • ", " :: ", "_"] {
      guard let (start, site) = title.parted(atLast: sign) else { continue }
      if site.isName(ofHost: host) || isHome(site, host: host) { return start }
    }
    return title
  }

  private static let longestTitle = 1_000
  /// The largest number of nodes that a link may hold to count as a line of text.
  static let mostNodesOfLine = 32

  /// Whether a link to the home page has a site's name as its text.
  private func isHome(_ site: String, host: String) -> Bool {
    let site = FoldedTitle(site)
    let homes = ["/", "./", "https://\(host)", "https://\(host)/", "http://\(host)", "http://\(host)/"]
    let addresses = Set(homes.map { Array($0.utf8) })
    return nodes.indices.contains { node in
      guard tag(node) == .link, range(node).count <= Self.mostNodesOfLine,
        let address = value(.address, of: node), address.count < host.utf8.count + 10,
        addresses.contains(Array(address))
      else { return false }
      return site.isSaid(by: line(node))
    }
  }
}

extension String {
  fileprivate func parted(atLast sign: String) -> (start: String, end: String)? {
    let (bytes, sign) = (Array(utf8), Array(sign.utf8))
    let offsets = 0..<max(0, bytes.count - sign.count)
    guard let offset = offsets.last(where: { bytes[$0...].starts(with: sign) }), offset > 0 else {
      return nil
    }
    let rest = bytes[(offset + sign.count)...]
    return (String(decoding: bytes[..<offset], as: UTF8.self), String(decoding: rest, as: UTF8.self))
  }

  /// Whether it names a host: `Harbour News` is the name of `www.harbour-news.example`.
  fileprivate func isName(ofHost host: String) -> Bool {
    let name = lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." }
    let labels = host.lowercased().split(separator: ".").map { $0.filter { $0 != "-" } }
    guard !name.isEmpty, labels.count > 1 else { return false }
    let whole = labels.joined(separator: ".")
    return name == whole || "www." + name == whole || labels.dropLast().contains { $0 == name && $0 != "www" }
  }
}

/// A title folded for comparison with headings.
///
/// The title is folded only once, however many headings are compared.
struct FoldedTitle {
  /// The most by which changing case can multiply the bytes of a letter.
  private static let most = 3

  private let words: [Substring]
  private let count: Int

  init(_ title: String) {
    words = Self.words(title)
    count = words.reduce(0) { $0 + $1.utf8.count } + max(words.count - 1, 0)
  }

  /// Whether a heading whose white space is folded equals the title, ignoring case, white space and the form of quotation
  /// marks and dashes.
  func isSaid(by heading: String) -> Bool {
    let length = heading.utf8.count
    guard length <= count * Self.most, count <= length * Self.most else { return false }
    return Self.words(heading) == words
  }

  private static func words(_ text: String) -> [Substring] {
    let text = text.lowercased()
    // Most titles have none of them.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    return (isPlain ? text[...] : text.withPlainPunctuation.withoutPermalink).split(
      whereSeparator: \.isWhitespace)
  }

  /// Whether two thirds of the longer one of title and heading begin both.
  func isNearlySaid(by heading: String) -> Bool {
    let (title, heading) = (words.joined(separator: " "), Self.words(heading).joined(separator: " "))
    let alike = zip(title, heading).prefix { $0 == $1 }.count
    return alike >= Self.leastAlike && alike * 3 >= max(title.count, heading.count) * 2
  }

  private static let leastAlike = 8
}

extension String {
  /// Without the sign of a link to the heading itself, which documentation sets at its end.
  fileprivate var withoutPermalink: Substring {
    var rest = self[...]
    while let last = rest.last, last.isWhitespace || "¶§🔗⚓\u{200B}".contains(last) { rest.removeLast() }
    return rest
  }

  /// With the quotation marks and dashes of ASCII instead of those that typesetters use.
  fileprivate var withPlainPunctuation: String {
    String(
      map {
        switch $0 {
        case "‘", "’", "ʼ", "‚", "′": "'"
        case "“", "”", "„", "«", "»", "″": "\""
        case "–", "—", "‑", "‐", "−": "-"
        default: $0
        }
      })
  }
}

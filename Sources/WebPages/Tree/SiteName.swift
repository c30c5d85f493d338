import Foundation
import SmashtagModel

/// What the site of a page is called: the part of its title that tells nothing of the page.
struct SiteName {
  /// What the page calls its site, on one line; empty where it does not.
  let name: String
  let host: String
  /// Whether the address of the page is that of the site, so that its title tells what the site is for.
  let isOfFirstPage: Bool
  private let tree: PageTree

  init(_ name: String?, of tree: PageTree, at url: String) {
    self.name = (name ?? "").foldedLine
    self.tree = tree
    let url = url.prefix { $0 != "#" }
    let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    host = String((parts.dropFirst().first ?? url).prefix { $0 != "?" }).foldedLine
    isOfFirstPage = parts.count < 3 && !url.contains("?")
  }
}

extension SiteName {
  /// Whether a title is the host or a label of it, or what links to the first page of the site are called.
  ///
  /// For what stands beside a title: `Shop` may do so at `shop.harbour.example`, but may be all of a title as well, for which
  /// ``isNameOrDomain(_:)`` asks.
  func isHostOrHome(_ title: String) -> Bool { title.isName(ofHost: host) || isHome(title) }

  /// Whether a title is what the page calls its site, or the site's address or domain.
  func isNameOrDomain(_ title: String) -> Bool {
    guard !title.isEmpty else { return false }
    return title.lowercased() == name.lowercased() || title.isDomain(ofHost: host)
  }

  /// Whether somebody is called as the site is, or as its domain with a few letters more or less: `The Harbour Post`.
  func isOwned(by name: String) -> Bool {
    if isNameOrDomain(name) { return true }
    let words = name.split(separator: " ").map { String($0).lettersOfHost }
    guard let domain = host.domain, case let all = words.joined(),
      min(domain.count, all.count) >= Self.leastOfOwner, abs(domain.count - all.count) <= Self.mostBesides
    else { return false }
    return domain.hasPrefix(all) || domain.hasSuffix(all)
      || words.indices.contains {
        words[..<$0].joined() == domain || words[$0...].joined() == domain
      }
  }

  /// The fewest letters of an owner's name or domain, and the most by which these differ: `the`.
  private static let (leastOfOwner, mostBesides) = (4, 3)

  /// Whether a title names nothing but the site on one of its pages, whose document may say more.
  func isNamedAlone(by title: String) -> Bool { !isOfFirstPage && isNameOrDomain(title) }

  /// A title without its last part, if that is the host, what the page's links to the home page show, or, where no heading
  /// says all of the title, a name of a few words; and without its first part, if that names the host.
  func cutting(_ title: String, _ headings: [NamingHeading]) -> String {
    guard title.utf8.count <= Self.longestTitle else { return title }
    if title.hasSuffix("]"), let (start, end) = title.parted(atLast: " [") {
      let site = String(end.dropLast())
      let name = FoldedTitle(site)
      let isHeading = headings.contains { name.isSaid(by: $0.text) }
      if isHeading || isHostOrHome(site) { return start }
    }
    for sign in Self.signs {
      guard let (start, site) = title.parted(atLast: sign) else { continue }
      if isHostOrHome(site) { return start }
    }
    if let rest = withoutBeginning(title, headings) { return rest }
    let folded = FoldedTitle(title)
    let parts = Self.signs.compactMap { title.parted(atLast: $0) }
    guard let shortest = parts.min(by: { $0.end.count < $1.end.count }), shortest.end.isProperName,
      shortest.start.split(separator: " ").count >= PageTitle.fewestWords,
      case let name = FoldedTitle(shortest.end),
      !headings.contains(where: { folded.isSaid(by: $0.text) || name.isSaid(by: $0.text) })
    else { return title }
    return shortest.start
  }

  /// A title without its first part, if that names the site or holds the host, and what follows tells of a page; `nil` for
  /// others.
  func withoutBeginning(_ title: String, _ headings: [NamingHeading]) -> String? {
    guard !isOfFirstPage else { return nil }
    let words = title.split(separator: " ")
    guard let sign = words.firstIndex(where: { PageTitle.signs.contains(String($0)) }), sign > 0,
      sign <= Self.mostWords
    else { return nil }
    let rest = words[(sign + 1)...].joined(separator: " ")
    let isSites =
      isNameOrDomain(words[..<sign].joined(separator: " "))
      || words[..<sign].contains { $0.contains(".") && String($0).isDomain(ofHost: host) }
    return isSites && !PageTitle.general.contains(rest.lowercased()) && tellsOfPage(rest, headings)
      ? rest : nil
  }

  /// What a title says before or after the name of the site, which alone is the title of none of its pages; `nil` where it says
  /// no more, or what the site is for.
  func rest(of title: String, besides name: String, _ headings: [NamingHeading]) -> String? {
    let (folded, site) = (title.lowercased(), name.lowercased())
    guard !isOfFirstPage, folded != site, folded.count == title.count, site.count == name.count else {
      return nil
    }
    let isLast = folded.hasSuffix(site)
    guard isLast || folded.hasPrefix(site) else { return nil }
    let rest = isLast ? title.dropLast(name.count) : title.dropFirst(name.count)
    let words = rest.split(separator: " ")
    guard let sign = isLast ? words.last : words.first, PageTitle.signs.contains(String(sign)) else {
      return nil
    }
    let others = (isLast ? words.dropLast() : words.dropFirst()).joined(separator: " ")
    return !others.isEmpty && (isLast || tellsOfPage(others, headings)) ? others : nil
  }

  /// Whether a title that is no name of the site says more than one that is: what follows that name in it tells of a page.
  func tellsOfPage(_ title: String, besides name: String, _ headings: [NamingHeading]) -> Bool {
    guard !isNameOrDomain(title), title.lowercased() != name.lowercased() else { return false }
    let words = title.split(separator: " ")
    guard let sign = words.firstIndex(where: { PageTitle.signs.contains(String($0)) }),
      case let beginning = words[..<sign].joined(separator: " "),
      isNameOrDomain(beginning) || beginning.lowercased() == name.lowercased()
    else { return true }
    return tellsOfPage(words[(sign + 1)...].joined(separator: " "), headings)
  }

  /// Whether what follows the name of the site in a title tells of a page, and not what the site is for: a heading says it, or
  /// no more than a few words stand between its signs.
  private func tellsOfPage(_ rest: String, _ headings: [NamingHeading]) -> Bool {
    let folded = FoldedTitle(rest)
    guard !folded.words.isEmpty, rest.utf8.count <= Self.longestTitle else { return false }
    if headings.contains(where: { !$0.leadsHome && folded.isSaid(by: $0.text) }) { return true }
    let parts = rest.split(separator: " ").split { PageTitle.signs.contains(String($0)) }
    return !rest.hasSuffix(".") && !rest.hasSuffix("!") && parts.allSatisfy { $0.count <= Self.mostOfPart }
  }

  /// The most words of the name of a site, and of a part of a title that a slogan is longer than.
  private static let (mostWords, mostOfPart) = (5, 2)
  private static let signs = [" | ", " – ", " — ", " - ", " · ", " • ", " » ", " :: ", "_"]
  private static let longestTitle = 1_000

  /// Whether a link to the home page shows a site's name, as its text or as an image.
  private func isHome(_ site: String) -> Bool {
    let site = FoldedTitle(site)
    let homes = ["/", "./", "https://\(host)", "https://\(host)/", "http://\(host)", "http://\(host)/"]
    let addresses = Set(homes.map { Array($0.utf8) })
    return tree.nodes.indices.contains { node in
      guard tree.tag(node) == .link, tree.range(node).count <= PageTree.mostNodesOfLine,
        let address = tree.value(.address, of: node), address.count < host.utf8.count + 10,
        addresses.contains(Array(address))
      else { return false }
      return site.isSaid(by: tree.line(node))
        || tree.range(node).contains {
          tree.tag($0) == .image && tree.string(.alternative, of: $0).map(site.isSaid) ?? false
        }
    }
  }
}

extension String {
  /// What stands before and after a sign where it is used last; `nil` where nothing stands before it, or it is not there.
  func parted(atLast sign: String) -> (start: String, end: String)? {
    let (bytes, sign) = (Array(utf8), Array(sign.utf8))
    let offsets = 0..<max(0, bytes.count - sign.count)
    guard let offset = offsets.last(where: { bytes[$0...].starts(with: sign) }), offset > 0 else {
      return nil
    }
    let rest = bytes[(offset + sign.count)...]
    return (String(decoding: bytes[..<offset], as: UTF8.self), String(decoding: rest, as: UTF8.self))
  }

  /// Whether it may be the name of a site: a few words, each with a capital, a number, or hardly any letters.
  fileprivate var isProperName: Bool {
    let words = split(separator: " ")
    return (1...Self.mostWordsOfName).contains(words.count)
      && words.contains { $0.first?.isUppercase ?? false }
      && words.allSatisfy { word in
        word.first.map { $0.isUppercase || !$0.isLetter } ?? false || word.count <= Self.longestParticle
      }
  }

  private static let (mostWordsOfName, longestParticle) = (4, 3)

  /// Whether it names a host: `Harbour News` is the name of `www.harbour-news.example`.
  fileprivate func isName(ofHost host: String) -> Bool {
    let (name, labels) = (lettersOfHost, host.labels)
    guard !name.isEmpty, labels.count > 1 else { return false }
    let whole = labels.joined(separator: ".")
    return name == whole || "www." + name == whole || labels.dropLast().contains { $0 == name && $0 != "www" }
  }

  /// Whether it names a host or its domain, and not what stands before that: `Harbour News`, but not `Shop` for
  /// `shop.harbour-news.example`.
  fileprivate func isDomain(ofHost host: String) -> Bool {
    let (name, labels) = (lettersOfHost, host.labels)
    // A single letter may be anything.
    guard name.utf8.count > 1, labels.count > 1 else { return false }
    let whole = labels.joined(separator: ".")
    let isEnd = name.contains(".") && ("." + whole).hasSuffix("." + name)
    return isEnd || name == host.domain
  }

  /// The letters, digits and dots, as in the name of a host.
  fileprivate var lettersOfHost: String { lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." } }

  private var labels: [String] { lowercased().split(separator: ".").map { $0.filter { $0 != "-" } } }

  /// The label of a host that its owner has chosen: `harbournews` of `www.harbour-news.co.uk`.
  fileprivate var domain: String? {
    let labels = labels
    let own = labels.dropLast().filter { $0 != "www" }
    let isBelowCountry =
      labels.last?.count == 2 && own.count > 1 && own.last.map(Self.suffixes.contains) ?? false
    return isBelowCountry ? own.dropLast().last : own.last
  }

  /// What stands before the country's label in names of hosts, where nobody but its registry has chosen it.
  private static let suffixes: Set<String> = [
    "co", "com", "net", "org", "gov", "gob", "edu", "ac", "or", "ne", "go",
  ]
}

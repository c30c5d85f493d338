import Foundation
import SmashtagModel

/// The title of a page and the name of its site, for display on one line each.
struct PageTitle {
  fileprivate static let longest = 1_000
  /// The most parts of a title that are looked for among the texts of a page.
  fileprivate static let mostParts = 3

  let title: String
  /// The name of the site; its host where the page does not tell.
  var site: String { siteName.name.isEmpty ? siteName.host : String(siteName.name.prefix(Self.longest)) }
  private let siteName: SiteName
  private let document: String
  /// The title, and what else the page is called that a heading may say: its document and what is shared of it differ on some.
  let all: [String]

  /// - Parameter headlines: what the page calls its articles for machines.
  init(_ head: PageHead, _ tree: PageTree, url: String, headlines: [String] = []) {
    let site = SiteName(head.siteName, of: tree, at: url)
    let headings = tree.namingHeadings
    let documents = head.title[...].foldedText
    let first = headings.first { $0.level == 1 }?.text
    let only = headings.first { $0.isOfEntry } ?? headings.filter { $0.level == 1 }.only
    let shared = Self.uncut(
      head.sharedTitle.map { Self.unescaped($0.foldedLine, beside: documents) }, first, documents)
    let parts = TitleParts(of: tree, headings, site, shared: shared, document: documents)
    let own = (parts.isDocuments(beside: only) ? [documents] : [shared, documents]).compactMap { $0 }.first {
      !$0.isEmpty
    }
    let isGeneral = own.map { own in
      Self.mayBeGeneral(own, beside: only)
        && (own == site.name || Self.general.contains(own.lowercased()) || site.isHostOrHome(own))
    }
    let named =
      (isGeneral == true ? only?.text : nil) ?? own.map(parts.cleaned).map { tree.withoutTag($0) }
      .map { Self.heading(of: $0, and: (shared ?? "", documents), headings, site: site.name) ?? $0 }
      ?? first ?? Self.lastPart(of: url)
    let rest = own.flatMap { parts.rest(of: $0, besides: named) } ?? named
    let told = Self.general.contains(rest.lowercased()) ? own ?? rest : rest
    let headline = only.flatMap { Self.headline($0, headlines, beside: named, site: site.name) }
    let isUntold =
      shared?.isEmpty ?? true && !site.isOfFirstPage && !headings.contains { $0.isPages(documents) }
    let entry = isUntold ? only?.ofEntry(besides: documents) : nil
    let chosen = headline.map { site.isHostOrHome($0) ? told : $0 } ?? entry ?? told
    let isHeading = headings.contains { $0.text == chosen }
    title = String(
      (isHeading ? chosen : chosen.withoutOuterSigns).replacing("\u{3000}", with: " ").prefix(Self.longest))
    let isOther = !documents.isEmpty && documents != own && documents.utf8.count <= Self.longest
    all = [title] + (isOther ? [parts.cleaned(documents)] : [])
    siteName = site
    document = documents
  }
}

extension PageTitle {
  /// Whether somebody is called as a part of the document's title is, or the site, which writes nothing itself.
  ///
  /// - Parameter isArticle: whether the page is known to be an article, on which the author may be called as the site is.
  func isOfSite(_ author: String, isArticle: Bool) -> Bool {
    let name = FoldedTitle(author)
    if author.lowercased() == site.lowercased() || (!isArticle && siteName.isOwned(by: author)) {
      return true
    }
    let parts = document.split(separator: " ").split { Self.signs.contains(String($0)) }
    return parts.prefix(Self.mostPartsOfSite).contains { name.isSaid(by: $0.joined(separator: " ")) }
  }

  private static let mostPartsOfSite = 20
}

/// Finds which part of what a page says of itself names it.
private struct TitleParts {
  private let tree: PageTree
  private let headings: [NamingHeading]
  private let site: SiteName
  private let shared: String?
  private let documents: String
  /// Whether the name that the page gives its site may stand in its titles.
  private let isNamed: Bool

  init(of tree: PageTree, _ headings: [NamingHeading], _ site: SiteName, shared: String?, document: String) {
    (self.tree, self.headings, self.site, self.shared) = (tree, headings, site, shared)
    documents = document
    isNamed = !site.name.isEmpty && !PageTitle.haveOneEnd(shared, document, without: site.name)
  }

  /// A title without the name of the site and what else stands beside the part that a heading or a line of the page says.
  func cleaned(_ title: String) -> String {
    let named = PageTitle.cleaned(title, of: site.name, headings)
    if named == nil, let line = tree.namingLine(in: title, headings) { return line }
    let part = named ?? title
    let rest = isNamed ? site.withoutBeginning(part, headings) ?? part : site.cutting(part, headings)
    return rest == part
      ? rest : PageTitle.cleaned(rest, of: "", headings) ?? PageTitle.heading(of: rest, headings) ?? rest
  }

  /// Whether the title of the document is that of the page rather than the one for sharing: the only heading says it, or the
  /// other one names the site alone, or nothing.
  func isDocuments(beside only: NamingHeading?) -> Bool {
    guard let shared, !documents.isEmpty else { return false }
    let isHeadings =
      only.map {
        $0.text != site.name && $0.says(cleaned(documents), not: shared) && !site.isHostOrHome($0.text)
      } ?? false
    if isHeadings || PageTitle.general.contains(shared.lowercased()) { return true }
    guard site.isNamedAlone(by: shared) else { return false }
    return site.tellsOfPage(documents, besides: shared, headings)
  }

  /// The rest of a title of which only the name of the site was found; `nil` where there is none.
  func rest(of title: String, besides named: String) -> String? {
    let isHome = headings.contains { $0.leadsHome && $0.text == named }
    guard isHome || site.isNameOrDomain(named), let rest = site.rest(of: title, besides: named, headings)
    else {
      return nil
    }
    let others = headings.filter { !$0.leadsHome }
    // Some name their site twice.
    let alone = site.rest(of: rest, besides: named, headings) ?? rest
    let part = PageTitle.cleaned(alone, of: "", others) ?? alone
    return PageTitle.general.contains(part.lowercased()) ? nil : part
  }
}

extension PageTitle {
  /// What stands between a title and the name of its site.
  static let signs = ["|", "-", "–", "—", "·", "•", "»", "«", ":", "::", "/", "‹", "›", "<", ">", "~"]
  /// What editors call a page that nobody gave a title.
  static let general: Set<String> = [
    "untitled document", "untitled", "untitled page", "new page 1", "document", "home", "home page",
    "homepage", "index",
  ]
  /// The fewest words of a title that is taken for one without the name after it.
  static let fewestWords = 4
}

private extension PageTitle {
  /// What joins the name of a site to a title: a sign with a blank after it, or one as wide as a Chinese character.
  static let marks = signs.flatMap { [" \($0) ", "\($0) "] } + wideSigns
  private static let wideSigns = ["｜", "：", "－", "―", "・"]

  /// What is left of two signs where one of them was taken away.
  static let doubledSigns = CharacterSet(charactersIn: " -–—|·•")

  /// A title for sharing, or the first heading where that goes on and the page's title says so as well.
  ///
  /// Quotation marks in an attribute cut the one for sharing on some pages.
  static func uncut(_ shared: String?, _ heading: String?, _ title: String) -> String? {
    guard let shared, !shared.isEmpty, let heading, heading.count > shared.count, heading.hasPrefix(shared),
      title.hasPrefix(heading)
    else { return shared }
    return heading
  }

  /// A title for sharing without the references in it that were escaped once more, if the title of the document is, begins or
  /// goes on with the same.
  static func unescaped(_ shared: String, beside title: String) -> String {
    guard !title.isEmpty, shared.contains("&"), shared.contains(";"), !shared.contains("<"),
      !title.hasPrefix(shared)
    else { return shared }
    let text = HTMLText(shared).text.foldedLine
    return !text.isEmpty && (title.hasPrefix(text) || text.hasPrefix(title)) ? text : shared
  }

  /// A title without the name of its site, which a separator joins to its end or beginning; `nil` where neither that name
  /// nor a heading tells where it ends.
  ///
  /// - Parameter isAfterName: whether that name stood before it; then a heading at its end is the title, however short.
  static func cleaned(
    _ title: String, of site: String, _ headings: [NamingHeading], isAfterName: Bool = false
  ) -> String? {
    let folded = title.lowercased()
    if !site.isEmpty {
      let name = site.lowercased()
      let rest = marks.lazy.compactMap { mark -> Substring? in
        let count = mark.count + site.count
        if folded.hasSuffix(mark + name) { return title.dropLast(count) }
        return folded.hasPrefix(name + mark) ? title.dropFirst(count) : nil
      }.first
      let part = rest.map { $0.trimmingCharacters(in: doubledSigns) }
      if let part = part.flatMap(\.nonEmpty) {
        return cleaned(part, of: "", headings, isAfterName: folded.hasPrefix(name)) ?? part
      }
    }
    // After the title of an issue stands its number, which the page's title has elsewhere.
    let headings =
      headings + headings.compactMap(\.withoutNumber)
      + (headings.first?.withoutSection(in: title).map { [$0] } ?? [])
    // Folding keeps the number of characters, so that the signs are seen as they stand.
    let plain = folded.withPlainPunctuation
    let folds = headings.map { $0.text.lowercased().withPlainPunctuation }
    guard !folds.contains(plain) else { return title }
    let isAfterName =
      isAfterName
      || zip(headings, folds).contains { heading, fold in
        heading.leadsHome && signs.contains { folded.hasPrefix("\(fold) \($0) ") }
      }
    let parts = zip(headings, folds).filter { heading, fold in
      let isNamed = heading.isOfEntry || (isAfterName && !heading.leadsHome)
      let isPart =
        isLast(fold, of: plain, folded, always: isNamed) || isFirst(fold, of: plain, folded)
        || (heading.level == 1 && (isBeforeBracket(fold, of: plain) || isBetween(fold, of: plain)))
      return (isPart && (heading.level < 3 || saysEnough(fold, of: plain)))
        || (heading.level == 1 && !heading.leadsHome && isMost(fold, of: plain, heading.isAboveText))
    }
    // The name of the site may be a heading as well, and mostly leads home.
    let named = parts.map(\.0)
    let others = named.filter { !$0.leadsHome }
    let above = others.filter(\.isAboveText)
    let likely = above.isEmpty ? others.isEmpty ? named : others : above
    let longest = likely.reduce(nil as NamingHeading?) { longest, part in
      longest.map { $0.text.count >= part.text.count } ?? false ? longest : part
    }
    return longest?.text
  }

  /// A heading that says what a page calls an article for machines, if its title says something else.
  static func headline(
    _ heading: NamingHeading, _ headlines: [String], beside title: String, site: String
  ) -> String? {
    let isHeadline =
      !headlines.isEmpty && heading.text != title && !heading.leadsHome && heading.text != site
      && headlines.contains { FoldedTitle($0).isSaid(by: heading.text) }
      && !FoldedTitle(title).isSaid(by: heading.text)
    return isHeadline ? heading.text : nil
  }

  /// Whether a title may be that of all pages of a site, since the only heading of the first level, above a text, says more.
  static func mayBeGeneral(_ title: String, beside heading: NamingHeading?) -> Bool {
    guard let heading, heading.isAboveText, !heading.leadsHome else { return false }
    let (words, said) = (FoldedTitle.words(title).count, FoldedTitle.words(heading.text).count)
    return saidByHeadings.contains(said) && said > words
  }

  private static let saidByHeadings = 5...20
  static let shortestJoined = 8

  /// Whether a title begins with a heading that a sign ends: `A night on the terrace - Reports`.
  private static func isFirst(_ heading: String, of plain: String, _ folded: String) -> Bool {
    guard plain.hasPrefix(heading) else { return false }
    let rest = folded.dropFirst(heading.count)
    // A sign without blanks may join the words of a title as well.
    let isJoined =
      heading.count >= shortestJoined && heading.count * 2 >= plain.count
      && rest.first.map { "-_|".contains($0) } ?? false
    let isNamed =
      heading.count * 2 >= plain.count && rest.hasPrefix(": ")
      && rest.split(separator: " ").count <= mostOfName
    return isNamed || signs.contains { rest.hasPrefix(" \($0) ") }
      || wideSigns.contains { rest.hasPrefix($0) } || (rest.count > 1 && (isJoined || rest.first == "_"))
  }

  /// The most words of the name of a site after a colon, with the colon; more are a subtitle.
  private static let mostOfName = 3

  /// Whether a title begins with a heading that brackets tell more of: `Gull v Dock Board [2016] (9 June 2016) - Court reports`.
  private static func isBeforeBracket(_ heading: String, of plain: String) -> Bool {
    guard heading.count >= shortestJoined, plain.hasPrefix(heading) else { return false }
    let rest = plain.dropFirst(heading.count)
    return rest.hasPrefix(" (") || rest.hasPrefix(" [") || rest.hasPrefix("（")
  }

  /// Whether a heading that says enough, or more than what is beside it, stands between two signs, or in parentheses:
  /// `Print : The bell is back - Harbour News`, `#118 (The bell is back)`.
  private static func isBetween(_ heading: String, of plain: String) -> Bool {
    guard heading.count >= shortestJoined, let place = plain.range(of: heading) else { return false }
    let (before, after) = (plain[..<place.lowerBound], plain[place.upperBound...])
    let saysMost = max(before.count, after.count) < heading.count
    guard saysMost || saysEnough(heading, of: plain) else { return false }
    if before.hasSuffix("("), after.hasPrefix(")") { return true }
    return plainSigns.contains { before.hasSuffix("\($0) ") }
      && plainSigns.contains { after.hasPrefix(" \($0) ") }
  }

  private static let plainSigns = Set(signs.map(\.withPlainPunctuation))

  /// The only heading of the first level above a text, where the title is the address of a page in a wiki: `bees:winter`.
  static func heading(of title: String, _ headings: [NamingHeading]) -> String? {
    guard !title.contains(" "), title.contains(where: { ":_/".contains($0) }) else { return nil }
    let named = headings.filter { $0.level == 1 && $0.isAboveText && !$0.leadsHome }
    return named.count == 1 ? named.first?.text : nil
  }

  /// Whether a title ends with a heading that says enough: `Local History: The Bell Foundry at Dunmarrow`.
  ///
  /// - Parameters:
  ///   - plain: the title with plain punctuation.
  ///   - folded: the same with its own.
  ///   - always: whether it names the page, so that it need not say enough.
  private static func isLast(
    _ heading: String, of plain: String, _ folded: String, always: Bool
  ) -> Bool {
    guard plain.hasSuffix(heading), always || saysEnough(heading, of: plain) else { return false }
    let before = folded.dropLast(heading.count)
    return signs.contains { before.hasSuffix("\($0) ") }
  }

  /// Whether a heading is all of a title but a few words before or after it: that a dish has a recipe, whose a poem is.
  ///
  /// - Parameter isAboveText: whether it is no name of the site above other headings, of which titles may tell more.
  private static func isMost(_ heading: String, of title: String, _ isAboveText: Bool) -> Bool {
    heading.count * 10 >= title.count * mostOfTen
      && (title.hasSuffix(" " + heading) || (isAboveText && title.hasPrefix(heading + " ")))
  }

  private static let mostOfTen = 6

  /// A heading that says a title better: the title is it and the line below it, `The Bell by Ada Lind`; or two titles of the
  /// page hold it and differ otherwise.
  static func heading(
    of title: String, and titles: (shared: String, document: String), _ headings: [NamingHeading],
    site: String
  ) -> String? {
    // Most titles are written as one of the headings is, and few are folded.
    guard !headings.contains(where: { $0.text == title }) else { return nil }
    let folded = FoldedTitle(title)
    guard !headings.contains(where: { folded.isSaid(by: $0.text) }) else { return nil }
    let signed = headings.first { heading in
      !heading.below.isEmpty && !heading.leadsHome
        && folded.isSaid(by: heading.text + " " + heading.below)
        && heading.below.split(separator: " ").count <= mostOfByline
    }
    if let signed { return signed.text }
    guard !titles.shared.isEmpty, !titles.document.isEmpty,
      let named = headings.first(where: { $0.text.split(separator: " ").count >= fewestCommon }),
      !named.leadsHome, named.text != site
    else { return nil }
    let (heading, one, other) = (spaced(named.text), spaced(titles.shared), spaced(titles.document))
    let differ = !other.contains(one.dropLast()) && !one.contains(other.dropLast())
    return differ && one.contains(heading) && other.contains(heading) ? named.text : nil
  }

  /// The words of a text, folded, with a blank before and after each.
  private static func spaced(_ text: String) -> String {
    " " + FoldedTitle.words(text).map { $0 + " " }.joined()
  }

  private static let (mostOfByline, fewestCommon) = (6, 4)

  /// Whether two titles that differ end with the same part, which is not the name that the page gives its site.
  static func haveOneEnd(_ shared: String?, _ title: String, without name: String) -> Bool {
    guard let shared, shared != title, !shared.lowercased().contains(name.lowercased()) else { return false }
    let ends = [shared, title].map { $0.parted(atLast: " - ")?.end ?? $0.parted(atLast: " | ")?.end }
    return ends.allSatisfy { $0 != nil } && ends.first == ends.last
  }

  private static func saysEnough(_ heading: String, of title: String) -> Bool {
    heading.count * 2 >= title.count || heading.split(separator: " ").count > 3
  }

  static func lastPart(of url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return String(path.split(separator: "/").last ?? path).foldedLine
  }
}

extension Array {
  /// The element, if there is one alone.
  fileprivate var only: Element? { count == 1 ? first : nil }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }

  /// Without signs before or after all of it that join nothing: `Find us –`, `| Harbour News`.
  fileprivate var withoutOuterSigns: String {
    // Quotation marks and brackets stand in pairs.
    let isPaired = contains { "«<‹".contains($0) } && contains { "»>›".contains($0) }
    let isSign = { (word: Substring) in PageTitle.signs.contains(String(word)) && word != "/" }
    var words = split(separator: " ")[...]
    if !isPaired {
      words = words.drop(while: isSign)
      while let last = words.last, isSign(last) { words.removeLast() }
    }
    let rest = words.joined(separator: " ")
    let isLabel = rest.hasSuffix(":") && rest.utf8.count > 1
    return rest.isEmpty ? self : isLabel ? String(rest.dropLast()) : rest
  }
}

extension PageTree {
  /// The part of a title that is a whole text of the page and no link: on many pages no heading says it.
  ///
  /// - Parameter headings: the first part is the name of a site where one of these says the rest.
  fileprivate func namingLine(in title: String, _ headings: [NamingHeading]) -> String? {
    let first = title.firstParts.filter { part in
      let rest = title.dropFirst(part.count).drop { !$0.isLetter && !$0.isNumber }
      let folded = FoldedTitle(String(rest))
      return !headings.contains { folded.isSaid(by: $0.text) }
    }
    let parts = (title.lastParts + first).map { (text: $0, folded: FoldedTitle($0), count: $0.utf8.count) }
    let lengths = parts.map(\.count)
    guard let longest = lengths.max(), let shortest = lengths.min() else { return nil }
    for node in nodes.indices where tag(node) == .text {
      guard (shortest...longest * 2).contains(visibleCount(node)) else { continue }
      let words = FoldedTitle.words(line(node))
      if let part = parts.first(where: { $0.folded.words == words }),
        ancestor(of: node, { $0 == .link }) == nil
      {
        return part.text
      }
    }
    return nil
  }

  /// A title without the name of a mailing list before it, to which links of the page lead: `[ringers] The tenor rings twice`.
  fileprivate func withoutTag(_ title: String) -> String {
    guard title.hasPrefix("["), let end = title.firstIndex(of: "]") else { return title }
    let name = title[..<end].dropFirst().lowercased()
    let rest = title[title.index(after: end)...].trimmingCharacters(in: .whitespaces)
    guard (Self.shortestTag...Self.longestTag).contains(name.utf8.count), !name.contains(" "), !rest.isEmpty,
      nodes.indices.contains(where: { node in
        tag(node) == .link && string(.address, of: node)?.lowercased().contains(name) ?? false
      })
    else { return title }
    return rest
  }

  /// How long the name of a mailing list is, in bytes.
  private static let (shortestTag, longestTag) = (3, 60)

  /// The largest number of nodes that a link may hold to count as a line of text.
  static let mostNodesOfLine = 32
}

extension String {
  /// What follows the signs between its words, as far as it has more words than each part before, the longest first:
  /// `A Winter on the Grain Boats` of `Lakeshore Almanac - A Winter on the Grain Boats`.
  fileprivate var lastParts: [String] {
    let words = split(separator: " ")
    guard words.count <= PageTitle.longest else { return [] }
    var (found, begin, longest) = ([String](), 0, 0)
    for (index, word) in words.enumerated() where word.last == ":" || PageTitle.signs.contains(String(word)) {
      (begin, longest) = (index + 1, max(longest, index - begin))
      let count = words.count - begin
      if count >= PageTitle.fewestWords, count > longest, found.count < PageTitle.mostParts {
        found.append(words[begin...].joined(separator: " "))
      }
    }
    return found
  }

  /// What stands before the signs between its words, and before the blanks of a script that has none between words, as far as
  /// it is half of it or more, the longest first: `港口重新开放` of `港口重新开放_新闻中心`.
  fileprivate var firstParts: [String] {
    let characters = Array(self)
    guard characters.count <= PageTitle.longest else { return [] }
    let shortest = max(PageTitle.shortestJoined, (characters.count + 1) / 2)
    var (found, end) = ([String](), characters.count - 1)
    while end >= shortest, found.count < PageTitle.mostParts {
      if Self.endsPart(characters, at: end) {
        found.append(String(characters[..<end]).trimmingCharacters(in: .whitespaces))
      }
      end -= 1
    }
    return found
  }

  /// Whether a sign or a blank there stands between parts; between letters of ASCII a hyphen joins the halves of a word.
  private static func endsPart(_ characters: [Character], at index: Int) -> Bool {
    let (sign, last) = (characters[index], characters[index - 1])
    guard joiningSigns.contains(sign) else {
      return sign == " " && last.unicodeScalars.contains { $0.isWrittenWithoutBlanks() }
    }
    let next = index + 1 < characters.count ? characters[index + 1] : " "
    return sign != "-" || !(last.isASCII && last.isLetter && next.isASCII && next.isLetter)
  }

  private static let joiningSigns: Set<Character> = ["-", "_", "|", "–", "—", "｜", "－"]
}

import SmashtagModel

/// A heading that may be the title of a page, on one line.
struct NamingHeading {
  let level: Int
  let text: String
  /// Whether it is a link to the first page of a site.
  let leadsHome: Bool
  /// Whether a text follows before the next heading does.
  let isAboveText: Bool
  /// The line right below one of the first level, if it is short; empty otherwise.
  var below = ""
  /// Whether it is called the title of the only entry of the page.
  var isOfEntry = false

  /// Whether it stands above a text and says the title of the document, of which the one for sharing is another form, and not
  /// its end.
  func says(_ title: String, not shared: String) -> Bool {
    isAboveText && !leadsHome && !text.lowercased().hasSuffix(shared.lowercased())
      && FoldedTitle(title).isSaid(by: text)
  }

  /// Whether it says the title of the document and leads to no first page: that is the page's own.
  func isPages(_ title: String) -> Bool { !leadsHome && FoldedTitle(title).isSaid(by: text) }

  /// The title of an entry, instead of the document's title where that says another thing: the name of a site; `nil` where
  /// both share a word.
  func ofEntry(besides title: String) -> String? {
    guard isOfEntry, !leadsHome else { return nil }
    let words = Set(FoldedTitle.words(title).filter { $0.utf8.count > Self.longestParticle })
    return FoldedTitle.words(text).contains(where: words.contains) ? nil : text
  }

  /// The longest word in bytes that two titles share by chance: `the`.
  private static let longestParticle = 3

  /// The same without the number of a section before it, of the first level, where it begins a title: `4.2 Ropes` of the page
  /// `Ropes (The Rigger's Manual)`.
  func withoutSection(in title: String) -> NamingHeading? {
    guard let number = text.split(separator: " ").first, number.first?.isNumber ?? false,
      number.contains("."), number.allSatisfy({ $0.isNumber || $0 == "." }),
      case let rest = text.dropFirst(number.count + 1), !rest.isEmpty, title.hasPrefix(rest)
    else { return nil }
    return NamingHeading(level: 1, text: String(rest), leadsHome: leadsHome, isAboveText: true)
  }

  /// The same without a number after it, of the first level alone; `nil` where there is none.
  var withoutNumber: NamingHeading? {
    guard level == 1, let text = text.withoutLastNumber else { return nil }
    return NamingHeading(level: level, text: text, leadsHome: leadsHome, isAboveText: isAboveText)
  }
}

extension PageTree {
  /// The first headings that may name a page; of lower levels those that are long enough.
  var namingHeadings: [NamingHeading] {
    var found: [NamingHeading] = []
    let entry = entryTitle
    for node in nodes.indices where found.count < Self.mostNaming {
      guard let level = node == entry ? 1 : tag(node).headingLevel, level <= Self.lowestNaming,
        node == entry || isHeading(node)
      else { continue }
      let text = String(line(node).withoutPermalink)
      if !text.isEmpty, level == 1 || text.utf8.count > Self.shortestNaming {
        found.append(
          NamingHeading(
            level: level, text: text, leadsHome: leadsHome(node),
            isAboveText: level == 1 && isAboveText(node),
            below: level == 1 ? lineBelow(node) : "", isOfEntry: node == entry))
      }
    }
    return found
  }

  /// Whether there is a link to the first page of the site in a heading, or around it.
  func leadsHome(_ heading: Int) -> Bool {
    range(heading).prefix(Self.mostNodesOfLine).contains(where: leadsToRoot)
      || ancestor(of: heading) { $0 == .link }.map(leadsToRoot) ?? false
  }

  /// The only element that is called the title of an entry, outside of lists and of what stands beside the text; `nil` where
  /// several are, or none.
  private var entryTitle: Int? {
    guard attributes.contains(where: isEntryTitle) else { return nil }
    let found = nodes.indices.lazy.filter { node in
      nodes[node].attributes.contains { isEntryTitle(attributes[Int($0)]) }
        && !Self.besideEntries.contains(tag(node)) && ancestor(of: node, Self.besideEntries.contains) == nil
    }.prefix(2)
    let named = Array(found)
    guard let node = named.first, named.count == 1, range(node).count <= Self.mostNodesOfLine else {
      return nil
    }
    return node
  }

  /// Whether an attribute calls its element the title of an entry, as microformats and microdata do.
  private func isEntryTitle(_ attribute: Attribute) -> Bool {
    let value = bytes[Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound)]
    switch attribute.name {
    case .itemProperty: return value.elementsEqual("headline".utf8)
    case .classes:
      return value.count >= Self.entryClass.count
        && value.split(whereSeparator: \.isMarkupBlank).contains { $0.elementsEqual(Self.entryClass) }
    default: return false
    }
  }

  private static let besideEntries: Set<PageTag> = [.item, .aside, .footer, .navigation]
  private static let entryClass = Array("entry-title".utf8)

  private static let (mostNaming, lowestNaming, shortestNaming) = (60, 4, 8)

  private func isAboveText(_ heading: Int) -> Bool {
    for node in (end(heading)..<nodes.count).prefix(Self.mostAfterHeading) {
      // A long heading sums the text up.
      if tag(node).headingLevel != nil { return line(node).utf8.count >= Self.leastText }
      if tag(node) == .text, visibleCount(node) >= Self.leastText { return true }
    }
    return true
  }

  /// How many nodes after a heading are looked at, and how long a text is that is no label, in bytes.
  private static let (mostAfterHeading, leastText) = (400, 60)

  /// The line right below a heading, if it is short and no heading itself; empty otherwise.
  private func lineBelow(_ heading: Int) -> String {
    let after = (end(heading)..<nodes.count).prefix(Self.mostBelow)
    guard let text = after.first(where: { tag($0) == .text && visibleCount($0) > 0 }),
      let block = ancestor(of: text, { $0.isBlock }), block >= end(heading),
      tag(block).headingLevel == nil, range(block).count <= Self.mostNodesOfLine
    else { return "" }
    return line(block)
  }

  /// How many nodes below a heading are looked at for the next line.
  private static let mostBelow = 60

  /// Whether it is a link to the first page of a site.
  private func leadsToRoot(_ node: Int) -> Bool {
    guard tag(node) == .link, let address = string(.address, of: node) else { return false }
    if address == "/" || address == "./" { return true }
    return address.isWebAddress && address.split(separator: "/").count == 2
  }
}

extension String {
  /// The text before a number with a number sign at its end, as in `The gate leaks #118`; `nil` where there is none.
  fileprivate var withoutLastNumber: String? {
    guard let sign = lastIndex(of: "#"), sign > startIndex, index(after: sign) < endIndex,
      self[index(after: sign)...].allSatisfy({ $0.isASCII && $0.isNumber }), self[index(before: sign)] == " "
    else { return nil }
    return String(self[..<index(before: sign)])
  }
}

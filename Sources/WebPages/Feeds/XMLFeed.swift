import MentionExtraction
import SmashtagModel

/// Reads feeds that are XML: RSS 0.9 to 2.0, RSS 1.0 and Atom.
///
/// Sources: [RSS 2.0](https://www.rssboard.org/rss-specification), [RSS 1.0](https://web.resource.org/rss/1.0/spec), RFC 4287,
/// and the modules `dc`, `content`, `itunes` and `media`. What is not well formed is read as far as possible, since many feeds
/// are not: HTML that stands in a feed as it is, is read as text like HTML that is escaped.
struct XMLFeed {
  /// What feeds of all kinds have in common.
  private(set) var feed = Feed()

  /// Reads a feed; `nil` where it is none.
  ///
  /// - Parameter xml: UTF-8, whatever it declares.
  init?(_ xml: [UInt8]) {
    let text = Self.mended(xml)
    guard let root = XMLTree(text, recovers: true)?.root else { return nil }
    feed.base = root["base"]
    if root.name == "feed" {
      read(root, bases: [root["base"]].compactMap(\.self))
    } else {
      guard let channel = root.children.first(where: { $0.feedName == "channel" }) else { return nil }
      let page = channel.children.first { $0.feedName == "link" && $0.text.isWebAddress }?.text
      let bases = [root["base"] ?? page].compactMap(\.self)
      read(channel, bases: bases)
      // In RSS 1.0 the items stand beside the channel.
      for item in root.children where item.feedName == "item" { add(item, bases: bases) }
    }
  }

  private mutating func read(_ list: XMLTree.Element, bases: [String]) {
    for element in list.children {
      if element.feedName == "item" || element.feedName == "entry" {
        add(element, bases: bases)
      } else {
        take(element)
      }
    }
  }

  private mutating func add(_ element: XMLTree.Element, bases: [String]) {
    feed.isCut = feed.entries.count >= Feed.most
    if !feed.isCut { feed.entries.append(Feed.Entry(element, bases: bases)) }
  }

  private mutating func take(_ element: XMLTree.Element) {
    switch element.feedName {
    case "title": feed.title = feed.title ?? element.feedText
    case "link" where element["rel"] == "next": feed.next = element["href"]
    case "description", "subtitle", "tagline": feed.subtitle = feed.subtitle ?? element.feedText
    case "author", "dc:creator", "itunes:author": feed.author = feed.author ?? element.personName
    default: break
    }
  }
}

extension XMLFeed {
  /// XML in which tags of HTML and every `&` that begins no reference of XML itself stand for themselves, but for tags in what
  /// says that it is XHTML.
  private static func mended(_ xml: [UInt8]) -> [UInt8] {
    var (text, index, xhtml) = ([UInt8](), declaration(of: xml), XHTMLConstruct())
    let sections = MarkupSections(of: xml)
    // What ends a section or a comment that has begun.
    var ending: StaticString?
    text.reserveCapacity(xml.count + xml.count / 8)
    while index < xml.count {
      let byte = xml[index]
      if let end = ending {
        if byte == end.utf8Start[0], xml[index...].begins(withWord: end) { ending = nil }
        text.append(byte)
      } else if byte == UInt8(ascii: "<") {
        let tag = xml[(index + 1)...]
        xhtml.read(tag)
        var isText = !xhtml.isOpen && isTagOfHTML(tag)
        switch sections.beginning(tag) {
        case .tag: break
        case .section(let end): ending = end
        case .text: isText = true
        }
        if isText { text += "&lt;".utf8 } else { text.append(byte) }
      } else {
        text.append(byte)
        if byte == UInt8(ascii: "&"), !isReference(xml[(index + 1)...]) { text += "amp;".utf8 }
      }
      index += 1
    }
    return text
  }

  /// The elements of HTML that stand in feeds unescaped; none of a feed has one of these names.
  private static let elements = HTMLNameTable<Bool>([
    "p", "br", "b", "i", "em", "strong", "a", "img", "div", "span", "ul", "ol", "li", "blockquote", "h1",
    "h2", "h3", "h4",
    "h5", "h6", "pre", "code", "table", "thead", "tbody", "tr", "td", "th", "hr", "figure", "figcaption",
    "sub", "sup", "small",
    "s", "u", "del", "ins", "dl", "dt", "dd", "abbr", "cite", "q", "tt", "kbd", "var", "samp", "font",
    "center", "iframe",
    "section", "details", "mark", "nobr", "wbr",
  ])

  private static func isTagOfHTML(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.first == UInt8(ascii: "/") ? text.dropFirst() : text
    let name = text.prefix(HTMLName.longest).prefix { $0.isASCIIAlphanumeric }
    guard let next = text.dropFirst(name.count).first, next.isMarkupBlank || ">/".utf8.contains(next) else {
      return false
    }
    return Array(name).withUnsafeBufferPointer { elements.contains(HTMLName($0)) }
  }

  /// The length of the XML declaration, whose encoding is no longer that of the text.
  private static func declaration(of xml: [UInt8]) -> Int {
    let start = xml.firstIndex { !$0.isMarkupBlank } ?? 0
    guard xml[start...].starts(with: "<?xml".utf8), let end = xml[start...].firstRange(ofWord: "?>") else {
      return start
    }
    return end.upperBound
  }

  private static func isReference(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.prefix(10).prefix { $0 != UInt8(ascii: ";") }
    guard text.dropFirst(name.count).first == UInt8(ascii: ";") else { return false }
    if name.first == UInt8(ascii: "#") {
      let digits = name.dropFirst()
      let isHex = digits.first == UInt8(ascii: "x")
      let number = Int(
        String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self), radix: isHex ? 16 : 10)
      return number.map { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) } ?? false
    }
    return ["amp", "lt", "gt", "quot", "apos"].contains(String(decoding: name, as: UTF8.self))
  }
}

/// What goes on to an end of its own after `<`: comments, sections, instructions.
///
/// libxml2 looks for the end of each one to the end of the text, so that one without an end is text here.
private struct MarkupSections {
  private static let kinds: [(start: String, end: StaticString)] = [
    ("![CDATA[", "]]>"), ("!--", "-->"), ("?", "?>"),
  ]

  /// The index of the last end of each kind.
  private let last: [Int]

  init(of xml: [UInt8]) {
    last = Self.kinds.map { kind in xml.indices.last { xml[$0...].begins(withWord: kind.end) } ?? -1 }
  }

  enum Beginning {
    case tag
    case section(end: StaticString)
    /// One of a section that never ends.
    case text
  }

  /// What the text after a `<` begins.
  func beginning(_ tag: ArraySlice<UInt8>) -> Beginning {
    guard let index = Self.kinds.firstIndex(where: { tag.starts(with: $0.start.utf8) }) else { return .tag }
    return last[index] > tag.startIndex ? .section(end: Self.kinds[index].end) : .text
  }
}

/// Tells where text of Atom that is XHTML ends, which may have elements of the same name in it.
private struct XHTMLConstruct {
  /// The elements of Atom that hold text.
  private static let names: [StaticString] = ["title", "subtitle", "summary", "content", "rights"]
  private static let (longestName, longestTag) = (64, 512)

  /// The name of the element that holds the text.
  private var name: ArraySlice<UInt8> = []
  /// How many elements of that name are open.
  private var depth = 0

  /// Whether the text has begun, and not ended.
  var isOpen: Bool { depth > 0 }

  /// Reads what follows a `<`.
  mutating func read(_ tag: ArraySlice<UInt8>) {
    let isEnd = tag.first == UInt8(ascii: "/")
    let name = tag.dropFirst(isEnd ? 1 : 0).prefix(Self.longestName)
      .prefix { !$0.isMarkupBlank && !"/>".utf8.contains($0) }
    if isOpen {
      guard name.elementsEqual(self.name) else { return }
      depth += isEnd ? -1 : Self.attributes(of: tag).last == UInt8(ascii: "/") ? 0 : 1
      return
    }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    guard !isEnd,
      Self.names.contains(where: { local.count == $0.utf8CodeUnitCount && local.begins(withWord: $0) })
    else { return }
    let attributes = Self.attributes(of: tag)
    if attributes.last != UInt8(ascii: "/"), attributes.firstRange(ofWord: "xhtml") != nil {
      (self.name, depth) = (name, 1)
    }
  }

  private static func attributes(of tag: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    tag.prefix(longestTag).prefix { $0 != UInt8(ascii: ">") }
  }
}

extension Feed.Entry {
  /// Reads an `item` or `entry`.
  fileprivate init(_ element: XMLTree.Element, bases: [String]) {
    self.bases = bases + [element["base"]].compactMap(\.self)
    var (published, updated, id): (String?, String?, String?) = (nil, nil, nil)
    var authors: [String] = []
    for part in element.children {
      switch part.feedName {
      case "title": title = title ?? part.feedText
      case "link": take(link: part)
      case "guid" where part["isPermaLink"] != "false", "id": id = part.text
      case "pubDate", "published", "issued": published = published ?? part.day
      case "dc:date", "updated", "modified": updated = updated ?? part.day
      case "author" where authors.count < Self.mostAuthors: authors += [part.personName].compactMap(\.self)
      case "dc:creator", "itunes:author": author = author ?? part.personName
      case "description", "summary", "itunes:summary": summary = summary ?? part.feedText
      case "content", "content:encoded": content = content ?? part.feedText
      case "enclosure": attach(part["url"], part)
      case "media:content" where part["medium"] == "image" || part["type"]?.hasPrefix("image/") == true:
        picture = picture ?? part["url"]
      case "media:group":
        summary = summary ?? part.children.first { $0.feedName == "media:description" }?.feedText
      default: break
      }
    }
    date = published ?? updated
    if !authors.isEmpty { author = authors.joined(separator: ", ") }
    if link == nil, let id, id.isWebAddress { link = id }
  }

  /// The most authors of an entry that are named.
  private static let mostAuthors = 20

  private mutating func take(link part: XMLTree.Element) {
    guard let address = part["href"] else {
      let text = part.text.foldedLine
      if link == nil, !text.isEmpty { link = text }
      return
    }
    switch part["rel"] ?? "alternate" {
    case "alternate": link = link ?? address
    case "enclosure": attach(address, part)
    default: break
    }
  }

  private mutating func attach(_ address: String?, _ part: XMLTree.Element) {
    guard let address, !address.isEmpty else { return }
    attachments.append(Feed.Attachment(link: address, type: part["type"]))
  }
}

extension XMLTree.Element {
  /// The namespaces whose elements are those of the feed itself.
  private static let own: Set<String> = [
    "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#", "http://purl.org/rss/1.0/",
    "http://my.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss2",
    "http://channel.netscape.com/rdf/simple/0.9/",
  ]

  /// The namespaces of modules, with their usual prefixes.
  private static let modules = [
    "http://purl.org/rss/1.0/modules/content/": "content", "http://purl.org/dc/elements/1.1/": "dc",
    "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes", "http://search.yahoo.com/mrss/": "media",
  ]

  /// Its name, with the usual prefix where it is from a module.
  fileprivate var feedName: String {
    guard let namespace, !Self.own.contains(namespace.address), name != "RDF" else { return name }
    let prefix = Self.modules[namespace.address] ?? namespace.prefix
    return prefix.isEmpty ? name : prefix + ":" + name
  }

  /// Its text where it is a date; `nil` where it is empty.
  fileprivate var day: String? {
    let text = text
    return text.utf8.allSatisfy(\.isMarkupBlank) ? nil : text
  }

  /// Its text: HTML, unless Atom says that it is plain or XHTML.
  fileprivate var feedText: Feed.Text? {
    switch self["type"] {
    case "xhtml", "application/xhtml+xml": .html(html, base: self["base"])
    case "text", "text/plain": .plain(text)
    case nil where namespace?.address == "http://www.w3.org/2005/Atom": .plain(text)
    default: .html(text, base: self["base"])
    }
  }

  /// The name of a person: that of Atom's `name`, or what stands in parentheses after an address of mail.
  fileprivate var personName: String? {
    let text = (children.first { $0.name == "name" }?.text ?? self.text).foldedLine
    guard text.contains("@"), let open = text.firstIndex(of: "("), text.last == ")" else {
      return text.isEmpty || (text.contains("@") && !text.contains(" ") && !text.hasPrefix("@")) ? nil : text
    }
    return String(text[open...].dropFirst().dropLast())
  }
}

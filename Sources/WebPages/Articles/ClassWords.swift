/// Recognizes the part that an element plays in a page by the words of its `class` and `id`.
///
/// The words are only a hint: a page about menus has such names as well.
enum ClassWords {
  /// The part that an element plays in a page.
  enum Part {
    /// Menus, breadcrumb trails, page numbers; it needs links to count.
    case navigation
    /// Surroundings of the content: sidebars, footers, cookie banners.
    case frame
    /// Sharing buttons, advertisements, newsletters, recommended reading.
    case offer
    /// Signs that are not read as text: line numbers, permanent links, text for screen readers.
    case sign
    /// Possibly clutter, if it consists mostly of links.
    case doubtful
    case comments
    /// What a player of films is made of, or what stands for it until somebody agrees to it: its words are those on its buttons.
    case player
  }

  /// The part that the words of a value name, preferring a certain one to a doubtful one.
  ///
  /// `nil` where they name none.
  static func part(_ value: ArraySlice<UInt8>) -> Part? {
    var doubtful: Part?
    let words = value.split(whereSeparator: \.isMarkupBlank)
    // What a post is filed under are words of its author, as in `hentry category-news tag-privacy`.
    let isPost = words.contains { $0.elementsEqual("hentry".utf8) }
    for word in words where !isPost || !filings.contains(where: { word.starts(with: $0.utf8) }) {
      guard let part = part(ofWord: word) else { continue }
      if part != .doubtful { return part }
      doubtful = part
    }
    return doubtful
  }

  private static let filings = ["tag-", "category-"]

  /// The part that a word names as a whole or by its parts: `site-notice`, `siteNotice`, `site_notice`.
  ///
  /// Where other parts of the word say what it contains, as in `share-price`, the result is doubtful.
  private static func part(ofWord word: ArraySlice<UInt8>) -> Part? {
    var (found, isSure, parts) = (nil as Part?, true, 0)
    let isWhole = forEachPart(of: word) { part in
      parts += 1
      return take(part, &found, &isSure)
    }
    guard isWhole else { return nil }
    if let named = parts > 1 ? named[withoutSigns(word)] : alone[name(word)] { return named }
    return found.map { isSure ? $0 : .doubtful }
  }

  /// Calls `body` with each part of a word until it returns `false`; returns whether it never did.
  private static func forEachPart(of word: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Bool) -> Bool {
    var start = word.startIndex
    for index in word.indices {
      let isSign = !isName(word[index])
      let isHump = index > start && isCapital(word[index]) && !isCapital(word[index - 1])
      guard isSign || isHump else { continue }
      guard body(word[start..<index]) else { return false }
      start = isSign ? index + 1 : index
    }
    return body(word[start...])
  }

  /// The beginning of a word as a name, without the signs in it.
  private static func withoutSigns(_ word: ArraySlice<UInt8>) -> HTMLName {
    var name = HTMLName("")
    for byte in word.lazy.filter(isName).prefix(HTMLName.longest) { name.append(byte) }
    return name
  }

  /// Reads a part of a word; returns `false` where it negates the word.
  private static func take(_ part: ArraySlice<UInt8>, _ found: inout Part?, _ isSure: inout Bool) -> Bool {
    if isNegation(part) { return false }
    if let named = named[name(part)] {
      // What stands before may be the name of the system.
      if named == .comments, found == nil { isSure = true }
      found = found ?? named
    } else if part.count > 3, boxes[name(part)] == nil, found != .player {
      isSure = false
    }
    return true
  }
}

extension ClassWords {
  /// Whether an element's classes hide it, in windows of any size: `hidden`, but not `hidden md:block`.
  static func hides(_ value: ArraySlice<UInt8>) -> Bool {
    let words = value.split(whereSeparator: \.isMarkupBlank)
    guard words.contains(where: { hidden.contains(name($0)) }) else { return false }
    return !words.contains { word in
      word.contains(UInt8(ascii: ":")) || (word.starts(with: "d-".utf8) && !hidden.contains(name(word)))
    }
  }

  private static let hidden = HTMLNameTable(["hidden", "d-none", "is-hidden", "visually-hidden"])

  /// Whether a part of a class is one of some names: `article-byline`, `articleByline`, but not `no-byline`.
  ///
  /// - Parameter isOfStyle: whether they may as well be what the element has: `has-small-font-size`.
  static func names(
    in value: ArraySlice<UInt8>, any names: HTMLNameTable<Bool>, isOfStyle: Bool = false
  ) -> Bool {
    value.split(whereSeparator: \.isMarkupBlank).contains { word in
      var tellsOfParts = false
      return !forEachPart(of: word) { part in
        tellsOfParts = (tellsOfParts || (!isOfStyle && isOfParts(part))) && !isElement(part, of: word)
        return tellsOfParts || !names.contains(name(part))
      }
    }
  }

  /// Whether a part of a class is all that follows its last `__`: `caption` of `image-with-caption__caption`.
  private static func isElement(_ part: ArraySlice<UInt8>, of word: ArraySlice<UInt8>) -> Bool {
    part.endIndex == word.endIndex && word[..<part.startIndex].suffix(2).elementsEqual("__".utf8)
  }

  /// Whether a class, or two parts of it that follow each other, are one of some names: `pull-quote`, `large-pull_quote`.
  static func joinedNames(in value: ArraySlice<UInt8>, any names: HTMLNameTable<Bool>) -> Bool {
    value.split(whereSeparator: \.isMarkupBlank).contains { word in
      var (last, tellsOfParts) = (nil as ArraySlice<UInt8>?, false)
      return !forEachPart(of: word) { part in
        defer { last = part }
        tellsOfParts = (tellsOfParts || isOfParts(part)) && !isElement(part, of: word)
        if tellsOfParts { return true }
        return !names.contains(name(part))
          && last.map { !names.contains(withoutSigns(word[$0.startIndex..<part.endIndex])) } ?? true
      }
    }
  }
}

extension ClassWords {
  /// Whether the words of a class only say that an element is a box, and where it is: `section`, but not `section-entry`.
  static func nameLayout(_ classes: ArraySlice<UInt8>) -> Bool {
    classes.split(whereSeparator: \.isMarkupBlank).allSatisfy { word in
      forEachPart(of: word) { boxes.contains(name($0)) && !entries.contains(name($0)) }
    }
  }

  /// What says that a box is one of several texts.
  private static let entries = HTMLNameTable<Bool>([
    "article", "entry", "item", "message", "news", "note", "post", "story", "text", "thread",
  ])

  /// Whether an element is called the sources or notes of a text, which stay although they are mostly links.
  static func namesSources(_ node: Int, of tree: PageTree) -> Bool {
    [.classes, .id].contains { tree.value($0, of: node).map { names(in: $0, any: sources) } ?? false }
  }

  /// Whether an element is called notes or sources of a text, or a warning in it, by names that nothing else has.
  static func namesNotes(_ node: Int, of tree: PageTree) -> Bool {
    tree.value(.classes, of: node).map { names(in: $0, any: notes) } ?? false
  }

  /// Whether an element is called the notes or sources of a text by a name that nothing else has: no `release-notes`.
  static func namesFootnotes(_ node: Int, of tree: PageTree) -> Bool {
    [.classes, .id].contains { tree.value($0, of: node).map { names(in: $0, any: footnotes) } ?? false }
  }

  /// Whether a class is that of the labels of a text, and nothing else: `tags`, `entry-tags`, `_tags_k2`, but not `price-tags`.
  static func nameTags(_ classes: ArraySlice<UInt8>) -> Bool {
    classes.split(whereSeparator: \.isMarkupBlank).contains { word in
      names(in: word, any: tags)
        && forEachPart(of: word) { part in
          part.allSatisfy { !isName($0) } || part.contains { (0x30...0x39).contains($0) }
            || tags.contains(name(part)) || boxes.contains(name(part))
        }
    }
  }

  private static let tags = HTMLNameTable<Bool>(["tags", "taglist"])

  /// Whether an element is called code; `byPart` where a part of a class suffices, which may be of another code: `zip-code`.
  static func nameCode(_ classes: ArraySlice<UInt8>, byPart: Bool) -> Bool {
    classes.split(whereSeparator: \.isMarkupBlank).contains { codeNames[name($0)] != nil }
      || (byPart && names(in: classes, any: codeNames))
  }

  private static let codeNames = HTMLNameTable<Bool>([
    "code", "blob-code", "blob-code-inner", "hljs-ln-code", "line-code", "codeline",
  ])

  /// Whether a class, a role or an `id` is that of a note, or of a link to one: `footnote-ref`, `fn1`, `_ftn2`.
  static func nameNote(_ value: ArraySlice<UInt8>) -> Bool {
    value.split { !((0x61...0x7A).contains($0 | 0x20)) }.contains { noteNames[name($0)] != nil }
  }

  private static let noteNames = HTMLNameTable<Bool>([
    "fn", "f", "n", "ftn", "edn", "en", "note", "notes", "footnote", "footnotes", "endnote", "endnotes",
    "noteref", "fnref", "ref", "reference", "cite", "citation", "bib", "anm", "anmerkung", "fussnote",
    "nota", "sdfootnote",
  ])

  /// What a class calls a note that stands within the line it belongs to; `nil` where it calls it none.
  static func sideNote(_ classes: ArraySlice<UInt8>) -> SideNotes.Kind? {
    for word in classes.split(whereSeparator: \.isMarkupBlank) {
      if let kind = sideNotes[withoutSigns(word)] { return kind }
    }
    return nil
  }

  /// The third is what LaTeXML calls all of them; small print is called a footnote as well, without being one.
  private static let sideNotes = HTMLNameTable<SideNotes.Kind>([
    ("sidenote", .numbered), ("inlinefootnote", .numbered), ("ltxnote", .numbered), ("marginnote", .plain),
    ("footnote", .plain), ("footnotetext", .plain), ("footnotecontent", .plain),
  ])

  private static let footnotes = HTMLNameTable<Bool>(sure)
  private static let sources = HTMLNameTable<Bool>(
    sure + ["reference", "refs", "notes", "citations", "sources", "literature"])

  /// The last two are what docutils and Asciidoctor call a box that warns, hints or reminds.
  private static let notes = HTMLNameTable<Bool>(sure + ["admonition", "admonitionblock"])

  private static let sure: [StaticString] = [
    "footnotes", "footnote", "endnotes", "reflist", "references", "bibliography",
  ]
}

private extension ClassWords {
  static func isName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte >= 0x80
  }

  static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  static func name(_ part: ArraySlice<UInt8>) -> HTMLName {
    part.withUnsafeBufferPointer { HTMLName($0) }
  }

  /// Whether a word refers to something elsewhere: `has-sidebar`, `no-cookies`.
  static func isNegation(_ part: ArraySlice<UInt8>) -> Bool {
    guard part.count < 8 else { return false }
    return negations.contains(name(part))
  }

  /// Whether what follows in a word is what its element has or lacks: `has-lead`, `no-caption`, `text-with-summary`.
  static func isOfParts(_ part: ArraySlice<UInt8>) -> Bool {
    guard (2...7).contains(part.count), let first = part.first, "nwhNWH".utf8.contains(first) else {
      return false
    }
    return parts.contains(name(part))
  }

  static let parts = HTMLNameTable(["not", "no", "non", "without", "with", "has"])
  static let negations = HTMLNameTable(["not", "no", "non", "without", "with", "has", "is", "hide"])
}

extension ClassWords {
  static let named: HTMLNameTable<Part> = {
    let parts = [
      (navigation, Part.navigation), (frames, .frame), (offers, .offer), (signs, .sign),
      (doubtful, .doubtful), (comments, .comments), (players, .player),
    ]
    return HTMLNameTable(parts.flatMap { names, part in names.map { (HTMLName($0), part) } })
  }()

  /// Words that name a part where they stand alone; as parts of others they may name anything.
  static let alone = HTMLNameTable<Part>([("similar", .offer)])

  /// Words that only say that an element is a box, and where it is.
  static let boxes = HTMLNameTable([
    "area", "article", "articles", "aside", "background", "block", "body", "bottom", "button", "card",
    "cards", "center", "column", "component", "container", "content", "contents", "count", "desktop",
    "disclaimer", "disclosure",
    "drawer", "elementor", "embed", "embedded", "enabled", "entry", "fixed", "float", "form", "frame", "full",
    "global", "google",
    "grid",
    "group", "head", "header",
    "heading", "headline", "holder", "icon", "icons", "inline", "inner", "item", "items", "label", "layer",
    "left", "link", "list", "main", "message", "meta", "middle", "mobile", "module", "more", "native", "news",
    "note", "notice", "outer", "page", "panel", "placeholder", "post", "posts", "primary", "prompt", "rail",
    "right", "root", "row", "secondary", "section", "site", "slot", "stack", "sticky", "stories", "story",
    "strip",
    "tabs", "text", "thread", "title", "toggle", "tree", "unit", "user", "vertical", "view", "wall", "wrap",
    "wrapper", "zone",
  ])
}

private extension ClassWords {
  static let navigation: [StaticString] = [
    "nav", "navbar", "navigation", "navbox", "navi", "menu", "submenu", "megamenu", "usermenu", "breadcrumb",
    "breadcrumbs", "crumbs", "pagination", "pagenav", "pagenavi", "pager", "paginator", "toc",
    "tableofcontents", "skip", "skiplink", "skiplinks", "catlinks", "webring", "login", "signin", "nextprev",
    "prevnext", "postnavigation", "backtotop", "taglinks", "tagslinks",
  ]
  static let frames: [StaticString] = [
    "cookie", "cookies", "consent", "gdpr", "onetrust", "sidebar", "footer", "colophon", "masthead",
    "sitenotice", "copyright",
  ]
  static let offers: [StaticString] = [
    "share", "sharing", "shares", "sharebar", "sharethis", "sharedaddy", "addtoany", "addthis", "social",
    "socials", "newsletter", "newsletters", "subscribe", "subscription", "signup", "ad", "ads", "adslot",
    "adbox", "adunit", "advert", "adverts", "advertisement", "advertisements", "advertising", "adsbygoogle",
    "sponsor", "sponsored", "sponsors", "outbrain", "taboola", "related", "relatedposts", "relatedarticles",
    "recommended", "recommendation", "recommendations", "readalso", "alsoread", "readmore", "mostread",
    "mostpopular", "morestories", "morefrom", "upnext", "trending", "noprint", "printfriendly", "feedback",
    "announcement", "disqus", "similarposts", "similararticles", "similartopics", "similarquestions",
    "recommend", "recommends", "donate", "donation", "donations",
    "zergnet",
    "revcontent", "plista", "ligatus", "mgid", "dianomi", "affiliate", "poll", "polls", "yarpp",
  ]
  static let players: [StaticString] = [
    "vjs", "videojs", "jwplayer", "mejs", "plyr", "flowplayer", "optin", "contentblocker",
  ]
  static let signs: [StaticString] = [
    "editsection", "headerlink", "permalink", "gutter", "lineno", "linenos", "linenumber", "linenumbers",
    "ln", "lnt",
    "sronly", "screenreadertext", "visuallyhidden", "screenreader", "offscreen", "jumptorecipe",
    "printrecipe",
  ]
  static let doubtful: [StaticString] = [
    "widget", "widgets", "banner", "promo", "promotion", "modal", "popup", "overlay", "toolbar",
    "actions", "buttons", "rating", "ratings", "print", "tools", "controls", "tags", "taglist", "popular",
    "carousel", "links", "jump", "register", "cta",
  ]
  static let comments: [StaticString] = [
    "comment", "comments", "commentlist", "commentarea", "respond", "replies", "discussion",
    "comentarios", "commentaires", "commenti", "kommentare", "kommentarer", "reacties", "yorumlar",
  ]
}

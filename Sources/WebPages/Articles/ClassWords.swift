/// What the words of an element's `class` and `id` say of its part in a page.
///
/// They are no more than a hint: a page about menus has parts called so, too.
enum ClassWords {
  enum Part {
    /// Leads elsewhere: without links it is none.
    case navigation
    /// Stands around what a page is about, or before it: sidebars, footers, cookie layers.
    case frame
    /// Wants something of the reader: sharing, advertisements, what to read next.
    case offer
    /// Is for programs, or no text: line numbers, permanent links.
    case sign
    /// May be clutter, if it is little but links.
    case doubtful
    case comments
  }

  /// The part that the first telling word names, one without doubt before one with; `nil` where none does.
  static func part(_ value: ArraySlice<UInt8>) -> Part? {
    var doubtful: Part?
    for word in value.split(whereSeparator: \.isMarkupBlank) {
      guard let part = part(ofWord: word) else { continue }
      if part != .doubtful { return part }
      doubtful = part
    }
    return doubtful
  }

  /// A word counts as a whole and in its parts: `site-notice`, `siteNotice`, `site_notice`.
  ///
  /// Of a word with parts that say what is in it, as of `share-price`, the others are doubtful.
  private static func part(ofWord word: ArraySlice<UInt8>) -> Part? {
    var (found, isSure, parts, whole) = (nil as Part?, true, 0, HTMLName(""))
    var (start, length) = (word.startIndex, 0)
    for index in word.indices {
      let isSign = !isName(word[index])
      let isHump = index > start && isCapital(word[index]) && !isCapital(word[index - 1])
      if isSign || isHump {
        guard take(word[start..<index], &found, &isSure) else { return nil }
        (start, parts) = (isSign ? index + 1 : index, parts + 1)
      }
      if !isSign, length < HTMLName.longest {
        whole.append(word[index])
        length += 1
      }
    }
    guard take(word[start...], &found, &isSure) else { return nil }
    if parts > 0, let named = named[whole] { return named }
    return found.map { isSure ? $0 : .doubtful }
  }

  /// Answers whether the word around says something of itself.
  private static func take(_ part: ArraySlice<UInt8>, _ found: inout Part?, _ isSure: inout Bool) -> Bool {
    if isNegation(part) { return false }
    if let named = named[name(part)] {
      found = found ?? named
    } else if part.count > 3, boxes[name(part)] == nil {
      isSure = false
    }
    return true
  }
}

private extension ClassWords {
  static func isName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte >= 0x80
  }

  static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  static func name(_ part: ArraySlice<UInt8>) -> HTMLName {
    part.withUnsafeBufferPointer { HTMLName($0) }
  }

  /// `has-sidebar`, `no-cookies`: it is about something that is elsewhere.
  static func isNegation(_ part: ArraySlice<UInt8>) -> Bool {
    guard part.count < 8 else { return false }
    return negations.contains(name(part))
  }

  static let negations = HTMLNameTable(["not", "no", "non", "without", "with", "has", "is", "hide"])
}

extension ClassWords {
  static let named: HTMLNameTable<Part> = {
    let parts = [
      (navigation, Part.navigation), (frames, .frame), (offers, .offer), (signs, .sign),
      (doubtful, .doubtful), (comments, .comments),
    ]
    return HTMLNameTable(parts.flatMap { names, part in names.map { (HTMLName($0), part) } })
  }()

  /// What only says that something is a box, and where.
  static let boxes = HTMLNameTable([
    "area", "articles", "aside", "background", "block", "body", "bottom", "button", "card", "cards", "center",
    "column", "component", "container", "content", "contents", "count", "desktop", "drawer", "enabled",
    "entry", "fixed", "float", "form", "frame", "full", "global", "google", "grid", "group", "head", "header",
    "heading", "headline", "holder", "icon", "icons", "inline", "inner", "item", "items", "label", "layer",
    "left", "link", "list", "main", "message", "meta", "middle", "mobile", "module", "more", "native", "news",
    "notice", "outer", "page", "panel", "placeholder", "post", "posts", "primary", "prompt", "rail",
    "right", "root", "secondary", "section", "site", "slot", "stack", "sticky", "stories", "strip", "tabs",
    "text", "thread", "title", "toggle", "tree", "unit", "user", "vertical", "view", "wall", "wrap",
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
    "sitenotice",
  ]
  static let offers: [StaticString] = [
    "share", "sharing", "shares", "sharebar", "sharethis", "sharedaddy", "addtoany", "addthis", "social",
    "socials", "newsletter", "newsletters", "subscribe", "subscription", "signup", "ad", "ads", "adslot",
    "adbox", "adunit", "advert", "adverts", "advertisement", "advertisements", "advertising", "adsbygoogle",
    "sponsor", "sponsored", "sponsors", "outbrain", "taboola", "related", "relatedposts", "relatedarticles",
    "recommended", "recommendation", "recommendations", "readalso", "alsoread", "readmore", "mostread",
    "mostpopular", "morestories", "morefrom", "upnext", "trending", "noprint", "printfriendly", "feedback",
    "announcement", "disqus",
  ]
  static let signs: [StaticString] = [
    "editsection", "headerlink", "permalink", "gutter", "lineno", "linenos", "linenumber", "linenumbers",
    "sronly", "screenreadertext", "visuallyhidden", "screenreader", "offscreen", "jumptorecipe",
    "printrecipe",
  ]
  static let doubtful: [StaticString] = [
    "widget", "widgets", "banner", "promo", "promotion", "modal", "popup", "overlay", "lightbox", "toolbar",
    "actions", "buttons", "rating", "ratings", "print", "tools", "controls", "tags", "taglist", "popular",
    "carousel", "links", "jump", "register",
  ]
  static let comments: [StaticString] = [
    "comment", "comments", "commentlist", "commentarea", "respond", "replies",
  ]
}

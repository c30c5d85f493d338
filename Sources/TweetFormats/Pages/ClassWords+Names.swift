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

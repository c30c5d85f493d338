import SmashtagModel

/// The text of a post as a server of some make writes it.
struct StatusHTML {
  let text: String

  init(_ tweet: Tweet, _ manners: MastodonManners) {
    let marks = manners.kind.linksWords ? Self.marks(of: tweet, manners) : []
    let scalars = Array(tweet.text.unicodeScalars)
    var (text, place) = ("", 0)
    for mark in marks where mark.range.lowerBound >= place && mark.range.upperBound <= scalars.count {
      text += Self.escaped(scalars[place..<mark.range.lowerBound], manners.kind) + mark.html
      place = mark.range.upperBound
    }
    text += Self.escaped(scalars[place...], manners.kind)
    self.text = manners.kind == .snac || tweet.text.isEmpty ? text : "<p>\(text)</p>"
  }
}

private extension StatusHTML {
  typealias Mark = (range: Range<Int>, html: String)

  static func marks(of tweet: Tweet, _ manners: MastodonManners) -> [Mark] {
    let tags = tweet.hashtags.compactMap { tag in tag.range.map { ($0, html(tag: tag.keyword, manners)) } }
    let users = tweet.userMentions.compactMap { user in
      user.range.map { ($0, html(user: user.keyword, manners)) }
    }
    let links = tweet.urls.compactMap { url in url.range.map { ($0, html(url: url, manners.kind)) } }
    return (tags + users + links).sorted { $0.0.lowerBound < $1.0.lowerBound }
  }

  static func html(tag: String, _ manners: MastodonManners) -> String {
    let (word, host) = (tag.dropFirst(), manners.host)
    return manners.kind == .snac
      ? "<a href=\"https://\(host)?t=\(word)\" class=\"mention hashtag\" rel=\"tag\">#\(word)</a>"
      : "<a href=\"https://\(host)/tags/\(word)\" class=\"mention hashtag\" rel=\"tag\">#<span>\(word)</span></a>"
  }

  static func html(user: String, _ manners: MastodonManners) -> String {
    let account = AccountBody(User(screenName: String(user.dropFirst())), manners)
    return "<a href=\"\(account.url)\" class=\"u-url mention\">@<span>\(user.dropFirst())</span></a>"
  }

  /// Two makes hide the scheme, and what is long.
  static func html(url: IndexedURL, _ kind: MastodonServer.Kind) -> String {
    let target = url.target
    guard kind != .snac, let slashes = target.firstRange(of: "//") else {
      return "<a href=\"\(target)\">\(target)</a>"
    }
    let (scheme, rest) = (target[..<slashes.upperBound], target[slashes.upperBound...])
    return "<a href=\"\(target)\" rel=\"nofollow noopener\"><span class=\"invisible\">\(scheme)</span>"
      + "<span class=\"\(rest.count > 30 ? "ellipsis" : "")\">\(rest.prefix(30))</span>"
      + "<span class=\"invisible\">\(rest.dropFirst(30))</span></a>"
  }

  static func escaped(_ scalars: ArraySlice<Unicode.Scalar>, _ kind: MastodonServer.Kind) -> String {
    scalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\n": text += kind == .snac ? "<br>" : "<br />"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

import Foundation
import SmashtagModel

/// Tells what the title of a film or a frame says by whether it has other words than those that many have.
struct MediaWords {
  /// How many words of a title are looked at.
  private static let most = 60

  /// The parts of the name of its host, which are often in its title.
  private let host: Set<String>

  init(hostOf address: String) {
    host = Set((Host(ofAddress: address)?.name ?? "").split { $0 == "." || $0 == "-" }.map(String.init))
  }

  /// Whether it has a word that others have not.
  func say(something title: String) -> Bool {
    Self.words(of: title).contains { !isGeneral($0) && !Self.unwanted.contains($0) }
  }

  /// Whether all that it says is that it advertises, measures or asks for something.
  func areUnwanted(in title: String) -> Bool {
    let words = Self.words(of: title)
    return words.contains(where: Self.unwanted.contains)
      && words.allSatisfy { Self.unwanted.contains($0) || isGeneral($0) }
  }

  private func isGeneral(_ word: String) -> Bool {
    Self.general.contains(word) || host.contains(word) || word.allSatisfy(\.isNumber)
  }

  private static func words(of title: String) -> [String] {
    title.lowercased().split(maxSplits: most) { !$0.isLetter && !$0.isNumber }.prefix(most).map(String.init)
  }

  private static let general: Set<String> = [
    "3rd", "a", "an", "and", "audio", "blank", "box", "button", "by", "content", "embed", "embedded",
    "external", "film", "for", "form", "frame", "from", "html5", "iframe", "in", "media", "of", "on",
    "party", "player", "plugin", "post", "powered", "sound", "the", "third", "this", "to", "untitled",
    "video", "videoplayer", "web", "widget", "with", "your",
  ]

  private static let unwanted: Set<String> = [
    "account", "ad", "ads", "advert", "advertisement", "advertising", "adverts", "analytics", "banner",
    "captcha",
    "challenge", "comment", "comments", "consent", "cookie", "cookies", "follow", "gdpr",
    "like", "login", "newsletter", "pixel", "privacy", "recaptcha", "share", "sharing", "sign", "signin",
    "signup", "social", "sponsored", "subscribe", "tracking", "up",
    "annons", "anzeige", "publicidad", "publicidade", "publicité", "pubblicità", "reklama", "reklame",
    "werbung", "реклама", "広告", "广告", "廣告", "광고", "إعلان",
  ]
}

/// What the address of a film or a frame says of it.
struct MediaAddress {
  /// The longest name of a file in characters, and the most parts of a path that are looked at.
  private static let (longestName, mostParts) = (100, 12)

  private let host: String
  /// The parts of the path.
  private let path: [String]

  init(_ address: String) {
    host = Host(ofAddress: address)?.name ?? ""
    let rest = address.prefix { $0 != "?" && $0 != "#" }.drop { $0 != ":" }.dropFirst(3)
    path = rest.split(separator: "/").dropFirst().prefix(Self.mostParts).map(String.init)
  }

  /// What it is by the ending of its file; a frame where that says nothing, and `nil` for what nothing plays any more.
  var kind: PageMedia? {
    guard let ending else { return .frame }
    if Self.films.contains(ending) { return .film }
    if Self.sounds.contains(ending) { return .sound }
    return Self.others.contains(ending) ? nil : .frame
  }

  /// The name of its file, where that has an ending, else the name of its host.
  func title(of kind: PageMedia) -> String {
    guard kind.isPlayed, ending != nil, let last = path.last else { return host }
    let name = (last.removingPercentEncoding ?? last).foldedLine
    return name.isEmpty || name.count > Self.longestName ? host : name
  }

  /// Whether host or path say that it advertises, measures or asks for something.
  var isUnwanted: Bool {
    host.split(separator: ".").contains { Self.unwantedHosts.contains(String($0)) }
      || path.contains { part in Self.unwantedParts.contains(part.prefix { $0 != "." }.lowercased()) }
  }

  private var ending: String? {
    guard let name = path.last, let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return (1...5).contains(ending.utf8.count) ? ending : nil
  }

  private static let films: Set<String> = ["mp4", "m4v", "webm", "ogv", "mov", "mkv", "avi", "m3u8", "mpd"]
  private static let sounds: Set<String> = ["mp3", "m4a", "ogg", "oga", "opus", "wav", "flac", "aac"]
  /// Pictures, and what only plugins played.
  private static let others: Set<String> = [
    "swf", "class", "xap", "svg", "png", "jpg", "jpeg", "gif", "webp", "avif",
  ]
  private static let unwantedHosts: Set<String> = [
    "ad", "ads", "adserver", "adservice", "adservices", "analytics", "banner", "banners", "captcha", "cmp",
    "comments", "consent", "login", "pixel", "recaptcha", "sso", "tags", "track", "tracker", "tracking",
  ]
  private static let unwantedParts: Set<String> = [
    "ad", "adframe", "ads", "banner", "banners", "captcha", "comments", "consent", "cookie", "cookies",
    "like", "likebox", "login", "newsletter", "oauth", "pixel", "recaptcha", "sharer", "signin", "signup",
    "subscribe", "tracking",
  ]
}

public import SmashtagModel

/// A setting and its possible values.
public enum Setting: String, CaseIterable, Sendable {
  /// How many tweets are on a page.
  case limit
  /// The colours.
  case theme
  /// How images are drawn.
  case graphics
  /// How an image is shown at first.
  case image
  /// Whether thumbnails are shown in tweets and mentions.
  case previews
  /// What selecting a URL does.
  case links
  /// How much of a web page is shown.
  case page
  /// The type of places that are listed.
  case places
  /// The order of photos.
  case order
  /// The time limit of a command on the network, in seconds.
  case timeout
  /// Whether this machine and the local network may be contacted.
  case local
  /// What a notice of `watch` tells.
  case notify
  /// Whether lines typed before are suggested.
  case suggestions

  /// A short description.
  public var note: String {
    switch self {
    case .limit: "how many tweets a page holds"
    case .theme: "the colours"
    case .graphics: "how images are drawn"
    case .image: "how much of an image is seen at first"
    case .previews: "small images in tweets and their mentions"
    case .links: "what selecting a url does"
    case .page: "how much of a web page is shown"
    case .places: "the kind of places listed"
    case .order: "which photos come first"
    case .timeout: "seconds a command may take on the network"
    case .local: "fetching from this machine and the local network"
    case .notify: "what a notice of watch --notify tells"
    case .suggestions: "the rest of a line typed before, in grey after the cursor"
    }
  }

  /// The value if none is set.
  public var defaultValue: String {
    switch values {
    case .words(let words): words.first?.text ?? ""
    case .number(_, let standard): String(standard)
    }
  }

  /// Whether a value is allowed.
  public func accepts(_ value: String) -> Bool {
    switch values {
    case .words(let words): words.contains { $0.text == value }
    case .number(let range, _): Int(value).map { range.contains($0) && String($0) == value } ?? false
    }
  }

  /// The allowed values, in words.
  public var valuesText: String {
    switch values {
    case .words(let words): words.map(\.text).joined(separator: ", ")
    case .number(let range, _): "a number from \(range.lowerBound) to \(range.upperBound)"
    }
  }

  /// The allowed words; none for numeric settings.
  public var choices: [String] {
    if case .words(let words) = values { words.map(\.text) } else { [] }
  }

  /// What an allowed word means; `nil` for other values.
  func note(of value: String) -> String? {
    guard case .words(let words) = values else { return nil }
    return words.first { $0.text == value }?.note
  }
}

extension Setting {
  /// The allowed values of a setting.
  enum Values {
    case words([Word])
    case number(ClosedRange<Int>, standard: Int)

    /// An allowed word, and what it means.
    struct Word {
      let text: String
      let note: String
    }

    /// Creates allowed words, of which the first is the default.
    fileprivate static func words(_ words: KeyValuePairs<String, String>) -> Values {
      .words(words.map { Word(text: $0.key, note: $0.value) })
    }
  }

  // The words and numbers that ``Settings`` asks for.
  fileprivate static let (on, fit, reads, opens, text) = ("on", "fit", "read", "open", "text")
  fileprivate static let (usualLimit, usualTimeout) = (20, 20)

  var values: Values {
    switch self {
    case .limit: .number(1...500, standard: Self.usualLimit)
    case .timeout: .number(1...3_600, standard: Self.usualTimeout)
    case .theme:
      .words([
        "auto": "as the terminal's background", "dark": "for a dark background",
        "light": "for a light background", "plain": "no colour, one thing after the other",
      ])
    case .graphics:
      .words([
        "auto": "the best the terminal can do", "symbols": "letters and blocks", "sixel": "sixel pixels",
        "kitty": "kitty's protocol", "iterm": "iTerm2's protocol", "none": "no images",
      ])
    case .image: .words(["fill": "it fills the screen, without a margin", Self.fit: "all of it"])
    case .previews: .words([Self.on: "shown", "off": "not shown"])
    case .links:
      .words([
        "auto": "reads it where there is no desktop, else opens it",
        Self.reads: "shows its page here, as text",
        Self.opens: "opens it in the browser",
      ])
    case .page:
      .words([
        PageExtent.article.rawValue: "the article alone", PageExtent.full.rawValue: "all of the page",
      ])
    case .places:
      .words([
        PlaceType.locality.rawValue: "towns", PlaceType.neighbourhood.rawValue: "parts of towns",
        PlaceType.region.rawValue: "regions", PlaceType.country.rawValue: "countries",
        PlaceType.continent.rawValue: "continents",
      ])
    case .order:
      .words([
        PhotoOrder.newest.rawValue: "the latest",
        PhotoOrder.interesting.rawValue: "what the service finds interesting",
      ])
    case .local: .words(["off": "refused", Self.on: "allowed"])
    case .notify:
      .words(["count": "how many tweets came", Self.text: "the search and the newest tweet as well"])
    case .suggestions: .words([Self.on: "shown; Right takes them", "off": "not shown"])
    }
  }
}

/// The settings in force.
public struct Settings: Equatable, Sendable {
  private var changed: [Setting: String]

  /// Creates settings; values that are not allowed are ignored.
  public init(_ changed: [Setting: String] = [:]) {
    self.changed = changed.filter { $0.key.accepts($0.value) }
  }

  /// The value of a setting; setting one that is not allowed has no effect.
  public subscript(setting: Setting) -> String {
    get { changed[setting] ?? setting.defaultValue }
    set { if setting.accepts(newValue) { changed[setting] = newValue } }
  }
}

extension Settings {
  /// How many tweets are on a page.
  public var limit: Int { Int(self[.limit]) ?? Setting.usualLimit }
  /// How many seconds a command may take on the network.
  public var timeout: Int { Int(self[.timeout]) ?? Setting.usualTimeout }
  /// The same if it was given, with the option or with `set`.
  var givenTimeout: Int? { changed[.timeout].flatMap { Int($0) } }
  /// The order of photos.
  public var photoOrder: PhotoOrder { PhotoOrder(rawValue: self[.order]) ?? .newest }
  /// How much of a web page is shown.
  var pageExtent: PageExtent { PageExtent(rawValue: self[.page]) ?? .article }
  /// The type of places that are listed.
  var placeType: PlaceType { PlaceType(rawValue: self[.places]) ?? .locality }
  /// Whether a URL is read, or else opened; `nil` where that depends on whether there is a desktop.
  var readsLinks: Bool? {
    switch self[.links] {
    case Setting.reads: true
    case Setting.opens: false
    default: nil
    }
  }
  /// Whether this machine and the local network may be contacted.
  var allowsLocal: Bool { self[.local] == Setting.on }
  /// Whether all of an image is seen at first.
  var fitsImages: Bool { self[.image] == Setting.fit }
  /// Whether a notice of `watch` tells the text of the newest tweet.
  var notifiesText: Bool { self[.notify] == Setting.text }
  /// Whether thumbnails are shown in tweets and mentions.
  public var showsPreviews: Bool { self[.previews] == Setting.on }
  /// Whether lines typed before are suggested.
  public var suggestsLines: Bool { self[.suggestions] == Setting.on }
}

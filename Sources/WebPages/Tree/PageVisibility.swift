/// Decides by tag and attributes whether an element is shown.
///
/// The attributes are `hidden`, `aria-hidden`, `style` and `open`; `aria-controls` and `aria-expanded`
/// tell of another element.
struct PageVisibility {
  private let tag: PageTag
  /// Whether an element of its kind is not shown.
  private(set) var isNeverShown: Bool
  /// Whether an attribute takes it off the page.
  private var isTakenAway = false
  /// Whether a style hides it, and leaves its room free.
  private var isTransparent = false
  private var (isKeptFromEars, isDescribed) = (false, false)
  /// The `id` of what it shows and hides; `nil` for most.
  private(set) var controlled: [UInt8]?
  /// Whether it says that it shows and hides something.
  private(set) var folds = false
  /// The value of ``PageAttribute/listStyle``; `nil` for most.
  private(set) var listStyle: StaticString?
  /// Whether its lines are centred.
  private(set) var isCentered = false
  /// The attributes that ``PageHead`` reads.
  private(set) var passing: [(name: HTMLName, value: String)] = []

  init(_ tag: PageTag, isInHeading: Bool) {
    self.tag = tag
    isNeverShown =
      switch tag {
      case .never, .title, .meta, .base: true
      // A button inside a heading collapses its section, and holds the heading's text.
      case .button: !isInHeading
      case .dialog: true
      default: false
      }
  }

  mutating func take(_ name: HTMLName, _ value: UnsafeBufferPointer<UInt8>) {
    switch name {
    case "open": if tag == .dialog { isNeverShown = false }
    // Browsers show what is hidden until it is found, as soon as a search finds it.
    case "hidden": isTakenAway = isTakenAway || !value.begins(withWord: "until-found")
    case "aria-controls":
      controlled = value.split(whereSeparator: \.isMarkupBlank).first.map { Array($0) }
      folds = folds || controlled != nil
    case "aria-expanded": folds = true
    case "aria-hidden": isKeptFromEars = value.elementsEqual("true".utf8)
    case "alt": isDescribed = tag == .image && value.contains { !$0.isMarkupBlank }
    case "style":
      let style = value.filter { !$0.isMarkupBlank }
      isTakenAway = isTakenAway || style.firstRange(ofWord: "display:none") != nil
      isTransparent = style.firstRange(ofWord: "visibility:hidden") != nil
      if Self.lines.contains(tag) {
        isCentered = isCentered || style.firstRange(ofWord: "text-align:center") != nil
      }
      if Self.lists.contains(tag) { listStyle = Self.listStyle(value) }
    case "align": isCentered = isCentered || (Self.lines.contains(tag) && value.begins(withWord: "center"))
    case "name", "property", "content", "http-equiv":
      if tag == .meta { passing.append((name, String(decoding: value, as: UTF8.self))) }
    default: break
    }
  }

  /// Whether an attribute hides it from all who see the page.
  var isConcealed: Bool { isTakenAway || isTransparent }

  /// Whether it stands on the page, and a script has to show it, as some do when all is loaded.
  var isAwaited: Bool {
    isTransparent && !isTakenAway && !isKeptFromEars && !Self.surroundings.contains(tag)
  }

  private static let surroundings = PageTag.Group([.navigation, .aside, .header, .footer, .dialog, .form])

  /// Whether an attribute hides the element.
  ///
  /// One with the whole page is shown all the same: pages reveal it by a script.
  var isHidden: Bool {
    // A picture with words is seen, as those of formulas are, whose MathML is for ears.
    (isConcealed || (isKeptFromEars && !isDescribed)) && !Self.alwaysShown.contains(tag)
  }

  /// Whether it is seen, and kept from those alone who listen; mostly they are told the same in other words.
  var isSeenAlone: Bool { isKeptFromEars && !isConcealed && !isNeverShown }

  private static let alwaysShown = PageTag.Group([.html, .body, .main])

  private static let lines = PageTag.Group([.paragraph, .division])
  private static let lists = PageTag.Group([.list, .orderedList, .item])

  /// Source: CSS Counter Styles Level 3, 6.1 and 6.2.
  private static func listStyle(_ style: UnsafeBufferPointer<UInt8>) -> StaticString? {
    let declarations = String(decoding: style, as: UTF8.self).lowercased().split(separator: ";")
    let value = declarations.lazy.compactMap { declaration -> Substring? in
      let parts = declaration.split(separator: ":", maxSplits: 1)
      let name = parts.first.map { $0.filter { !$0.isWhitespace } }
      return name == "list-style-type" || name == "list-style" ? parts.last : nil
    }.first
    return value?.split(whereSeparator: \.isWhitespace).lazy.compactMap { listStyles[String($0)] }.first
  }

  private static let listStyles: [String: StaticString] = [
    "decimal": "1", "lower-alpha": "a", "lower-latin": "a", "upper-alpha": "A", "upper-latin": "A",
    "lower-roman": "i", "upper-roman": "I", "none": "none",
  ]
}

/// Whether an element is shown, by its tag and those of its attributes that only say so.
struct PageVisibility {
  private let tag: PageTag
  private(set) var isHidden: Bool
  /// What the head has to know.
  private(set) var passing: [(name: HTMLName, value: String)] = []

  init(_ tag: PageTag, isInHeading: Bool) {
    self.tag = tag
    isHidden =
      switch tag {
      case .never, .title, .meta, .base: true
      // Buttons that fold a section are its heading.
      case .button: !isInHeading
      case .dialog: true
      default: false
      }
  }

  mutating func take(_ name: HTMLName, _ value: UnsafeBufferPointer<UInt8>) {
    switch name {
    case "open": if tag == .dialog { isHidden = false }
    case "hidden": isHidden = isHidden || !isPage
    case "aria-hidden": isHidden = isHidden || (!isPage && value.elementsEqual("true".utf8))
    case "style": isHidden = isHidden || (!isPage && Self.hides(value))
    default: passing.append((name, String(decoding: value, as: UTF8.self)))
    }
  }

  /// Scripts show what hides all of itself.
  private var isPage: Bool { tag == .html || tag == .body || tag == .main }

  private static func hides(_ style: UnsafeBufferPointer<UInt8>) -> Bool {
    let style = style.filter { !$0.isMarkupBlank }
    return style.firstRange(ofWord: "display:none") != nil
      || style.firstRange(ofWord: "visibility:hidden") != nil
  }
}

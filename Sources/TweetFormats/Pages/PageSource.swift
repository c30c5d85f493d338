/// A page's HTML as the parser is given it: without the tags that stand deeper than anybody means.
struct PageSource {
  private static let deepest = 200
  /// Elements that only change how a word looks are left out from here on; many are never ended.
  private static let deepestInline = 100
  private static let linkEnd = "</a>".utf8
  private static let lineBreak = Array("<br>".utf8)

  /// Elements whose end may be left out count as well.
  private let countsAll: Bool
  private var open = OpenTags()
  /// How many of a name are open and left out; names that fall together are counted together.
  private var dropped = [Int32](repeating: 0, count: OpenTags.slots)

  private init(countsAll: Bool) {
    self.countsAll = countsAll
  }

  static func parsable(
    _ html: UnsafeBufferPointer<UInt8>, _ rules: HTMLRules, countsAll: Bool
  ) -> [UInt8] {
    var source = PageSource(countsAll: countsAll)
    return HTMLSource.parsable(html, rules) { tag, bytes, text in source.write(&tag, bytes, &text) }
  }

  private mutating func write(
    _ tag: inout HTMLTag, _ bytes: UnsafeBufferPointer<UInt8>, _ text: inout [UInt8]
  ) {
    if tag.isEnd, tag.name == "br" { tag.begin("br", isEnd: false) }
    let kind = PageTag(tag.name)
    if kind == .link, !tag.isEnd, open.endLink() { text += Self.linkEnd }
    if keeps(tag, kind) {
      tag.write(to: &text, from: bytes)
    } else if !tag.isEnd, kind.isBlock, !text.suffix(Self.lineBreak.count).elementsEqual(Self.lineBreak) {
      text += Self.lineBreak
    }
    guard tag.isEmpty, !tag.isEnd else { return }
    tag.begin(tag.name, isEnd: true)
    if keeps(tag, kind) { tag.write(to: &text, from: bytes) }
  }

  /// An end without a beginning is left out, too: the parser would look for it.
  private mutating func keeps(_ tag: HTMLTag, _ kind: PageTag) -> Bool {
    if kind.isVoid { return !tag.isEnd }
    let isCounted = countsAll || !kind.endsItself
    if tag.isEnd { return ends(tag.name, kind, isCounted) }
    guard open.depth < (kind == .inline ? Self.deepestInline : Self.deepest) || !isCounted else {
      dropped[OpenTags.slot(tag.name)] += 1
      return false
    }
    open.begin(tag.name, kind, isCounted: isCounted)
    return true
  }

  private mutating func ends(_ name: HTMLName, _ kind: PageTag, _ isCounted: Bool) -> Bool {
    let slot = OpenTags.slot(name)
    guard dropped[slot] > 0 else { return open.end(name, kind, isCounted: isCounted) }
    dropped[slot] -= 1
    return false
  }
}

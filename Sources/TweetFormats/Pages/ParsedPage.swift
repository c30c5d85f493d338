import SmashtagModel

/// A page of the web as its parser leaves it.
struct ParsedPage {
  let tree: PageTree
  let head: PageHead
  /// There is more of it than is read.
  let isCut: Bool

  /// Takes UTF-8.
  init(_ html: [UInt8], isXML: Bool = false, in context: RequestContext = RequestContext()) {
    let rules = isXML ? HTMLRules.xhtml : .page
    let (reader, isCut) = html.withUnsafeBufferPointer { html in
      let first = Self.read(html, rules, countsAll: false, context)
      return first.reader.isTooDeep ? Self.read(html, rules, countsAll: true, context) : first
    }
    tree = reader.finish()
    head = reader.head
    self.isCut = isCut || html.count > rules.limit
  }

  private static func read(
    _ html: UnsafeBufferPointer<UInt8>, _ rules: HTMLRules, countsAll: Bool, _ context: RequestContext
  ) -> (reader: PageTreeReader, isCut: Bool) {
    let source = PageSource.parsable(html, rules, countsAll: countsAll)
    let reader = PageTreeReader(capacity: source.count, in: context)
    HTMLParser.read(source, to: reader)
    return (reader, reader.isCut || source.count >= rules.sourceLimit)
  }
}

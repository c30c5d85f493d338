import SmashtagModel

extension PageContext {
  /// An article of fewer bytes may not be all there is to read.
  private static let littleText = 500

  public var screen: Screen {
    var screen = Screen(
      title: title, status: status, sections: sections, emptyNote: emptyNote, hints: hints,
      hits: SearchHits(finding: narrowing))
    (screen.fetched, screen.notes, screen.suitsPager) = (document.fetched, notes, true)
    return screen
  }

  private var sections: [Screen.Section] {
    guard document.page != nil else { return [Screen.Section(rows: facts)] }
    return (text.isEmpty ? [] : [Screen.Section(rows: text)]) + names
  }

  private var facts: [Row] {
    [
      ("kind", document.fileKind), ("size", Counted.bytes(document.byteCount)),
      ("address", document.url.withASCIIHost),
    ]
    .compactMap { name, value in value.map { Row(.fact(name: name, value: $0)) } }
  }

  /// The site, its host where the site goes by another name, and who led here from elsewhere.
  private var status: [String] {
    guard let host = Host(ofAddress: document.url) else { return [] }
    let site = document.page?.site ?? ""
    let isNamedByHost = site.isEmpty || Host(ofAddress: site) == host
    let asked = Host(ofAddress: address)
    let origin = asked.flatMap { $0 == host ? nil : "from \($0.words)" }
    return [isNamedByHost ? nil : site, host.words, origin].compactMap(\.self)
  }

  private var emptyNote: String {
    narrowing.nothingFound(among: "paragraphs")
      ?? "No text was found on this page; open shows it in the browser."
  }

  /// What there is to know of how much is shown.
  var notes: [String] {
    guard let page = document.page else { return [] }
    let cut =
      page.isCut ? "The page is longer than what is read of it; open shows the rest in the browser." : nil
    let most = Counted.grouped(PageNames.most)
    let more = hasMoreNames ? "It names more; the first \(most) tags and users are listed." : nil
    return [cut, more, extentNote].compactMap(\.self)
  }

  private var extentNote: String? {
    guard narrowing.isEmpty else { return nil }
    switch extent {
    case .full: return "This is all of the page; set page article; read shows the article alone."
    case .article:
      return document.page?.isPartial == true && length < Self.littleText
        ? "This is the article alone; set page full, then read, shows all of the page." : nil
    }
  }

  private var hints: [Hint] {
    if document.page == nil { return [.save, .open, .copy, .back] }
    return (leadsOn ? [.followLink] : []) + [.open, .find, .back]
  }
}

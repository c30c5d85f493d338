import SmashtagModel

/// What a test expects of a mention: its keyword, the list it means and where it stands, in code points.
struct SpottedMention: Equatable, Sendable {
  var keyword: String
  var list: String?
  var range: Range<Int>

  init(_ mention: ExtractedMention) {
    (keyword, range) = (mention.keyword, mention.range)
    list = mention.list.map(String.init)
  }

  /// Reads the words between two marks; their first sign tells what they are.
  init(marked: Substring.UnicodeScalarView, at start: Int) {
    range = start..<start + marked.count
    switch marked.first {
    case "#", "＃": keyword = "#" + String(marked.dropFirst())
    case "@", "＠":
      let ofList = marked.drop { $0 != "/" }
      keyword = "@" + String(marked.prefix { $0 != "/" }.dropFirst())
      list = ofList.isEmpty ? nil : String(ofList)
    default: keyword = String(marked)
    }
  }
}

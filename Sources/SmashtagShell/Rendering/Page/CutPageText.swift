import TerminalKit

/// The running text of a page with its hits, cut into runs from its beginning to its end, by bytes.
struct CutPageText {
  private let text: String
  /// In bytes of UTF-8.
  private var hits: ArraySlice<Range<Int>>
  /// Where the next run begins, in bytes.
  private(set) var position = 0

  /// - Parameter hits: in code points, first to last.
  init(_ text: String, hits: [Range<Int>]) {
    self.text = text
    self.hits = hits.isEmpty ? [] : text.bytes(of: hits)[...]
  }

  var count: Int { text.utf8.count }

  /// The run from the last one's end.
  mutating func run(upTo end: Int, role: TextRole, link: String? = nil) -> TextRun {
    let range = position..<max(position, min(end, count))
    defer { position = range.upperBound }
    let part = range.count == count ? text : String(text.slice(range))
    return TextRun(part, role: role, link: link, hits: hits.isEmpty ? [] : hits(in: range))
  }

  /// Those in a part, in code points of it.
  private mutating func hits(in part: Range<Int>) -> [Range<Int>] {
    hits = hits.drop { $0.upperBound <= part.lowerBound }
    var (place, counted) = (part.lowerBound, 0)
    return hits.prefix { $0.lowerBound < part.upperBound }.map { hit in
      let hit = hit.clamped(to: part)
      let start = counted + text.slice(place..<hit.lowerBound).unicodeScalars.count
      counted = start + text.slice(hit).unicodeScalars.count
      place = hit.upperBound
      return start..<counted
    }
  }
}

extension String {
  fileprivate func slice(_ range: Range<Int>) -> Substring {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }

  /// Ranges of code points, first to last, in bytes.
  fileprivate func bytes(of ranges: [Range<Int>]) -> [Range<Int>] {
    var (codePoint, byte, index) = (0, 0, startIndex)
    func bytes(upTo place: Int) -> Int {
      let next = unicodeScalars.index(index, offsetBy: place - codePoint, limitedBy: endIndex) ?? endIndex
      byte += utf8.distance(from: index, to: next)
      (codePoint, index) = (place, next)
      return byte
    }
    return ranges.map { range in
      let start = bytes(upTo: range.lowerBound)
      return start..<bytes(upTo: range.upperBound)
    }
  }
}

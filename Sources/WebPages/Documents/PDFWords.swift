/// The lines of a PDF where they stand on its pages, as `pdftotext -bbox-layout` prints them.
///
/// Lengths are points, from the left and upper edges of a page.
final class PDFWords: HTMLListener {
  /// Words that stand side by side without a gap.
  struct Line {
    var words: [String] = []
    var left = Double.infinity
    var right = 0.0
    var top = Double.infinity
    var bottom = 0.0
    /// Where the first word ends.
    var firstEnd = 0.0

    /// The height of a good part of its letters; `nil` where all count.
    var height: Double?

    var text: String { words.joined(separator: " ") }
    /// The height of its letters, which is nearly the size of its font.
    var size: Double { height ?? max(bottom - top, 0) }
  }

  struct Page {
    var height = 0.0
    var lines: [Line] = []
  }

  /// The most words that are read.
  private static let most = 500_000

  private(set) var title = ""
  private(set) var author = ""
  private(set) var pages: [Page] = []
  private var count = 0
  private var open: [HTMLName] = []
  private var text: [UInt8] = []
  /// The words of the line that is open.
  private var extents: [Extent] = []

  /// Where a word stands, and how many letters it has.
  private struct Extent {
    let top: Double
    let bottom: Double
    var letters = 0

    var height: Double { max(bottom - top, 0) }
  }

  /// Reads what the program printed, as far as it goes.
  init(_ xml: [UInt8]) {
    _ = xml.withUnsafeBufferPointer { XHTMLParser.read($0, to: self) }
  }

  var isFull: Bool { count >= Self.most }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
    open.append(name)
    text = []
    switch name {
    case "page": pages.append(Page(height: attributes.number("height")))
    case "line":
      extents = []
      change { $0.lines.append(Line()) }
    case "word":
      let extent = Extent(top: attributes.number("ymin"), bottom: attributes.number("ymax"))
      extents.append(extent)
      changeLine { line in
        let right = attributes.number("xmax")
        line.left = min(line.left, attributes.number("xmin"))
        line.right = max(line.right, right)
        line.top = min(line.top, extent.top)
        line.bottom = max(line.bottom, extent.bottom)
        if line.words.isEmpty { line.firstEnd = right }
      }
    case "meta" where attributes["name"] == "Author": author = attributes["content"]?.foldedLine ?? ""
    default: break
    }
  }

  func end() {
    switch open.popLast() {
    case "word":
      count += 1
      let word = String(decoding: text, as: UTF8.self).foldedLine.withoutLigatures
      if !word.isEmpty { changeLine { $0.words.append(word) } }
      if !extents.isEmpty { extents[extents.count - 1].letters += word.count }
    case "line": measureLine()
    case "title": title = String(decoding: text, as: UTF8.self).foldedLine
    default: break
    }
  }

  func text(_ text: UnsafeBufferPointer<UInt8>) { self.text += text }

  /// Takes the height of a line from a good part of its letters: raised and lowered ones make it higher, and are few and small.
  private func measureLine() {
    var letters: [Int: Int] = [:]
    for extent in extents { letters[Int((extent.height * 2).rounded()), default: 0] += extent.letters }
    let count = letters.values.reduce(0, +)
    guard let large = letters.filter({ $0.value * 4 >= count }).keys.max() else { return }
    let height = Double(large) / 2
    let main = extents.filter { abs($0.height - height) <= max(height * 0.1, 0.5) }
    guard let top = main.map(\.top).min(), let bottom = main.map(\.bottom).max() else { return }
    changeLine { line in
      (line.top, line.bottom) = (top, bottom)
      line.height = main.map(\.height).max()
    }
  }

  private func change(_ change: (inout Page) -> Void) {
    guard !pages.isEmpty else { return }
    change(&pages[pages.count - 1])
  }

  private func changeLine(_ change: (inout Line) -> Void) {
    self.change { page in
      guard !page.lines.isEmpty else { return }
      change(&page.lines[page.lines.count - 1])
    }
  }
}

extension String {
  private static let ligatures: [Character: String] = [
    "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st",
  ]

  /// With letters instead of the signs for several of them.
  fileprivate var withoutLigatures: String {
    guard unicodeScalars.contains(where: { 0xFB00...0xFB06 ~= $0.value }) else { return self }
    return reduce(into: "") { $0 += Self.ligatures[$1] ?? String($1) }
  }
}

extension HTMLAttributes {
  /// A length; 0 where it is missing or none.
  fileprivate func number(_ name: HTMLName) -> Double {
    self[name].flatMap { Double($0) }.flatMap { $0.isFinite && abs($0) < 1e6 ? $0 : nil } ?? 0
  }
}

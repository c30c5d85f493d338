/// The hosts without a protocol in a run of letters, dots and dashes.
///
/// A host may begin in the middle of a label, after a dash for example. Of several, the leftmost counts, and
/// it is as long as possible.
struct BareHosts {
  private(set) var labels: [HostChain.Label] = []
  /// The end of the run.
  let end: Int

  private let text: TextBytes
  private let chain: HostChain
  /// For each label, the end of the longest host that begins with the whole label.
  private var reach: [Int?] = []

  init(_ text: TextBytes, from start: Int) {
    self.text = text
    chain = HostChain(text)
    var end = start
    while text[end] == UInt8(ascii: ".") || chain.isPart(end, in: .latin) {
      if let label = chain.label(from: end, in: .latin) {
        labels.append(label)
        end = label.range.upperBound + 1
      } else {
        end = Self.skip(end, chain, text)
      }
    }
    self.end = end
    measure()
  }

  /// The host that begins inside a label, at or after an offset.
  ///
  /// - Parameter used: The end of the last link.
  func host(in index: Int, from start: Int, after used: Int) -> Range<Int>? {
    let label = labels[index]
    guard label.endsWell else { return nil }
    let start = max(start, label.range.lowerBound)
    if let end = reach(after: index) {
      return beginning(in: start..<label.range.upperBound, after: used).map { $0..<end }
    }
    guard let end = TopLevelDomains.all.end(at: label.range.upperBound + 1, in: text) else { return nil }
    let first = max(start, label.lastUnderscore.map { $0 + 1 } ?? start)
    return beginning(in: first..<label.range.upperBound, after: used).map { $0..<end }
  }
}

extension BareHosts {
  /// Skips a dot that ends no label, or a run of characters that no dot ends.
  private static func skip(_ start: Int, _ chain: HostChain, _ text: TextBytes) -> Int {
    if text[start] == UInt8(ascii: ".") { return start + 1 }
    var end = start
    while chain.isPart(end, in: .latin) { end += text.length(at: end) }
    return end
  }

  private mutating func measure() {
    reach = Array(repeating: nil, count: labels.count)
    for (index, label) in labels.enumerated().reversed() where label.beginsWell && label.endsWell {
      reach[index] = reach(after: index) ?? (label.lastUnderscore == nil ? domain(after: label) : nil)
    }
  }

  private func domain(after label: HostChain.Label) -> Int? {
    TopLevelDomains.all.end(at: label.range.upperBound + 1, in: text)
  }

  /// The end of the longest host that continues with the whole label after `index`.
  private func reach(after index: Int) -> Int? {
    let next = index + 1
    guard next < labels.count, labels[next].range.lowerBound == labels[index].range.upperBound + 1 else {
      return nil
    }
    return reach[next]
  }

  private func beginning(in range: Range<Int>, after used: Int) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if chain.isLetter(offset, in: .latin), text.mayBeginLink(offset, after: used) { return offset }
      offset += text.length(at: offset)
    }
    return nil
  }
}

/// Reads the names of hosts label by label.
struct HostChain {
  /// The letters that labels may hold.
  enum Letters {
    /// ASCII letters and digits, and Latin letters with diacritics.
    case latin
    /// Letters and symbols of all scripts.
    case all
  }

  /// A part of a host's name that a dot follows.
  struct Label {
    let range: Range<Int>
    let lastUnderscore: Int?
    /// Whether it does not begin with `-` or `_`.
    let beginsWell: Bool
    let endsWell: Bool
  }

  private let text: TextBytes

  init(_ text: TextBytes) { self.text = text }

  /// The end of the longest host that begins at an offset: after its last top-level domain.
  ///
  /// The label before that domain may not contain an underscore.
  func end(from start: Int, in letters: Letters) -> Int? {
    var (end, next) = (nil as Int?, start)
    while let label = label(from: next, in: letters), label.beginsWell, label.endsWell {
      next = label.range.upperBound + 1
      if label.lastUnderscore == nil, let domain = TopLevelDomains.all.end(at: next, in: text) {
        end = domain
      }
    }
    return end
  }

  /// The label that begins at an offset; `nil` where it is empty or no dot follows it.
  func label(from start: Int, in letters: Letters) -> Label? {
    var (end, underscore, endsWell) = (start, nil as Int?, true)
    while isPart(end, in: letters) {
      endsWell = !text[end].isJoinerOfHosts
      if text[end] == UInt8(ascii: "_") { underscore = end }
      end += text.length(at: end)
    }
    guard end > start, text[end] == UInt8(ascii: ".") else { return nil }
    return Label(
      range: start..<end, lastUnderscore: underscore, beginsWell: !text[start].isJoinerOfHosts,
      endsWell: endsWell)
  }

  func isPart(_ offset: Int, in letters: Letters) -> Bool {
    text[offset].isJoinerOfHosts || isLetter(offset, in: letters)
  }

  func isLetter(_ offset: Int, in letters: Letters) -> Bool {
    if text[offset] < 0x80 { return text[offset].isASCIIAlphanumeric }
    let scalar = text.scalar(at: offset)
    return letters == .latin ? scalar.isAccentedLatin : scalar.isHostLetter
  }
}

extension UInt8 {
  /// Whether it is `-` or `_`.
  fileprivate var isJoinerOfHosts: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
}

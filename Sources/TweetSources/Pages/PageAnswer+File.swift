import Foundation
import SmashtagModel

/// How an answer is kept: `smashtag page 1`, a line for each fact, an empty line, and the bytes as they were sent.
extension PageAnswer {
  private static let opening = "smashtag page 1"
  /// What stands before the bytes has no more of them.
  static let longestHead = 64 << 10

  /// What is written; `nil` where its facts take too much room.
  var file: Data? {
    let facts = [
      ("url", url), ("type", contentType?.onOneLine), ("date", String(date.timeIntervalSince1970)),
      ("reach", reach.word), ("length", String(bytes.count)),
    ]
    let lines = facts.compactMap { name, value in value.map { "\(name) \($0)\n" } }
    let head = "\(Self.opening)\n\(lines.joined())\n"
    guard head.utf8.count <= Self.longestHead else { return nil }
    return Data(head.utf8) + bytes
  }

  /// Reads what was written; `nil` for what is damaged, or of another version.
  init?(file: Data) {
    guard let end = file.prefix(Self.longestHead).firstRange(of: Data("\n\n".utf8)),
      let head = String(validating: file[..<end.lowerBound], as: UTF8.self)
    else { return nil }
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == Self.opening[...] else { return nil }
    let facts = Dictionary(lines.dropFirst().map(\.fact)) { first, _ in first }
    guard let url = facts["url"], (try? HTTPAddress(url))?.text == url,
      let seconds = facts["date"].flatMap(Double.init), seconds.isFinite,
      let reach = facts["reach"].flatMap(MediaReach.init(word:)),
      facts["length"] == String(file.endIndex - end.upperBound), end.upperBound < file.endIndex
    else { return nil }
    self.init(
      url: url, contentType: facts["type"], date: Date(timeIntervalSince1970: seconds), reach: reach,
      bytes: Array(file[end.upperBound...]))
  }
}

private extension MediaReach {
  var word: String {
    switch self {
    case .anywhere: "anywhere"
    case .outside: "outside"
    case .outsideBut(let source): "source \(source.onOneLine)"
    case .outsideButOrigin(let address): "origin \(address.onOneLine)"
    }
  }

  init?(word: String) {
    switch word {
    case "anywhere": self = .anywhere
    case "outside": self = .outside
    case _ where word.hasPrefix("source "): self = .outsideBut(source: String(word.dropFirst(7)))
    case _ where word.hasPrefix("origin "): self = .outsideButOrigin(of: String(word.dropFirst(7)))
    default: return nil
    }
  }
}

private extension String {
  /// Without what would end its line.
  var onOneLine: String { String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 })) }
}

private extension Substring {
  /// Its first word, and what stands behind it.
  var fact: (String, String) {
    let name = prefix { $0 != " " }
    return (String(name), String(dropFirst(name.count + 1)))
  }
}

/// What stands around an answer: `jsonFlickrApi(…)`, blanks, and the mark of UTF-8.
enum FlickrEnvelope {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let function = Array("jsonFlickrApi".utf8)

  /// The document itself; one of the bytes `extras` may stand behind it.
  static func content(of bytes: [UInt8], endingWith extras: [UInt8]) -> ArraySlice<UInt8> {
    var content = bytes[...]
    if content.starts(with: mark) { content = content.dropFirst(mark.count) }
    content = trimmed(content)
    guard content.starts(with: function) else { return trimmed(content, and: extras) }
    let call = trimmed(content.dropFirst(function.count), and: [UInt8(ascii: ";")])
    guard call.first == UInt8(ascii: "("), call.last == UInt8(ascii: ")") else { return content }
    return trimmed(call.dropFirst().dropLast())
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>, and extras: [UInt8] = []) -> ArraySlice<UInt8> {
    let start = bytes.drop(while: \.isBlank)
    let end = start.lastIndex { !$0.isBlank && !extras.contains($0) }
    return end.map { start[...$0] } ?? []
  }
}

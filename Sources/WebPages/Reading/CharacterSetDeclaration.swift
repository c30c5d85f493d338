import Glibc
import MentionExtraction

/// Finds the encoding that a page declares, before it is decoded.
///
/// It goes from tag to tag as browsers do (HTML Standard, "prescan a byte stream to determine its encoding"),
/// but through 8 kB instead of 1 kB.
struct CharacterSetDeclaration {
  private static let reach = 8_192

  private var rest: ArraySlice<UInt8>

  /// The encoding declared; `nil` where there is none or it is unknown.
  ///
  /// - Parameter isHTML: `false` where only an XML declaration counts.
  static func set(in page: ArraySlice<UInt8>, isHTML: Bool = true) -> CharacterSetName? {
    var declaration = CharacterSetDeclaration(rest: page.prefix(reach))
    // A declaration that can be read as ASCII is not in UTF-16, whatever it says (HTML Standard).
    let set = declaration.setOfXML ?? (isHTML ? declaration.next() : nil)
    return set.map { if case .utf16 = $0.form { .utf8 } else { $0 } }
  }
}

private extension CharacterSetDeclaration {
  mutating func next() -> CharacterSetName? {
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...].dropFirst()
      if let set = setOfTag() { return set }
    }
    return nil
  }

  /// The encoding of an XML declaration: `<?xml version="1.0" encoding="koi8-r"?>`.
  var setOfXML: CharacterSetName? {
    guard rest.starts(with: "<?xml".utf8) else { return nil }
    let line = rest.prefix { $0 != UInt8(ascii: ">") }
    guard let word = line.firstRange(ofWord: "encoding") else { return nil }
    let value = line[word.upperBound...].drop { $0.isMarkupBlank || $0 == UInt8(ascii: "=") }
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    return CharacterSetName(label: value.dropFirst().prefix { $0 != quote })
  }

  /// Skips the tag after a `<`; returns the encoding it declares if it is a `meta`.
  mutating func setOfTag() -> CharacterSetName? {
    if rest.starts(with: "!--".utf8) {
      // `<!-->` is a comment as well.
      rest = rest.dropFirst()
      skip(past: "-->")
    } else if let first = rest.first, "!/?".utf8.contains(first),
      rest.dropFirst().first?.isASCIILetter != true
    {
      skip(past: ">")
    } else if rest.begins(withWord: "meta"),
      rest.dropFirst(4).first.map({ $0.isMarkupBlank || $0 == 0x2F }) == true
    {
      rest = rest.dropFirst(4)
      return setOfMeta()
    } else if rest.first?.isASCIILetter == true || rest.first == UInt8(ascii: "/") {
      rest = rest.drop { !$0.isMarkupBlank && $0 != UInt8(ascii: ">") }
      while attribute() != nil {}
    }
    return nil
  }

  mutating func skip(past word: StaticString) {
    rest = rest.firstRange(ofWord: word).map { rest[$0.upperBound...] } ?? rest.suffix(0)
  }

  mutating func setOfMeta() -> CharacterSetName? {
    var (isContentType, charset, content) = (false, nil as CharacterSetName?, nil as CharacterSetName?)
    while let (name, value) = attribute() {
      if name.isWord("http-equiv") { isContentType = isContentType || value.isWord("content-type") }
      if name.isWord("charset"), charset == nil {
        charset = CharacterSetName(label: value.drop(while: \.isMarkupBlank))
      }
      if name.isWord("content"), content == nil { content = CharacterSetName(contentType: value) }
    }
    return charset ?? (isContentType ? content : nil)
  }

  /// The name and value of an attribute as they are written.
  typealias Attribute = (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)

  /// The next attribute of the tag; `nil` at its end.
  mutating func attribute() -> Attribute? {
    rest = rest.drop { $0.isMarkupBlank || $0 == UInt8(ascii: "/") }
    guard let first = rest.first, first != UInt8(ascii: ">") else { return nil }
    let rest = self.rest
    let nameEnd = rest.dropFirst().firstIndex { $0.endsName } ?? rest.endIndex
    self.rest = rest[nameEnd...].drop(while: \.isMarkupBlank)
    guard self.rest.first == UInt8(ascii: "=") else { return (rest[..<nameEnd], []) }
    self.rest = self.rest.dropFirst().drop(while: \.isMarkupBlank)
    return (rest[..<nameEnd], value())
  }

  mutating func value() -> ArraySlice<UInt8> {
    let quote = rest.first == UInt8(ascii: "'") ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    if rest.first == quote {
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest[value.endIndex...].dropFirst()
      return value
    }
    let value = rest.prefix { !$0.isMarkupBlank && $0 != UInt8(ascii: ">") }
    rest = rest[value.endIndex...]
    return value
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether it ends the name of an attribute.
  fileprivate var endsName: Bool {
    isMarkupBlank || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") || self == UInt8(ascii: "=")
  }
}

extension ArraySlice<UInt8> {
  fileprivate func isWord(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && begins(withWord: word)
  }
}

/// Converts an encoding to UTF-8 by the system's `iconv`.
///
/// Each byte that is invalid in the encoding becomes U+FFFD, so the text after it is still read.
struct CharacterSetConversion: ~Copyable {
  private let conversion: iconv_t

  /// Opens a conversion; `nil` where the system does not know the encoding.
  init?(from system: String) {
    conversion = iconv_open("UTF-8", system)
    if conversion == iconv_t(bitPattern: -1) { return nil }
  }

  deinit { iconv_close(conversion) }

  /// Converts bytes; the result is at most three times as long.
  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count * 3) { output, count in
      count = output.withMemoryRebound(to: CChar.self) { output in
        bytes.withUnsafeBytes { convert($0.bindMemory(to: CChar.self), to: output) }
      }
    }
  }

  private func convert(_ bytes: UnsafeBufferPointer<CChar>, to output: UnsafeMutableBufferPointer<CChar>)
    -> Int
  {
    var (input, inputLeft) = (UnsafeMutablePointer(mutating: bytes.baseAddress), bytes.count)
    var (next, left) = (output.baseAddress, output.count)
    while inputLeft > 0, iconv(conversion, &input, &inputLeft, &next, &left) == -1 {
      guard inputLeft > 0, left >= 3, errno != E2BIG else { break }
      for byte in "\u{FFFD}".utf8 {
        next?.pointee = CChar(bitPattern: byte)
        next = next?.successor()
      }
      left -= 3
      input = input?.successor()
      inputLeft -= 1
    }
    iconv(conversion, nil, nil, &next, &left)
    return output.count - left
  }
}

/// The characters of a single-byte encoding.
struct CharacterSetTable {
  /// The UTF-8 of the characters from 0x80, first byte in the lowest bits.
  ///
  /// The highest eight bits hold its length.
  private let upper: [UInt32]

  /// Creates a table from the characters of the bytes from 0x80 on.
  private init(upper: [Unicode.Scalar]) {
    self.upper = upper.map { scalar in
      let bytes = Array(String(scalar).utf8.prefix(3))
      return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } | UInt32(bytes.count) << 24
    }
  }

  /// Creates a table by `iconv`; `nil` where the system does not know the encoding.
  init?(system: String) {
    guard let conversion = CharacterSetConversion(from: system) else { return nil }
    self.init(
      upper: (0x80...0xFF).map { byte in
        String(decoding: conversion.utf8([byte]), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
      })
  }

  /// The table of windows-1252, built without `iconv`.
  static let windows1252 = CharacterSetTable(
    upper: "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars
      + (0xA0...0xFF).map { Unicode.Scalar(UInt8($0)) })

  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count * 3) { output, count in
      for byte in bytes {
        guard byte >= 0x80 else {
          output[count] = byte
          count += 1
          continue
        }
        let character = upper[Int(byte & 0x7F)]
        for offset in 0..<3 { output[count + offset] = UInt8(truncatingIfNeeded: character >> (8 * offset)) }
        count += Int(character >> 24)
      }
    }
  }
}

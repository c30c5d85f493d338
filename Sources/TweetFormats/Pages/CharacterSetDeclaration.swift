/// Looks for the set of characters that a page says it is written in, before anything else of it is understood.
///
/// It goes from tag to tag as browsers do, and further than they: through 8 kB.
struct CharacterSetDeclaration {
  private static let reach = 8_192

  private var rest: ArraySlice<UInt8>

  /// The set that is named; `nil` where none is, or none that browsers know.
  ///
  /// - Parameter isHTML: `false` where only the first line of XML counts.
  static func set(in page: ArraySlice<UInt8>, isHTML: Bool = true) -> CharacterSetName? {
    var declaration = CharacterSetDeclaration(rest: page.prefix(reach))
    // Who can read this in ASCII is not being told in UTF-16.
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

  /// What the first line of XML names: `<?xml version="1.0" encoding="koi8-r"?>`.
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

  /// Passes over what follows a `<`, and tells what it names if it is a `meta`.
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

  typealias Attribute = (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)

  /// The next attribute of a tag; `nil` at the end of the tag.
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

  /// Ends the name of an attribute.
  fileprivate var endsName: Bool {
    isMarkupBlank || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") || self == UInt8(ascii: "=")
  }
}

extension ArraySlice<UInt8> {
  fileprivate func isWord(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && begins(withWord: word)
  }
}

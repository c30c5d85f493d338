import CXMLLibrary

/// Resolves character references such as `&eacute;` and `&#8211;` as browsers do in text.
///
/// Source: HTML Standard, 13.2.5.72, "Character reference state".
enum HTMLReference {
  private static let longestName = 16
  private static let longestOldName = 6

  /// Appends the character that the reference at an `&` stands for, or the `&` itself where it is none.
  ///
  /// - Returns: The index after the reference.
  static func append(_ text: UnsafeBufferPointer<UInt8>, at start: Int, to source: inout [UInt8]) -> Int {
    var end = start + 1
    let found =
      end < text.count && text[end] == UInt8(ascii: "#")
      ? numbered(text, &end) : named(text, &end)
    switch found {
    case nil: source += "&amp;".utf8
    case "&": source += "&amp;".utf8
    case "<": source += "&lt;".utf8
    case let scalar?:
      source.append(contentsOf: UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
    }
    return found == nil ? start + 1 : end
  }
}

private extension HTMLReference {
  static func numbered(_ text: UnsafeBufferPointer<UInt8>, _ end: inout Int) -> Unicode.Scalar? {
    var index = end + 1
    let isHex = index < text.count && text[index] | 0x20 == UInt8(ascii: "x")
    if isHex { index += 1 }
    let (first, radix) = (index, isHex ? 16 : 10 as UInt32)
    var value: UInt32 = 0
    while index < text.count, let digit = digit(text[index]), digit < radix {
      value = min(value * radix + digit, 0x110000)
      index += 1
    }
    guard index > first else { return nil }
    end = index < text.count && text[index] == UInt8(ascii: ";") ? index + 1 : index
    return scalar(value)
  }

  static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46, 0x61...0x66: UInt32(byte | 0x20) - 0x57
    default: nil
    }
  }

  /// The character of a number; those from 0x80 to 0x9F stand for the characters of windows-1252.
  static func scalar(_ value: UInt32) -> Unicode.Scalar {
    if (0x80...0x9F).contains(value), windows1252[Int(value) - 0x80] != " " {
      return windows1252[Int(value) - 0x80]
    }
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  static let windows1252 = Array("€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ".unicodeScalars)

  /// The character of a name with a semicolon, else of the longest legacy name without one at its beginning.
  static func named(_ text: UnsafeBufferPointer<UInt8>, _ end: inout Int) -> Unicode.Scalar? {
    var stop = end
    while stop < text.count, stop - end < longestName, isNamed(text[stop]) { stop += 1 }
    if stop < text.count, text[stop] == UInt8(ascii: ";"), let scalar = scalars[name(text[end..<stop])] {
      end = stop + 1
      return scalar
    }
    stop = min(stop, end + longestOldName)
    while stop > end + 1 {
      let name = name(text[end..<stop])
      if old.contains(name) {
        end = stop
        return scalars[name]
      }
      stop -= 1
    }
    return nil
  }

  static func isNamed(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  /// A name packed into an integer; case matters.
  static func name(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt128 {
    bytes.reduce(0) { $0 << 8 | UInt128($1) }
  }

  /// The names that libxml2 knows, and some newer ones.
  static let scalars: [UInt128: Unicode.Scalar] = {
    var scalars: [UInt128: Unicode.Scalar] = [:]
    for value in 0x22...0x2700 as ClosedRange<UInt32> {
      if let name = parserName(of: value) { scalars[name] = Unicode.Scalar(value) }
    }
    for (newName, scalar) in newer { scalars[name(newName)] = scalar }
    return scalars
  }()

  /// The legacy names that need no semicolon.
  static let old: Set<UInt128> = {
    let capitals = ["AMP", "LT", "GT", "QUOT", "COPY", "REG"].map { name($0) }
    let known = (0x22..<0x100 as Range<UInt32>).compactMap { parserName(of: $0) }
    return Set(capitals + known).subtracting([name("apos")])
  }()

  static func parserName(of value: UInt32) -> UInt128? {
    guard let entity = htmlEntityValueLookup(value), let start = entity.pointee.name else { return nil }
    return name(String(cString: start))
  }

  static func name(_ text: String) -> UInt128 { text.utf8.reduce(0) { $0 << 8 | UInt128($1) } }
}

extension HTMLReference {
  /// Names that libxml2 does not know.
  static let newer: [String: Unicode.Scalar] = [
    "AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"", "COPY": "©", "REG": "®", "lsqb": "[", "rsqb": "]",
    "lbrack": "[", "rbrack": "]", "lcub": "{", "rcub": "}", "lbrace": "{", "rbrace": "}", "lpar": "(",
    "rpar": ")", "comma": ",", "period": ".", "colon": ":", "semi": ";", "excl": "!", "quest": "?",
    "num": "#", "dollar": "$", "percnt": "%", "ast": "*", "plus": "+", "equals": "=", "lowbar": "_",
    "sol": "/", "bsol": "\\", "vert": "|", "grave": "`", "Hat": "^", "commat": "@", "Tab": "\t",
    "NewLine": "\n", "hyphen": "‐", "dash": "‐", "check": "✓", "cross": "✗", "star": "☆", "starf": "★",
    "phone": "☎", "male": "♂", "female": "♀", "rarrw": "↝", "larrhk": "↩", "hookleftarrow": "↩", "nearr": "↗",
    "rightarrow": "→", "leftarrow": "←", "uparrow": "↑", "downarrow": "↓", "half": "½",
    "numero": "№", "ZeroWidthSpace": "\u{200B}", "inodot": "ı", "scaron": "š", "ccaron": "č", "Ccaron": "Č",
    "zcaron": "ž", "Zcaron": "Ž", "rcaron": "ř", "ecaron": "ě", "cacute": "ć", "lstrok": "ł", "Lstrok": "Ł",
    "aogon": "ą", "eogon": "ę", "nacute": "ń", "sacute": "ś", "zacute": "ź", "zdot": "ż", "gbreve": "ğ",
    "odblac": "ő", "udblac": "ű",
  ]
}

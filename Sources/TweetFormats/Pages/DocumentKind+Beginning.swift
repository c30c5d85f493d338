extension DocumentKind {
  /// The first bytes of a document, as far as they tell what it is.
  struct Beginning {
    /// The element of which a document consists.
    enum Root: Equatable {
      case html
      case svg
    }

    private static let reach = 2_048

    private let bytes: [UInt8]

    /// - Parameter contentType: may say that it is UTF-16, which nothing else shows where there is no byte order mark.
    init(_ document: [UInt8], contentType: String?) {
      let beginning = Array(document.prefix(Self.reach))
      let named = contentType.flatMap { CharacterSetName(contentType: Array($0.utf8)) }
      let isUTF16 = if case .utf16? = named?.form { true } else { false }
      let hasMark = DecodedText.mark(of: beginning[...]) != nil
      bytes = isUTF16 || hasMark ? DecodedText(beginning, contentType: contentType).bytes : beginning
    }

    /// There is no byte that no text has.
    var isText: Bool { bytes.allSatisfy { $0 >= 0x20 || $0.isMarkupBlank || $0 == 0x1B } }

    /// It is UTF-8 without a byte of zero, controls or not.
    var isTextWithControls: Bool {
      guard !bytes.contains(0) else { return false }
      return (0..<4).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }

    /// `nil` where it is neither.
    var root: Root? {
      guard let tag = rootTag else { return nil }
      if tag.begins(withWord: "svg") || tag.begins(withWord: "!doctype svg") { return .svg }
      return (isXML ? Self.tags.prefix(2) : Self.tags[...]).contains {
        tag.begins(withWord: $0) && tag.dropFirst($0.utf8CodeUnitCount).first?.isInName != true
      }
        ? .html : nil
    }

    /// It begins as XML, HTML or JSON do.
    var isMarkup: Bool {
      let text = bytes.drop(while: \.isMarkupBlank)
      let next = text.dropFirst().first { !$0.isMarkupBlank }
      switch text.first {
      case UInt8(ascii: "<"): return next.map { $0.isASCIILetter || "!?".utf8.contains($0) } == true
      case UInt8(ascii: "{"): return next.map { "\"}".utf8.contains($0) } == true
      case UInt8(ascii: "["): return next.map { "[{\"]".utf8.contains($0) } == true
      default: return false
      }
    }

    /// What follows the `<` of the first tag that is neither a comment nor an instruction.
    private var rootTag: ArraySlice<UInt8>? {
      var rest = bytes.drop(while: \.isMarkupBlank)
      while rest.first == UInt8(ascii: "<") {
        let isComment = rest.starts(with: "<!--".utf8)
        guard isComment || rest.starts(with: "<?".utf8) else { return rest.dropFirst() }
        let inside = rest.dropFirst(2)
        guard let end = inside.firstRange(ofWord: isComment ? "-->" : "?>") else { return nil }
        rest = rest[end.upperBound...].drop(while: \.isMarkupBlank)
      }
      return nil
    }

    /// Its elements have names that are nobody's business, `a` and `b` among them.
    private var isXML: Bool { bytes.drop(while: \.isMarkupBlank).starts(with: "<?xml".utf8) }

    /// Those of XML first.
    private static let tags: [StaticString] = [
      "!doctype html", "html", "head", "body", "title", "meta", "link", "script", "style", "div", "p", "h1",
      "h2", "table",
      "a", "b", "br", "font", "iframe", "center", "noscript", "main", "article",
    ]
  }
}

extension UInt8 {
  fileprivate var isInName: Bool {
    isASCIILetter || (0x30...0x39).contains(self) || self == UInt8(ascii: "-") || self == UInt8(ascii: ":")
  }
}

/// What a document of the web is, by its first bytes and by what its server says of it.
enum DocumentKind: Equatable {
  /// A page; XHTML, too.
  case html
  /// Text as it stands: prose, or lines that have to stay as they are.
  case text(TextForm)
  case image
  /// None of these; `kind` names it in words for a person, on one line.
  case file(kind: String)

  enum TextForm: Equatable {
    case prose
    /// JSON, tables, XML, sources of programs.
    case code
  }

  static let unknown = DocumentKind.file(kind: "a file of unknown kind")

  /// Bytes that cannot be mistaken count more than what the server says, and that more than a guess.
  ///
  /// HTML that comes as plain text stays text, since its author wants the source to be seen; any other type that turns
  /// out to be HTML, such as the page that is sent in place of a picture, is a page.
  /// - Parameter contentType: the value of the field `Content-Type`; `nil` where there is none.
  init(_ bytes: [UInt8], contentType: String?) {
    let type = contentType.flatMap { MediaType($0) }
    if let signed = Self.signed(bytes, type) {
      self = signed
    } else if type?.isHTML == true {
      self = .html
    } else {
      self = Self.text(Beginning(bytes, contentType: contentType), type) ?? Self.named(type)
    }
  }
}

private extension DocumentKind {
  /// `nil` where it is no text.
  static func text(_ beginning: Beginning, _ type: MediaType?) -> DocumentKind? {
    let isText = beginning.isText || (type?.top == "text" && beginning.isTextWithControls)
    guard isText else { return nil }
    if type?.top == "text", type?.isXML == false {
      return type?.fileKind == nil
        ? .text(beginning.isMarkup || type?.isProse == false ? .code : .prose) : nil
    }
    switch beginning.root {
    case .html: return .html
    case .svg where type?.isText != true || type?.isXML == true: return .image
    case _ where type?.isText == true: return .text(.code)
    case _ where type?.saysNothing != false: return .text(beginning.isMarkup ? .code : .prose)
    default: return nil
    }
  }

  /// What the server says, of bytes that say nothing themselves.
  static func named(_ type: MediaType?) -> DocumentKind {
    guard let type, !type.saysNothing, !type.isText else { return .unknown }
    return type.top == "image" ? .image : .file(kind: type.fileKind ?? type.essence)
  }
}

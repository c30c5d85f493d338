extension DocumentKind {
  /// What a server says that a document is: the `text/html` of `text/html; charset=utf-8`.
  struct MediaType: Equatable {
    /// Both in lower case, of letters, digits and a few signs alone.
    let top: String
    let sub: String

    private static let longest = 80

    /// `nil` where it is no type.
    init?(_ contentType: String) {
      let essence = contentType.utf8.drop(while: \.isMarkupBlank)
        .prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") && !$0.isMarkupBlank }
      let parts = essence.prefix(Self.longest).split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isOfMediaTypes) }) else {
        return nil
      }
      top = String(decoding: parts[0], as: UTF8.self).lowercased()
      sub = String(decoding: parts[1], as: UTF8.self).lowercased()
    }
  }
}

extension DocumentKind.MediaType {
  var essence: String { top + "/" + sub }

  var isHTML: Bool { essence == "text/html" || essence == "application/xhtml+xml" }
  var isXML: Bool { sub == "xml" || sub.hasSuffix("+xml") }

  /// It comes from a server that does not know.
  var saysNothing: Bool { Self.emptyTypes.contains(essence) || Self.emptyTypes.contains(sub) }

  /// Text, whatever is in it.
  var isText: Bool {
    top == "text" || (top != "image" && isXML) || sub == "json" || sub.hasSuffix("+json")
      || Self.sources.contains(sub)
  }

  /// Text whose lines may be wrapped anew.
  var isProse: Bool { top == "text" && ["plain", "markdown", "x-markdown", "troff"].contains(sub) }

  private static let emptyTypes: Set<String> = [
    "octet-stream", "unknown", "x-unknown", "force-download", "download", "x-download", "x-octet-stream",
    "*/*",
  ]

  private static let sources: Set<String> = [
    "javascript", "x-javascript", "ecmascript", "typescript", "yaml", "x-yaml", "toml", "x-toml", "sql",
    "x-sql",
    "x-sh", "x-shellscript", "x-perl", "x-python", "x-ruby", "x-httpd-php", "x-php", "x-tex", "x-latex",
    "jsonl",
    "x-ndjson", "x-jsonlines", "json-seq", "x-subrip", "pgp-signature", "pgp-keys", "graphql",
  ]
}

extension UInt8 {
  fileprivate var isOfMediaTypes: Bool {
    isASCIILetter || (0x30...0x39).contains(self) || "!#$&^_.+-*".utf8.contains(self)
  }
}

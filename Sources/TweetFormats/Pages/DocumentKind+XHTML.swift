extension DocumentKind {
  private static let reach = 2_048

  /// Whether a page is XML, where a tag that ends in `/>` is an element with nothing in it.
  ///
  /// - Parameter text: UTF-8, as `DecodedText` makes it.
  static func isXHTML(_ text: [UInt8], contentType: String?) -> Bool {
    if contentType.flatMap({ MediaType($0) })?.isXML == true { return true }
    let beginning = text.prefix(reach).drop(while: \.isMarkupBlank)
    return beginning.starts(with: "<?xml".utf8)
      && beginning.firstRange(ofWord: "http://www.w3.org/1999/xhtml") != nil
  }
}

/// What of a text is kept for the parser, and how much.
struct HTMLRules: Sendable {
  /// In bytes; what is longer is cut before anything is read.
  let limit: Int
  /// In bytes that the parser is given; tags that are left out do not count.
  let sourceLimit: Int
  let attributes: HTMLNameTable<Bool>
  /// Elements that are left out with what is in them, whatever looks like a tag there.
  let opaque: HTMLNameTable<Bool>
  /// Those of them that may stand in each other.
  var nested = HTMLNameTable([] as [StaticString])
  /// References to characters are resolved as browsers do, `</br>` breaks the line, and a byte of zero is left out.
  let isPatient: Bool
  /// A tag that ends in `/>` is an element with nothing in it, as in XML.
  var isXML = false
  /// Names with signs in them, and what each is another name for.
  var otherNames = HTMLNameTable<HTMLName>([] as [(HTMLName, HTMLName)])

  /// The text of a post.
  static let post = HTMLRules(
    limit: 1 << 20, sourceLimit: .max, attributes: HTMLNameTable(["href", "class", "rel", "start", "alt"]),
    opaque: HTMLNameTable(["script", "style"]), isPatient: false)
}

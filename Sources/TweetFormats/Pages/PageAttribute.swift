/// An attribute of a page's element that is read.
enum PageAttribute: UInt8, Sendable {
  case address, source, sourceSet, lazySource, lazySourceSet, alternative, classes, id, role, start, value
  case width, height, relation, itemProperty, border, columnSpan, rowSpan, advertisement

  init?(_ name: HTMLName) {
    guard let attribute = Self.named[name] else { return nil }
    self = attribute
  }

  private static let named = HTMLNameTable(byName.map { ($0, $1) })

  private static let byName: [HTMLName: PageAttribute] = [
    "href": .address, "src": .source, "srcset": .sourceSet, "data-src": .lazySource,
    "data-original": .lazySource, "data-lazy-src": .lazySource, "data-srcset": .lazySourceSet,
    "data-lazy-srcset": .lazySourceSet, "alt": .alternative, "class": .classes, "id": .id, "role": .role,
    "start": .start, "value": .value, "width": .width, "height": .height, "rel": .relation,
    "itemprop": .itemProperty, "border": .border, "colspan": .columnSpan,
    "rowspan": .rowSpan, "data-ad": .advertisement, "data-ad-slot": .advertisement,
    "data-ad-unit": .advertisement, "data-ad-client": .advertisement,
  ]

  /// Those that decide whether an element is shown, and those of the head.
  private static let passing: [HTMLName] = [
    "hidden", "aria-hidden", "style", "open", "name", "property", "content", "http-equiv",
  ]

  static let names = HTMLNameTable((byName.keys + passing).map { ($0, true) })
}

extension HTMLRules {
  /// A page of the web.
  static let page = HTMLRules(
    limit: 8 << 20, sourceLimit: 4 << 20, attributes: PageAttribute.names,
    opaque: HTMLNameTable(["script", "style", "template", "textarea", "select", "svg"]),
    nested: HTMLNameTable(["template", "svg"]), isPatient: true,
    otherNames: HTMLNameTable([("amp-img", "img"), ("amp-anim", "img")]))

  /// A page of the web in XML.
  static let xhtml: HTMLRules = {
    var rules = page
    rules.isXML = true
    return rules
  }()
}

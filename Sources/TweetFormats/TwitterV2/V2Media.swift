import SmashtagModel

/// Finds the pictures of a tweet of API v2.
///
/// A tweet names their keys; the pictures stand in the includes or, flattened by twarc2, in its attachments. Of
/// several pictures only one may have a link in the text, which then stands for all of them.
struct V2Media {
  private let includes: V2Includes

  init(_ includes: V2Includes) {
    self.includes = includes
  }

  func items(of source: JSONElement, links: [MediaLink]) -> [MediaItem] {
    let attachments = source["attachments"]
    guard attachments.exists || !links.isEmpty else { return [] }
    let inlined = pictures(attachments["media"])
    let linked = Dictionary(links.map { ($0.key, $0) }) { first, _ in first }
    let keys =
      attachments["media_keys"].values.compactMap(\.identifier) + inlined.map(\.key) + links.map(\.key)
    let found = Dictionary(inlined.map { ($0.key, $0.source) }) { first, _ in first }
    var seen: Set<String> = []
    return keys.filter { seen.insert($0).inserted }.compactMap { key in
      let link = linked[key]
      let range = link.map(\.range) ?? links.first?.range
      let picture = found[key] ?? includes.media[key]
      return picture.flatMap { MediaItem(v2: $0, range: range) } ?? link?.item
    }
  }

  private func pictures(_ list: JSONElement) -> [(key: String, source: JSONElement)] {
    list.values.compactMap { source in
      source["media_key"].identifier.map { (key: $0, source: source) }
    }
  }
}

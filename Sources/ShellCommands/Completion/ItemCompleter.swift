import SmashtagModel

/// Completes numbers: of items, of images, of steps back; each with what it leads to.
struct ItemCompleter {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// The items of the context that something can be done with.
  func items(where isWanted: (Row) -> Bool = { _ in true }) -> [Completions.Candidate] {
    session.screen.items.filter(isWanted).compactMap { row in
      row.number.map { Completions.Candidate(String($0), note: row.summary.orUntitled) }
    }
  }

  /// The items that lead to a page; an image is looked at.
  var readable: [Completions.Candidate] {
    let context = session.context
    return items { $0.image == nil && $0.addressToRead(in: context) != nil }
  }

  /// The images of the gallery, of the page, or of the tweet in front.
  var images: [Completions.Candidate] {
    if session.context.isOfPage { return items { $0.image != nil } }
    if session.context.itemsAreImages { return items() }
    return zip(1..., session.context.tweet?.media ?? []).map { number, image in
      let facts = [image.alt, image.sizeText].compactMap(\.self).filter { !$0.isEmpty }
      return Completions.Candidate(
        String(number), note: facts.isEmpty ? image.kind.words : facts.joined(separator: " · "))
    }
  }

  /// The items that are images; where there are none, the images of the tweet.
  var saveable: [Completions.Candidate] {
    let items = items { $0.image != nil }
    return items.isEmpty ? images : items
  }

  /// The searches or photos that can be forgotten, but for those named before; `all` stands alone.
  func deletable(besides others: [String]) -> [Completions.Candidate] {
    guard session.context.deleting != nil, others.first != "all" else { return [] }
    let all = others.isEmpty ? [Completions.Candidate("all", note: "all of them")] : []
    return items().filter { !others.contains($0.text) } + all
  }

  /// How far one can go back, and where that is.
  var stepsBack: [Completions.Candidate] {
    let left = session.navigation.stack.contexts.dropLast().reversed()
    return zip(1..., left).map { Completions.Candidate(String($0), note: $1.title.orUntitled) }
  }
}

extension String {
  fileprivate var orUntitled: String { isEmpty ? "untitled" : self }
}

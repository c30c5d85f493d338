import SmashtagModel

/// Completes numbers: of items, of images, of steps back; each with what it leads to.
struct ItemCompleter {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// All items of the context.
  var items: [Completions.Candidate] { items { _ in true } }

  /// Those a command can do something with, of those that take an item.
  func items(for form: CommandForm) -> [Completions.Candidate] {
    switch form.name {
    case ImageCommand.form.name: images
    case OpenCommand.form.name: items(where: \.isOnTheWeb)
    case CopyCommand.form.name: items(where: \.canBeCopied)
    default: items
    }
  }

  /// The searches that can be forgotten, but for those named before; `all` stands alone.
  func deletable(besides others: [String]) -> [Completions.Candidate] {
    guard session.context is RecentsContext, others.first != "all" else { return [] }
    let all = others.isEmpty ? [Completions.Candidate("all", note: "all of them")] : []
    return items.filter { !others.contains($0.text) } + all
  }

  /// How far one can go back, and where that is.
  var stepsBack: [Completions.Candidate] {
    let left = session.navigation.stack.contexts.dropLast().reversed()
    return zip(1..., left).map { Completions.Candidate(String($0), note: $1.title.orUntitled) }
  }
}

extension ItemCompleter {
  private func items(where isWanted: (Row) -> Bool) -> [Completions.Candidate] {
    session.context.screen.rows.filter(isWanted).compactMap { row in
      row.number.map { Completions.Candidate(String($0), note: row.summary.orUntitled) }
    }
  }

  private var images: [Completions.Candidate] {
    zip(1..., session.context.tweet?.media ?? []).map { number, image in
      let facts = [image.alt, image.sizeText].compactMap(\.self).filter { !$0.isEmpty }
      return Completions.Candidate(
        String(number), note: facts.isEmpty ? image.kind.words : facts.joined(separator: " · "))
    }
  }
}

extension Row {
  /// Claims that it has an address a browser can open.
  fileprivate var isOnTheWeb: Bool {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet): tweet.url != nil
    case .mention(let item): item.mention.kind == .image || item.mention.kind == .url
    case .search, .fact, .command, .text: false
    }
  }

  /// Of a tag, a user or a search the word itself is copied.
  fileprivate var canBeCopied: Bool {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet): tweet.url != nil
    case .mention, .search: true
    case .fact, .command, .text: false
    }
  }
}

extension String {
  fileprivate var orUntitled: String { isEmpty ? "untitled" : self }
}

import SmashtagModel

extension ResultsContext {
  /// What has to be known about the list, each thing once: what a source said, could not do, or left out.
  var shownNotes: [String] {
    var notes: [String] = []
    for feed in feeds {
      for note in feed.shownNotes(beside: areSeveral) where !notes.contains(note) { notes.append(note) }
    }
    if isNarrowed, hasOlder { notes.append("among \(Counted.grouped(fetchedCount)) of more; more looks on") }
    return notes
  }
}

extension Feed {
  /// Where others stand beside it each note bears its name.
  fileprivate func shownNotes(beside others: Bool) -> [String] {
    let said = (notes + [interruption].compactMap(\.self)).map {
      others && !$0.names(source.name) ? "\(source.name): \($0)" : $0
    }
    let away = endsAway ? ["no more of this was kept; \(source.name) may have older ones"] : []
    return said + gapNote(beside: others) + away + [trouble.map(words)].compactMap(\.self)
  }

  private func gapNote(beside others: Bool) -> [String] {
    guard gap != nil else { return [] }
    let noun = source.hasPhotos ? "photos" : "tweets"
    return [
      "some \(noun)\(others ? " of \(source.name)" : "") in between are still missing; refresh fetches them"
    ]
  }

  private func words(of trouble: Trouble) -> String {
    switch trouble {
    case .isLate: "\(source.name) has not answered yet; its tweets come when it does"
    case .wasTooLate: "\(source.name) did not answer in time; refresh asks it again"
    case .failed(let error): "\(error)"
    case .foundNothing: "\(source.name) found no more so far; more looks on"
    }
  }
}

extension String {
  /// Whether a name is one of its words.
  fileprivate func names(_ name: String) -> Bool {
    split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }.contains { $0 == name }
  }
}

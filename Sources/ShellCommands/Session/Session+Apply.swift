extension Session {
  /// Carries out what a step says about contexts, sources and settings; `asker` is the context its command was started in.
  ///
  /// An answer that comes after the reader has moved on changes no place in front: it is put away where it
  /// belongs, or dropped.
  public mutating func apply(_ step: Step, from asker: ContextID) throws -> Showing {
    switch step {
    case .move(let move): try take(move, from: asker)
    case .change(let change): try make(change)
    case .show(let display): display.showing
    case .perform(let action): action.note.map(Showing.note) ?? .nothing
    }
  }
}

extension Session {
  private mutating func take(_ move: Step.Move, from asker: ContextID) throws -> Showing {
    switch move {
    case .push(let context): push(context, from: asker)
    case .replace(let context, _): put(context, in: asker) ? .context : .nothing
    case .extend(let context): extend(context, in: asker)
    case .back(let count): try moved { $0.back(count) }
    case .forward: try moved { $0.forward() }
    case .root: try moved { $0.popToRoot() }
    case .tab(let tab, let unwinds, let root): try go(to: tab, unwinding: unwinds, root, from: asker)
    case .showAgain: try moved { _ in }
    }
  }

  private mutating func make(_ change: Step.Change) throws -> Showing {
    switch change {
    case .use(let catalog, let note, _): use(catalog, saying: note)
    case .addSource(let definition): add(definition)
    case .removeSource(let name): remove(source: name)
    case .set(let setting, let value): set(setting, to: value)
    case .deleted(let deletion): try deleted(deletion)
    case .undone(let deletion): try undone(deletion)
    case .watch, .quit: .nothing
    }
  }

  /// Who searches on from a search that found nothing does not come back to that.
  private mutating func push(_ context: any Context, from asker: ContextID) -> Showing {
    guard asker == navigation.front else { return .nothing }
    let isSpent = self.context.listing?.results.isSpent ?? false
    if isSpent, context.listing != nil, !watched.contains(asker) {
      navigation.pushInstead(context)
    } else {
      navigation.push(context)
    }
    return .context
  }

  private mutating func deleted(_ deletion: Deletion) throws -> Showing {
    deletions.append(deletion)
    return try moved { _ in }
  }

  /// The list is shown again where it is in front.
  private mutating func undone(_ deletion: Deletion) throws -> Showing {
    if let index = deletions.lastIndex(of: deletion) { deletions.remove(at: index) }
    guard deletion.isOf(type(of: context).kind) else { return .note(deletion.wordsOfUndo) }
    return try moved { _ in }
  }

  /// Where the same items were fetched ahead meanwhile, those are shown that were not shown yet.
  private mutating func extend(_ context: any Context, in id: ContextID) -> Showing {
    let known = navigation.context(at: id)?.paged?.count ?? 0
    guard put(context, in: id), let paged = self.context.paged else { return .nothing }
    return paged.count > known ? .contextTail : .next
  }

  /// Puts a newer state of a context into its place, with what came there meanwhile; answers whether it is in
  /// front.
  private mutating func put(_ context: any Context, in id: ContextID) -> Bool {
    guard let new = context.paged, let old = navigation.context(at: id)?.paged,
      new.revision != old.revision + 1
    else { return navigation.replace(id, with: context) }
    return navigation.replace(id, with: old.taking(from: new))
  }

  private mutating func moved(_ move: (inout Navigation) -> Void) throws -> Showing {
    move(&navigation)
    try navigation.revisit(in: self)
    return .context
  }

  private mutating func go(
    to tab: Navigation.Tab, unwinding: Bool, _ root: (any Context)?, from asker: ContextID
  ) throws -> Showing {
    if let root {
      let isLate = asker != navigation.front
      // What the reader sees of the tab, or comes back to, stays as it is.
      if !isLate || navigation.tab != tab { navigation.replaceRoot(of: tab, with: root) }
      if isLate { return .nothing }
    }
    return try moved { $0.go(to: tab, unwinding: unwinding) }
  }

  private mutating func use(_ catalog: SourceCatalog, saying note: String) -> Showing {
    sources = catalog
    return .note(note)
  }

  private mutating func set(_ setting: Setting, to value: String) -> Showing {
    settings[setting] = value
    return .note("\(setting.rawValue) is \(value).")
  }
}

extension Navigation {
  fileprivate mutating func go(to tab: Tab, unwinding: Bool) {
    go(to: tab)
    if unwinding { popToRoot() }
  }
}

extension Step.Display {
  fileprivate var showing: Showing {
    switch self {
    case .screen(let screen, _, _): .page(screen)
    case .note(let note, _): .note(note)
    case .nextRows: .next
    case .extraction(let extraction): .extraction(extraction)
    case .clear: .nothing
    }
  }
}

extension Session {
  /// Carries out what a step says about contexts, sources and settings; `place` is where its command was started.
  ///
  /// An answer that comes after the reader has moved on changes no place in front: it is put away where it
  /// belongs, or dropped.
  public mutating func apply(_ step: Step, from place: Int) throws -> Showing {
    switch step {
    case .push(let context): push(context, from: place)
    case .replace(let context, _): put(context, at: place) ? .context : .nothing
    case .extend(let context): extend(context, at: place)
    case .back(let count): try moved { $0.back(count) }
    case .forward: try moved { $0.forward() }
    case .root: try moved { $0.popToRoot() }
    case .tab(let tab, let unwinds, let root): try go(to: tab, unwinding: unwinds, root, from: place)
    case .showAgain: try moved { _ in }
    case .showNext: .next
    case .show(let screen, _, _): .page(screen)
    case .done(let note, _): .note(note)
    case .use(let catalog, let note, _): use(catalog, saying: note)
    case .addSource(let definition): add(definition)
    case .removeSource(let name): remove(source: name)
    case .set(let setting, let value): set(setting, to: value)
    case .clear, .open, .copy, .view, .save, .extract, .extractLines, .watch, .login, .logout, .quit: .nothing
    }
  }
}

extension Session {
  private mutating func push(_ context: any Context, from place: Int) -> Showing {
    guard place == navigation.place else { return .nothing }
    navigation.push(context)
    return .context
  }

  /// Where the same items were fetched ahead meanwhile, those are shown that were not shown yet.
  private mutating func extend(_ context: any Context, at place: Int) -> Showing {
    let known = (navigation.context(at: place) as? any PagedContext)?.count ?? 0
    guard put(context, at: place), let paged = self.context as? any PagedContext else { return .nothing }
    return paged.count > known ? .contextTail : .next
  }

  /// Puts a newer state of a context into its place, with what came there meanwhile; answers whether it is in
  /// front.
  private mutating func put(_ context: any Context, at place: Int) -> Bool {
    guard let new = context as? any PagedContext,
      let old = navigation.context(at: place) as? any PagedContext, new.revision != old.revision + 1
    else { return navigation.replace(place, with: context) }
    return navigation.replace(place, with: old.taking(from: new))
  }

  private mutating func moved(_ move: (inout Navigation) -> Void) throws -> Showing {
    move(&navigation)
    try navigation.revisit(in: self)
    return .context
  }

  private mutating func go(
    to tab: Navigation.Tab, unwinding: Bool, _ root: (any Context)?, from place: Int
  ) throws -> Showing {
    if let root {
      let isLate = place != navigation.place
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

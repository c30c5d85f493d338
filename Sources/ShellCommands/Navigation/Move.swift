public import SmashtagModel

extension Step {
  /// A step among contexts, and between their states.
  public enum Move: Sendable {
    /// Shows a new context.
    case push(any Context)
    /// Puts a newer state of the context the command ran in into its place, and shows it.
    ///
    /// A search made again counts among the recents, a refresh does not.
    case replace(any Context, isSearch: Bool = false)
    /// The same, where items were added at the end: shows those.
    case extend(any Context)
    case back(Int)
    case forward
    case root
    /// Goes to a tab, with a newer state of its root where there is one; that alone is taken where the reader has moved
    /// on meanwhile.
    case tab(Navigation.Tab, unwinds: Bool, root: (any Context)? = nil)
    /// Shows the context in front again.
    case showAgain
  }
}

extension Step.Move {
  /// The context that it brings, or a newer state of one.
  private var context: (any Context)? {
    switch self {
    case .push(let context), .replace(let context, _), .extend(let context): context
    case .back, .forward, .root, .tab, .showAgain: nil
    }
  }

  var isPush: Bool { if case .push = self { true } else { false } }
  var goesOn: Bool { if case .extend = self { true } else { false } }

  /// Comes to a context that was shown before: its page is shown that was left.
  var goesBack: Bool {
    switch self {
    case .back, .forward, .tab(_, unwinds: false, _): true
    case .push, .replace, .extend, .root, .tab, .showAgain: false
    }
  }

  /// The search that it shows the results of.
  public var search: RecentSearch? {
    switch self {
    case .push(let context), .replace(let context, isSearch: true): context.search
    case .replace, .extend, .back, .forward, .root, .tab, .showAgain: nil
    }
  }

  /// The search whose results it adds to: what came of it is seen then.
  public var sighting: RecentSearch? { context?.search }

  /// The photo that it shows.
  public var photo: Tweet? { goesOn ? nil : context?.shownPhoto }
}

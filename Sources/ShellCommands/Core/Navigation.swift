/// The tabs with their stacks of contexts, and the current tab.
public struct Navigation: Sendable {
  /// The tabs, in the order they are listed.
  public enum Tab: String, CaseIterable, Sendable {
    case search
    case recents
    case places
    case photos
    case trends
    case kept
  }

  /// The current tab.
  public private(set) var tab = Tab.search
  private var stacks: Stacks
  private var nextID: ContextID

  /// Creates the tabs, each at its root; the tab `search` is the current one.
  public init() {
    var id = ContextID(value: 0)
    stacks = Stacks { root in
      defer { id = id.next }
      return NavigationStack(root: root, id: id)
    }
    nextID = id
  }

  /// The stack of the current tab.
  public var stack: NavigationStack { stack(of: tab) }
  /// The current context.
  public var context: any Context { stack.top.context }
  /// The id of the current context.
  public var front: ContextID { stack.top.id }

  /// The stack of a tab.
  public func stack(of tab: Tab) -> NavigationStack { stacks[keyPath: tab.stack] }
}

extension Navigation {
  mutating func push(_ context: any Context, item: Int? = nil) {
    let id = nextID
    nextID = nextID.next
    change { $0.push(context, id: id, item: item) }
  }

  /// The navigation at the context from which the current one was opened; `nil` at the root.
  var atOrigin: Navigation? {
    var origin = self
    return origin.back(1) > 0 ? origin : nil
  }

  /// Replaces the current context, which cannot be returned to.
  mutating func pushInstead(_ context: any Context) {
    change { _ = $0.pop() }
    push(context)
  }

  /// Goes back to the context below, and forgets the current one.
  mutating func dropFront() { change { $0.drop() } }

  /// Goes back a number of contexts, at most to the root; returns how many.
  @discardableResult
  mutating func back(_ count: Int) -> Int {
    var left = 0
    while left < count, change({ $0.pop() }) { left += 1 }
    return left
  }

  /// Returns to the context left last; returns `false` if there is none.
  @discardableResult
  mutating func forward() -> Bool { change { $0.unpop() } }

  mutating func popToRoot() { change { $0.popToRoot() } }

  mutating func go(to tab: Tab) { self.tab = tab }

  /// Replaces the root of a tab by a newer state.
  mutating func replaceRoot(of tab: Tab, with context: any Context) {
    stacks[keyPath: tab.stack].replaceRoot(with: context)
  }

  /// The context with an id in any tab, also one that `forward` can reach; `nil` if it no longer exists.
  public func context(at id: ContextID) -> (any Context)? { entry(id)?.context }

  /// What opened a context; `nil` for a root, or if it no longer exists.
  func origin(of id: ContextID) -> Origin? { entry(id)?.origin }

  /// Records what opened a context.
  mutating func note(_ origin: Origin, of id: ContextID) { change(id) { $0.origin = origin } }

  /// The rows of the page of a context that was shown last; `nil` if there is none.
  func shownRows(at id: ContextID) -> Range<Int>? { entry(id)?.shownRows }

  /// Records the rows of the shown page of a context; an empty range tells where the next page begins.
  mutating func note(shownRows: Range<Int>, at id: ContextID) { change(id) { $0.shownRows = shownRows } }

  /// Replaces a context in any tab by a newer state; returns whether it is the current one.
  mutating func replace(_ id: ContextID, with context: any Context) -> Bool {
    change(id) { $0.context = context }
    return id == front
  }

  private func entry(_ id: ContextID) -> NavigationStack.Entry? {
    Tab.allCases.lazy.compactMap { stack(of: $0).entry(id) }.first
  }

  private mutating func change(_ id: ContextID, _ change: (inout NavigationStack.Entry) -> Void) {
    for tab in Tab.allCases where stacks[keyPath: tab.stack].change(id, change) { return }
  }

  /// Updates the current context as on returning to it.
  mutating func revisit(in session: Session) throws {
    _ = replace(front, with: try context.revisited(in: session))
  }

  /// Changes the current stack in place, without copying it.
  @discardableResult
  private mutating func change<Answer>(_ change: (inout NavigationStack) -> Answer) -> Answer {
    change(&stacks[keyPath: tab.stack])
  }
}

/// The stack of each tab.
private struct Stacks: Sendable {
  var search: NavigationStack
  var recents: NavigationStack
  var places: NavigationStack
  var photos: NavigationStack
  var trends: NavigationStack
  var kept: NavigationStack

  init(_ stack: (any Context) -> NavigationStack) {
    (search, recents) = (stack(HomeContext()), stack(RecentsContext()))
    (places, photos) = (stack(PlacesContext()), stack(RecentPhotosContext()))
    (trends, kept) = (stack(TrendsContext()), stack(KeptContext()))
  }
}

extension Navigation.Tab {
  fileprivate var stack: WritableKeyPath<Stacks, NavigationStack> {
    switch self {
    case .search: \.search
    case .recents: \.recents
    case .places: \.places
    case .photos: \.photos
    case .trends: \.trends
    case .kept: \.kept
    }
  }
}

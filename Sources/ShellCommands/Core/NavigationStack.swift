import SmashtagModel

/// Identifies a context as long as it can be returned to; later contexts have greater ids.
public struct ContextID: Hashable, Comparable, Sendable {
  let value: Int

  var next: ContextID { ContextID(value: value + 1) }

  public static func < (left: ContextID, right: ContextID) -> Bool { left.value < right.value }
}

/// The job that opened a context, and the context it was opened from.
struct Origin: Equatable, Sendable {
  let job: JobID
  let context: ContextID
}

/// The contexts of a tab, from its root to the current one.
///
/// Never empty, so `top` needs no unwrapping.
public struct NavigationStack: Sendable {
  /// A context with its own state.
  struct Entry: Sendable {
    let id: ContextID
    var context: any Context
    /// What opened it; `nil` for the root.
    var origin: Origin?
    /// The number by which it was chosen from the list below it; `nil` if it was not.
    var item: Int?
    /// The rows of the page that was shown last.
    var shownRows: Range<Int>?
  }

  private var root: Entry
  private var pushed: [Entry] = []
  private var undone: [Entry] = []
  // Ids grow with time: `pushed` is in ascending order, `undone` in descending order.

  init(root: any Context, id: ContextID) {
    self.root = Entry(id: id, context: root)
  }

  var top: Entry { pushed.last ?? root }
  var rootContext: any Context { root.context }
  /// The contexts from the root to the top.
  public var contexts: [any Context] { ([root] + pushed).map(\.context) }
  /// The number of contexts, at least 1.
  public var depth: Int { pushed.count + 1 }

  /// The last contexts up to the top, at most `count`.
  func contexts(last count: Int) -> [any Context] {
    (count > pushed.count ? [root.context] : []) + pushed.suffix(count).map(\.context)
  }

  /// The first non-`nil` result of a closure, from the top down.
  func firstFromTop<Answer>(_ tell: (any Context) -> Answer?) -> Answer? {
    for entry in pushed.reversed() {
      if let answer = tell(entry.context) { return answer }
    }
    return tell(root.context)
  }
  /// Whether only the root is left.
  public var isAtRoot: Bool { pushed.isEmpty }
  /// Whether a context that was left can be returned to.
  public var canGoForward: Bool { !undone.isEmpty }

  mutating func push(_ context: any Context, id: ContextID, item: Int? = nil) {
    pushed.append(Entry(id: id, context: context, item: item))
    undone.removeAll()
  }

  /// Leaves the top context; returns `false` at the root, which cannot be left.
  mutating func pop() -> Bool {
    guard let last = pushed.popLast() else { return false }
    undone.append(last)
    return true
  }

  /// Leaves the top context, which cannot be returned to; the root stays.
  mutating func drop() {
    if pushed.popLast() != nil { undone.removeAll() }
  }

  /// Returns to the context left last; returns `false` if there is none.
  mutating func unpop() -> Bool {
    guard let last = undone.popLast() else { return false }
    pushed.append(last)
    return true
  }

  mutating func popToRoot() {
    while pop() {}
  }

  /// Replaces the root; a changed list is shown from its first row.
  mutating func replaceRoot(with context: any Context) {
    if context.paged?.revision != root.context.paged?.revision { root.shownRows = nil }
    root.context = context
  }

  /// The entry with an id, also one that was left and can be returned to.
  func entry(_ id: ContextID) -> Entry? {
    if root.id == id { return root }
    return pushedIndex(of: id).map { pushed[$0] } ?? undoneIndex(of: id).map { undone[$0] }
  }

  /// Changes the entry with an id; returns whether it still exists.
  mutating func change(_ id: ContextID, _ change: (inout Entry) -> Void) -> Bool {
    if root.id == id {
      change(&root)
    } else if let index = pushedIndex(of: id) {
      change(&pushed[index])
    } else if let index = undoneIndex(of: id) {
      change(&undone[index])
    } else {
      return false
    }
    return true
  }
}

extension NavigationStack {
  private func pushedIndex(of id: ContextID) -> Int? {
    let index = pushed.partitioningIndex { $0.id >= id }
    return index < pushed.count && pushed[index].id == id ? index : nil
  }

  private func undoneIndex(of id: ContextID) -> Int? {
    let index = undone.partitioningIndex { $0.id <= id }
    return index < undone.count && undone[index].id == id ? index : nil
  }
}

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
  private var stacks: [Tab: NavigationStack] = [:]
  private let home: NavigationStack
  private var nextID = ContextID(value: 6)

  /// Creates the tabs, each at its root; the tab `search` is the current one.
  public init() {
    home = NavigationStack(root: HomeContext(), id: ContextID(value: 0))
    stacks[.recents] = NavigationStack(root: RecentsContext(), id: ContextID(value: 1))
    stacks[.places] = NavigationStack(root: PlacesContext(), id: ContextID(value: 2))
    stacks[.photos] = NavigationStack(root: RecentPhotosContext(), id: ContextID(value: 3))
    stacks[.trends] = NavigationStack(root: TrendsContext(), id: ContextID(value: 4))
    stacks[.kept] = NavigationStack(root: KeptContext(), id: ContextID(value: 5))
  }

  /// The stack of the current tab.
  public var stack: NavigationStack { stack(of: tab) }
  /// The current context.
  public var context: any Context { stack.top.context }
  /// The id of the current context.
  public var front: ContextID { stack.top.id }

  /// The stack of a tab.
  public func stack(of tab: Tab) -> NavigationStack { stacks[tab] ?? home }
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
    let home = home
    stacks[tab, default: home].replaceRoot(with: context)
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
    let home = home
    for tab in Tab.allCases where stacks[tab, default: home].change(id, change) { return }
  }

  /// Updates the current context as on returning to it.
  mutating func revisit(in session: Session) throws {
    _ = replace(front, with: try context.revisited(in: session))
  }

  /// Changes the current stack in place, without copying it.
  @discardableResult
  private mutating func change<Answer>(_ change: (inout NavigationStack) -> Answer) -> Answer {
    let (tab, home) = (tab, home)
    return change(&stacks[tab, default: home])
  }
}

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

/// Identifies a context for as long as it can be returned to; later ones are greater.
public struct ContextID: Hashable, Comparable, Sendable {
  let value: Int

  var next: ContextID { ContextID(value: value + 1) }

  public static func < (left: ContextID, right: ContextID) -> Bool { left.value < right.value }
}

/// Which job brought a context, and from which other one.
struct Origin: Equatable, Sendable {
  let job: JobID
  let context: ContextID
}

/// The contexts between the reader and the root of a tab.
///
/// Never empty, so `top` needs no unwrapping.
public struct NavigationStack: Sendable {
  /// A context, and what belongs to it alone.
  struct Entry: Sendable {
    let id: ContextID
    var context: any Context
    /// What brought it; `nil` for the root.
    var origin: Origin?
    /// The row that its page began with when it was shown last.
    var firstRow: Int?
  }

  private var root: Entry
  private var pushed: [Entry] = []
  private var undone: [Entry] = []
  // Contexts are numbered as they come: `pushed` goes up, `undone` goes down.

  init(root: any Context, id: ContextID) {
    self.root = Entry(id: id, context: root)
  }

  var top: Entry { pushed.last ?? root }
  var rootContext: any Context { root.context }
  /// From the root to the top.
  public var contexts: [any Context] { ([root] + pushed).map(\.context) }
  public var depth: Int { pushed.count + 1 }

  /// At most so many of them, those nearest to the top.
  func contexts(last count: Int) -> [any Context] {
    (count > pushed.count ? [root.context] : []) + pushed.suffix(count).map(\.context)
  }

  /// What the first context from the top down tells that tells it; the others are not asked.
  func firstFromTop<Answer>(_ tell: (any Context) -> Answer?) -> Answer? {
    for entry in pushed.reversed() {
      if let answer = tell(entry.context) { return answer }
    }
    return tell(root.context)
  }
  public var isAtRoot: Bool { pushed.isEmpty }
  public var canGoForward: Bool { !undone.isEmpty }

  mutating func push(_ context: any Context, id: ContextID) {
    pushed.append(Entry(id: id, context: context))
    undone.removeAll()
  }

  /// Leaves the top context, or answers `false` at the root, which cannot be left.
  mutating func pop() -> Bool {
    guard let last = pushed.popLast() else { return false }
    undone.append(last)
    return true
  }

  /// Returns to the context left last, or answers `false` where none was left.
  mutating func unpop() -> Bool {
    guard let last = undone.popLast() else { return false }
    pushed.append(last)
    return true
  }

  mutating func popToRoot() {
    while pop() {}
  }

  /// A list that was fetched anew is shown from its first row.
  mutating func replaceRoot(with context: any Context) {
    if context.paged?.revision != root.context.paged?.revision { root.firstRow = nil }
    root.context = context
  }

  /// The entry that bears a number, also one that was left and can be returned to.
  func entry(_ id: ContextID) -> Entry? {
    if root.id == id { return root }
    return pushedIndex(of: id).map { pushed[$0] } ?? undoneIndex(of: id).map { undone[$0] }
  }

  /// Changes the entry that bears a number, wherever it is; answers whether it is still there.
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
    let index = pushed.startOfRest(where: { $0.id >= id })
    return index < pushed.count && pushed[index].id == id ? index : nil
  }

  private func undoneIndex(of id: ContextID) -> Int? {
    let index = undone.startOfRest(where: { $0.id <= id })
    return index < undone.count && undone[index].id == id ? index : nil
  }
}

extension Array {
  /// Where the elements begin that belong to the rest; all behind the first of these belong to it, too.
  func startOfRest(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

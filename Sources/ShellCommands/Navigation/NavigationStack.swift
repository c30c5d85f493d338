/// The contexts between the reader and the root of a tab.
///
/// Never empty, so `top` needs no unwrapping.
public struct NavigationStack: Sendable {
  /// A context in its place; the number tells it from others of the same kind.
  struct Entry: Sendable {
    let id: Int
    var context: any Context
  }

  private var root: Entry
  private var pushed: [Entry] = []
  private var undone: [Entry] = []

  init(root: any Context, id: Int) {
    self.root = Entry(id: id, context: root)
  }

  var top: Entry { pushed.last ?? root }
  var rootContext: any Context { root.context }
  /// From the root to the top.
  public var contexts: [any Context] { ([root] + pushed).map(\.context) }
  public var depth: Int { pushed.count + 1 }
  public var isAtRoot: Bool { pushed.isEmpty }
  public var canGoForward: Bool { !undone.isEmpty }

  mutating func push(_ context: any Context, id: Int) {
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

  mutating func replaceRoot(with context: any Context) { root.context = context }

  /// The context that bears a number, also one that was left and can be returned to.
  func context(_ id: Int) -> (any Context)? {
    ([root] + pushed + undone).first { $0.id == id }?.context
  }

  /// Puts a newer state of a context in its place, wherever that is; answers whether it is still there.
  mutating func replace(_ id: Int, with context: any Context) -> Bool {
    if root.id == id {
      root.context = context
    } else if let index = pushed.firstIndex(where: { $0.id == id }) {
      pushed[index].context = context
    } else if let index = undone.firstIndex(where: { $0.id == id }) {
      undone[index].context = context
    } else {
      return false
    }
    return true
  }
}

/// The tabs, each with its own stack of contexts, and the one in front.
public struct Navigation: Sendable {
  /// The tabs, in the order they are listed.
  public enum Tab: String, CaseIterable, Sendable {
    case search
    case recents
    case places
    case photos
  }

  public private(set) var tab = Tab.search
  private var stacks: [Tab: NavigationStack] = [:]
  private let home: NavigationStack
  private var nextID = ContextID(value: 4)

  public init() {
    home = NavigationStack(root: HomeContext(), id: ContextID(value: 0))
    stacks[.recents] = NavigationStack(root: RecentsContext(), id: ContextID(value: 1))
    stacks[.places] = NavigationStack(root: PlacesContext(), id: ContextID(value: 2))
    stacks[.photos] = NavigationStack(root: RecentPhotosContext(), id: ContextID(value: 3))
  }

  public var stack: NavigationStack { stack(of: tab) }
  public var context: any Context { stack.top.context }
  /// The identity of the context in front.
  public var front: ContextID { stack.top.id }

  public func stack(of tab: Tab) -> NavigationStack { stacks[tab] ?? home }
}

extension Navigation {
  mutating func push(_ context: any Context) {
    let id = nextID
    nextID = nextID.next
    change { $0.push(context, id: id) }
  }

  /// Puts a context in the place of the one in front, which cannot be returned to.
  mutating func pushInstead(_ context: any Context) {
    change { _ = $0.pop() }
    push(context)
  }

  /// Goes back some contexts, at most to the root; answers how many.
  @discardableResult
  mutating func back(_ count: Int) -> Int {
    var left = 0
    while left < count, change({ $0.pop() }) { left += 1 }
    return left
  }

  /// Undoes one going back; answers `false` where there is none to undo.
  @discardableResult
  mutating func forward() -> Bool { change { $0.unpop() } }

  mutating func popToRoot() { change { $0.popToRoot() } }

  mutating func go(to tab: Tab) { self.tab = tab }

  /// Puts a newer state of a tab's root in its place.
  mutating func replaceRoot(of tab: Tab, with context: any Context) {
    let home = home
    stacks[tab, default: home].replaceRoot(with: context)
  }

  /// A context in whichever tab, also where `forward` leads; `nil` where it is gone for good.
  public func context(at id: ContextID) -> (any Context)? { entry(id)?.context }

  /// What brought a context; `nil` for a root, and where it is gone for good.
  func origin(of id: ContextID) -> Origin? { entry(id)?.origin }

  /// Remembers what brought a context.
  mutating func note(_ origin: Origin, of id: ContextID) { change(id) { $0.origin = origin } }

  /// The row that the page of a context began with when it was shown last; `nil` where it was not, or is gone for good.
  func firstRow(at id: ContextID) -> Int? { entry(id)?.firstRow }

  /// Remembers the row that the page of a context begins with.
  mutating func note(firstRow: Int, at id: ContextID) { change(id) { $0.firstRow = firstRow } }

  /// Puts a newer state of a context where the old one is, in whichever tab; answers whether it is in front.
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

  /// Renews the context in front, as it is when the reader comes to it again.
  mutating func revisit(in session: Session) throws {
    _ = replace(front, with: try context.revisited(in: session))
  }

  /// In place: a copy would take as long as the stack is deep.
  @discardableResult
  private mutating func change<Answer>(_ change: (inout NavigationStack) -> Answer) -> Answer {
    let (tab, home) = (tab, home)
    return change(&stacks[tab, default: home])
  }
}

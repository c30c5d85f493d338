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
  private var nextID = 4

  public init() {
    home = NavigationStack(root: HomeContext(), id: 0)
    stacks[.recents] = NavigationStack(root: RecentsContext(), id: 1)
    stacks[.places] = NavigationStack(root: PlacesContext(), id: 2)
    stacks[.photos] = NavigationStack(root: RecentPhotosContext(), id: 3)
  }

  public var stack: NavigationStack { stack(of: tab) }
  public var context: any Context { stack.top.context }
  /// Tells the context in front from every other one, also from another of the same kind.
  public var place: Int { stack.top.id }

  public func stack(of tab: Tab) -> NavigationStack { stacks[tab] ?? home }
}

extension Navigation {
  mutating func push(_ context: any Context) {
    let id = nextID
    nextID += 1
    change { $0.push(context, id: id) }
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
    var stack = stack(of: tab)
    stack.replaceRoot(with: context)
    stacks[tab] = stack
  }

  /// The context of a place, in whichever tab, also where `forward` leads; `nil` where it is gone for good.
  public func context(at place: Int) -> (any Context)? {
    Tab.allCases.lazy.compactMap { stack(of: $0).context(place) }.first
  }

  /// Puts a newer state of a context where the old one is, in whichever tab; answers whether it is in front.
  mutating func replace(_ place: Int, with context: any Context) -> Bool {
    for tab in Tab.allCases {
      var stack = stack(of: tab)
      if stack.replace(place, with: context) { stacks[tab] = stack }
    }
    return place == self.place
  }

  /// Renews the context in front, as it is when the reader comes to it again.
  mutating func revisit(in session: Session) throws {
    _ = replace(place, with: try context.revisited(in: session))
  }

  @discardableResult
  private mutating func change<Answer>(_ change: (inout NavigationStack) -> Answer) -> Answer {
    var stack = self.stack
    defer { stacks[tab] = stack }
    return change(&stack)
  }
}

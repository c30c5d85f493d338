import SmashtagModel
import SmashtagTesting
import Testing

@testable public import ShellCommands

struct NavigationStackTests {
  private var stack = NavigationStack(root: HomeContext(), id: 0)

  init() {
    stack.push(ImageContext(MediaItem(url: "a"), of: nil), id: 1)
    stack.push(ImageContext(MediaItem(url: "b"), of: nil), id: 2)
  }

  @Test func `The root cannot be left`() {
    var stack = NavigationStack(root: HomeContext(), id: 0)

    let left = stack.pop()

    #expect(!left && stack.depth == 1)
  }

  @Test func `What was pushed last is left first`() {
    var stack = stack

    _ = stack.pop()

    #expect(stack.top.id == 1)
  }

  @Test func `What was left can be returned to`() {
    var stack = stack
    stack.popToRoot()

    _ = stack.unpop()
    let returned = stack.unpop()

    #expect(returned && stack.top.id == 2 && !stack.canGoForward)
  }

  @Test func `Something new ends what was left`() {
    var stack = stack
    _ = stack.pop()

    stack.push(HomeContext(), id: 3)

    #expect(!stack.canGoForward)
  }

  @Test(arguments: [0, 1, 2] as [ContextID])
  func `A context is replaced where it is`(id: ContextID) {
    var stack = stack

    let isThere = stack.change(id) { $0.context = ImageContext(MediaItem(url: "new"), of: nil) }

    #expect(isThere && stack.contexts.map(\.title).firstIndex(of: "new") == id.value)
  }

  @Test func `A context that was left is replaced as well`() {
    var stack = stack
    _ = stack.pop()

    _ = stack.change(2) { $0.context = ImageContext(MediaItem(url: "new"), of: nil) }
    _ = stack.unpop()

    #expect(stack.top.context.title == "new")
  }

  @Test(arguments: [0, 1, 2] as [ContextID])
  func `What belongs to a context goes with it`(id: ContextID) {
    var stack = stack

    _ = stack.change(id) { ($0.firstRow, $0.origin) = (7, Origin(job: JobID(value: 1), context: 0)) }

    #expect(stack.entry(id)?.firstRow == 7 && stack.entry(id)?.origin?.job == JobID(value: 1))
    #expect(([0, 1, 2] as [ContextID]).filter { stack.entry($0)?.firstRow == 7 } == [id])
  }

  @Test func `Nothing is kept of what cannot be returned to`() {
    var stack = stack
    _ = stack.change(2) { $0.firstRow = 7 }
    _ = stack.pop()

    stack.push(HomeContext(), id: 3)

    #expect(stack.entry(2) == nil && stack.entry(3)?.firstRow == nil)
  }

  @Test(arguments: [0, 1, 4_999, 5_000, 9_998, 9_999])
  func `One of ten thousand is found by fourteen looks`(wanted: Int) {
    var looks = 0

    let index = Array(0..<10_000).startOfRest(where: { number in
      looks += 1
      return number >= wanted
    })

    #expect(index == wanted && looks <= 14)
  }

  @Test func `Every context is found, however deep, before and behind the reader`() {
    var stack = NavigationStack(root: HomeContext(), id: 0)
    for id in 1...100 { stack.push(ImageContext(MediaItem(url: "\(id)"), of: nil), id: ContextID(value: id)) }
    for _ in 0..<50 { _ = stack.pop() }

    #expect((0...101).filter { stack.entry(ContextID(value: $0)) != nil } == Array(0...100))
  }

  @Test func `What is gone is not replaced`() {
    var stack = stack

    let isThere = stack.change(7) { $0.context = HomeContext() }

    #expect(!isThere)
  }
}

extension ContextID: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value: value) }
}

@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

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

  @Test(arguments: [0, 1, 2])
  func `A context is replaced where it is`(id: Int) {
    var stack = stack

    let isThere = stack.replace(id, with: ImageContext(MediaItem(url: "new"), of: nil))

    #expect(isThere && stack.contexts.map(\.title).firstIndex(of: "new") == id)
  }

  @Test func `A context that was left is replaced as well`() {
    var stack = stack
    _ = stack.pop()

    _ = stack.replace(2, with: ImageContext(MediaItem(url: "new"), of: nil))
    _ = stack.unpop()

    #expect(stack.top.context.title == "new")
  }

  @Test func `What is gone is not replaced`() {
    var stack = stack

    let isThere = stack.replace(7, with: HomeContext())

    #expect(!isThere)
  }
}

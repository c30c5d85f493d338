@testable import ShellCommands
import Testing

struct NearestTests {
  @Test(arguments: [
    ("search", "search", 0), ("serach", "search", 1), ("sarch", "search", 1), ("seaarch", "search", 1),
    ("", "abc", 3),
    ("BACK", "back", 0), ("kitten", "sitting", 3),
  ])
  func `A distance counts typing errors`(left: String, right: String, distance: Int) {
    #expect(left.distance(to: right) == distance)
  }

  @Test(
    arguments: [
      ("serch", "search"), ("bcak", "back"), ("rain", nil), ("xx", nil), ("", nil), ("x", nil),
    ] as [(String, String?)])
  func `The nearest word is near`(word: String, nearest: String?) {
    #expect(word.nearest(in: ["back", "pan", "search", "set"]) == nearest)
  }
}

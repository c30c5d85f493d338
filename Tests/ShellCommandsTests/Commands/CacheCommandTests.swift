@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct CacheCommandTests {
  private let images = StubImageLibrary(caches: [
    CacheExtent(place: "memory", count: 1, bytes: 900, limit: 64_000_000),
    CacheExtent(place: "/cache", count: 1_200, bytes: 70_400_000, limit: 256_000_000),
  ])

  @Test func `It lists how full each is`() async throws {
    let step = try await Session.fixture(images: images).step(of: "cache")

    guard case .show(.screen(let screen, _, _)) = step else { return #expect(Bool(false)) }
    #expect(
      screen.rows.map(\.searchableText) == [
        "memory 1 image, 900 bytes of at most 64 MB", "/cache 1,200 images, 70 MB of at most 256 MB",
      ])
    #expect(
      step.report?.text == """
        {"done":"cache","caches":[{"place":"memory","count":1,"bytes":900,"limit":64000000,"holds":"images"},\
        {"place":"/cache","count":1200,"bytes":70400000,"limit":256000000,\
        "holds":"images"}]}
        """)
  }

  @Test func `Cleared, it says what was held`() async throws {
    let step = try await Session.fixture(images: images).step(of: "cache clear")

    guard case .show(.note(let note, _)) = step else { return #expect(Bool(false)) }
    #expect(note == "Forgot what was cached: memory: 1 image, 900 bytes; /cache: 1,200 images, 70 MB.")
    #expect(step.report?.text.hasSuffix(#""cleared":true}"#) == true)
  }

  @Test(arguments: ["cache all", "cache clear now"])
  func `Nothing else can be done`(line: String) {
    #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }
  }
}

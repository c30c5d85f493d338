import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// Lines that are nothing but a path, and addresses of files.
struct TypedPathTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "my export.zip")
    try Data().write(to: URL(fileURLWithPath: path))
  }

  @Test func `A path alone is said to be what import reads`() async throws {
    let session = try Session.fixture()
    let escaped = path.replacing(" ", with: "\\ ")
    let address = URL(fileURLWithPath: path).absoluteString
    let words = [
      escaped: escaped, "'\(path)'": "'\(path)'", path: "'\(path)'",
      address: address, folder.path: folder.path,
    ]

    for (line, word) in words {
      await #expect(throws: CommandError.pathAlone(word)) { try await session.step(of: line) }
    }
    #expect(
      "\(CommandError.pathAlone("'a b'"))"
        == "that is a path and no command; import 'a b' reads what is there")
  }

  @Test(arguments: ["/umbrella", "\"on campus\""])
  func `What is no path is searched for as before`(line: String) async throws {
    let session = try await Session.fixture().typing("search rain; \(line)")

    #expect(session.kinds.count == 3)
  }

  @Test func `A path in double quotes is a phrase`() async throws {
    let session = try await Session.fixture().typing("\"\(folder.path)\"")

    #expect(session.kinds == [.home, .results])
  }

  @Test func `A list is looked through for what could be a path`() async throws {
    let session = try await Session.fixture().typing("search rain; \(folder.path)")

    #expect(session.context.title.hasPrefix("rain / "))
  }

  @Test func `Import takes the address of a file`() async throws {
    let importer = StubImporter()

    _ = try await Session.fixture(importer: importer).typing(
      "import file:///a%20b/%C3%A9.zip FILE://localhost/c file://other/d file:///e%00")

    #expect(
      importer.orders.first?.inputs == [
        .path("/a b/é.zip"), .path("/c"), .path("file://other/d"), .path("file:///e%00"),
      ])
  }
}

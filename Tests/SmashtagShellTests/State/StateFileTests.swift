import Foundation
import ShellCommands
import SmashtagModel
import Synchronization
import Testing

@testable import SmashtagShell

struct StateFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func file(_ name: String = "state.plist", trouble: Said = Said()) -> StateFile {
    StateFile(path: folder.path(of: name)) { trouble.say($0) }
  }

  @Test func `Nothing is kept before anything was`() throws {
    #expect(try file().state() == ShellState())
  }

  @Test func `Looking makes no file`() throws {
    _ = try file().state()

    #expect(folder.names.isEmpty)
  }

  @Test func `A change is seen by another shell`() throws {
    let (one, other) = (file(), file())
    _ = try other.state()

    try one.update { $0.remember(line: "#rain") }

    #expect(try other.state().history == ["#rain"])
  }

  @Test func `A change keeps what another shell changed`() throws {
    let (one, other) = (file(), file())
    _ = try (one.state(), other.state())

    try one.update { $0.remember(line: "one") }
    try other.update { $0.remember(line: "two") }

    #expect(try one.state().history == ["one", "two"])
  }

  @Test func `A missing folder is made`() throws {
    let state = file("a/b/state.plist")

    try state.update { $0.source = "sample" }

    #expect(try state.state().source == "sample")
  }

  @Test func `Only the owner may read it`() throws {
    try file().update { $0.source = "sample" }

    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(of: "state.plist"))

    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `Nothing is left beside it`() throws {
    try file().update { $0.source = "sample" }

    #expect(folder.names == ["state.plist", "state.plist.lock"])
  }

  @Test func `A reader never sees half a file`() async throws {
    let (writer, reader) = (file(), file())
    try writer.update { $0.history = Array(repeating: "a long line", count: 500) }

    let damaged = Said()
    async let writing: Void = { for number in 0..<200 { try writer.update { $0.source = "\(number)" } } }()
    let path = folder.path(of: "state.plist")
    for _ in 0..<400 where StateList(try Data(contentsOf: URL(filePath: path))) == nil { damaged.say("half") }
    try await writing

    #expect(damaged.all.isEmpty)
    #expect(try reader.state().source == "199")
  }

  @Test func `A damaged file is set aside and named`() throws {
    try folder.write("<plist><dict>", to: "state.plist")
    let said = Said()

    _ = try file(trouble: said).state()

    let aside = folder.names.first { $0.hasPrefix("state.plist.damaged") } ?? "none"
    #expect(try folder.read(aside) == "<plist><dict>")
    #expect(said.all.count == 1 && said.all[0].contains(folder.path(of: aside)))
  }

  @Test func `After a damaged file a new one is begun`() throws {
    try folder.write("damaged", to: "state.plist")
    let state = file()

    try state.update { $0.source = "sample" }

    #expect(try state.state().source == "sample")
  }

  @Test func `A folder that cannot be made is named`() throws {
    try folder.write("", to: "file")
    let state = file("file/below/state.plist")

    let error = #expect(throws: StateError.self) { try state.update { $0.source = "sample" } }

    #expect(error.map { "\($0)".contains(folder.path(of: "file/below")) } ?? false)
  }

  @Test func `A folder in the place of the file is named`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "state.plist"), withIntermediateDirectories: false)

    let error = #expect(throws: StateError.self) { _ = try file().state() }

    #expect(error.map { "\($0)".contains(folder.path(of: "state.plist")) } ?? false)
  }

  @Test func `A folder without permission is named`() throws {
    let state = StateFile(path: "/proc/smashtag/state.plist") { _ in }

    let error = #expect(throws: StateError.self) { try state.update { $0.source = "sample" } }

    #expect(error.map { "\($0)".contains("/proc/smashtag") } ?? false)
  }
}

/// What was said to the user.
final class Said: Sendable {
  private let words = Mutex<[String]>([])

  var all: [String] { words.withLock { $0 } }
  func say(_ text: String) { words.withLock { $0.append(text) } }
}

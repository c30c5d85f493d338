import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing
import TweetArchive

@testable import SmashtagShell

struct ArchiveExaminationTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "archive.sqlite")
  }

  private func findings() async -> [Finding] {
    await ArchiveExamination(archive: Archive(path: path)).findings()
  }

  /// Writes nonsense over everything from an offset on.
  private func damage(from offset: UInt64) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    let size = try file.seekToEnd()
    try file.seek(toOffset: offset)
    try file.write(contentsOf: Data(repeating: 0xAB, count: Int(size - offset)))
    try file.close()
  }

  @Test func `Before the first import an archive is missing`() async {
    let file = await findings()["file"]

    #expect(file?.state == .missing && file?.advice?.hasPrefix("import PATH") ?? false)
  }

  @Test func `Looking makes no archive`() async {
    _ = await findings()

    #expect(!folder.holds("archive.sqlite"))
  }

  @Test func `A sound archive tells what it holds`() async throws {
    try Archive(path: path).insert(Tweet.fixtures(3))

    let findings = await findings()

    #expect(findings.allSatisfy { $0.state == .fine && $0.section == .archive })
    #expect(findings["tweets"]?.value.hasPrefix("3 tweets, ") ?? false)
    #expect(findings["check"]?.value.hasPrefix("sound: all ") ?? false)
    #expect(findings["SQLite"]?.value.hasSuffix(" with FTS5") ?? false)
  }

  @Test func `A damaged archive is broken and the file is to be kept`() async throws {
    try Archive(path: path).insert(Tweet.fixtures(500))
    try damage(from: 65_536)

    let findings = await findings()

    let broken = findings.filter { $0.state == .broken }
    #expect(!broken.isEmpty)
    #expect(broken.allSatisfy { $0.advice?.contains("import again") ?? false })
  }

  @Test func `A file that is no archive is broken`() async throws {
    try folder.write(String(repeating: "not a database\n", count: 500), to: "archive.sqlite")

    let file = await findings()["file"]

    #expect(file?.state == .broken && file?.value == "\(path): this file is no archive")
    #expect(file?.advice?.hasPrefix("move it away") ?? false)
  }

  @Test func `An archive that may only be read says how to change that`() throws {
    try folder.write("", to: "archive.sqlite")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let examination = ArchiveExamination(archive: Archive(path: path))

    let finding = try asNobody { examination.file(size: 0) }

    #expect(finding.state == .missing && finding.advice == "to import into it: chmod u+w \(path)")
  }

  @Test func `A folder that may only be read can be searched, which is not broken`() throws {
    try Archive(path: path).insert(Tweet.fixtures(1))
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
    let examination = ArchiveExamination(archive: Archive(path: path))

    let finding = try asNobody { examination.folder }

    #expect(finding.state == .missing && finding.value == "\(folder.path), can only be read")
    #expect(finding.advice == "to import into it: chmod u+w \(folder.path)")
  }

  @Test func `An empty file is told as none`() async throws {
    try folder.write("", to: "archive.sqlite")

    let file = await findings()["file"]

    #expect(file?.state == .missing && file?.value == "\(path) is empty, and no archive")
  }

  @Test func `A link to nothing is broken, and told with where it leads`() async throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/nowhere/a.sqlite")

    let file = await findings()["file"]

    #expect(file?.state == .broken)
    #expect(file?.value == "\(path): this file is a link to '/nowhere/a.sqlite', where nothing is")
  }

  @Test func `A cancelled check says how much was looked at and how to get the rest`() async throws {
    try Archive(path: path).insert(Tweet.fixtures(3))

    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await findings()
    }

    let check = await task.value["check"]
    #expect(check?.value.hasSuffix("it took too long to check all") ?? false)
    #expect(check?.advice?.contains("--timeout") ?? false)
  }

  @Test func `The room on the disk is told`() async {
    #expect(await findings()["disk"]?.value.hasSuffix(" left") ?? false)
  }

  @Test func `A source is told with its kind and extent`() throws {
    let sources: [any TweetSource] = [
      StubLibrary(name: "sample"), StubLibrary(Tweet.fixtures(2)), StubSource(name: "x"),
    ]

    let values = SourcesExamination(sources: sources).findings.map(\.value)

    #expect(values[0] == "a collection inside the program, 0 tweets")
    #expect(values[1].hasPrefix("an archive on this machine, 2 tweets, "))
    #expect(values[2] == "live: asked over the network")
  }

  @Test func `A source that cannot be read is broken`() {
    #expect(SourcesExamination(sources: [UnreadableLibrary()]).findings.first?.state == .broken)
  }
}

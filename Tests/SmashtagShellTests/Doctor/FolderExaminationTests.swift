import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct FolderExaminationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func finding(_ path: String) -> Finding {
    FolderExamination(section: .state, name: "folder", folder: path).finding
  }

  private func lock(_ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
  }

  @Test func `A folder that can be written is fine`() {
    #expect(finding(folder.path) == Finding(.state, "folder", "\(folder.path), can be written"))
  }

  @Test func `A folder that is not there yet is fine`() {
    let path = folder.path(of: "a/b")

    #expect(finding(path) == Finding(.state, "folder", "\(path), made when it is needed"))
  }

  @Test func `A folder that cannot be written is broken`() throws {
    try lock(folder.path)

    let found = try asNobody { finding(folder.path) }

    #expect(found.state == .broken && found.value == "\(folder.path) cannot be written")
    #expect(found.advice?.contains("chmod u+w \(folder.path)") ?? false)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
  func `What belongs to another user is not to be given other permissions`() throws {
    try lock(folder.path)
    #expect(chown(folder.path, 1, gid_t.max) == 0)

    let found = try asNobody { finding(folder.path) }

    #expect(found.advice == "it belongs to another user; choose another folder with --data-dir")
  }

  @Test func `A folder that cannot be made is broken`() throws {
    try lock(folder.path)

    let found = try asNobody { finding(folder.path(of: "a/b")) }

    #expect(found.state == .broken)
    #expect(found.value == "\(folder.path)/a/b cannot be made, since \(folder.path) cannot be written")
  }

  @Test func `A file in a folder's place is broken`() throws {
    let path = try folder.write("", to: "file")

    #expect(finding(path).value == "\(path) is not a folder" && finding(path).state == .broken)
  }

  @Test func `A file above a folder is broken`() throws {
    let path = try folder.write("", to: "file")

    #expect(finding(path + "/a/b").state == .broken)
  }

  @Test(arguments: [
    ("/a/b-c_1.x", "/a/b-c_1.x"), ("/a b", "'/a b'"), ("/it's", #"'/it'\''s'"#), ("/$(x)", "'/$(x)'"),
    ("", "''"),
  ])
  func `A path in a command is one word`(path: String, word: String) {
    #expect(path.shellWord == word)
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (4_321, "4 kB"), (70_377_472, "70 MB"), (3_290_000_000, "3.2 GB"),
  ])
  func `Sizes are said in words`(count: Int, words: String) {
    #expect(Counted.bytes(count) == words)
  }
}

struct StateExaminationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func finding(_ name: String) -> Finding? {
    StateExamination(locations: Locations(dataDirectory: folder.path, environment: [:])).findings[name]
  }

  @Test func `A start-up file is told with its size`() throws {
    let path = try folder.write("set limit 50\n", to: "rc")

    #expect(finding("start-up file") == Finding(.state, "start-up file", "\(path), 13 bytes"))
  }

  @Test func `Nobody needs a start-up file`() {
    #expect(finding("start-up file")?.state == .fine)
  }

  @Test func `A folder in place of the start-up file is broken`() throws {
    try folder.write("", to: "rc/inside")

    #expect(finding("start-up file")?.state == .broken)
  }

  @Test func `Before anything was remembered there is no state`() {
    #expect(finding("state file") == Finding(.state, "state file", "none yet; nothing was remembered"))
  }

  @Test func `A state that can be read is fine`() throws {
    try StateFile(path: folder.path(of: "state.plist")) { _ in }.update { $0.source = "sample" }

    let found = finding("state file")

    #expect(found?.state == .fine && found?.value.hasSuffix("bytes, readable") ?? false)
  }

  @Test func `A damaged state is broken`() throws {
    try folder.write("damaged", to: "state.plist")

    #expect(finding("state file")?.state == .broken)
  }

  @Test func `Damaged copies are counted and the newest is named`() throws {
    try folder.write("", to: "state.plist.damaged-1")
    try folder.write("", to: "state.plist.damaged-2")

    let found = finding("set aside")

    #expect(found?.value == "2 damaged copies, the newest state.plist.damaged-2")
    #expect(found?.state == .fine)
  }

  @Test func `Without damaged copies nothing is said of them`() {
    #expect(finding("set aside") == nil)
  }

  @Test func `A file in the cache's place is broken`() throws {
    try folder.write("", to: "cache")

    #expect(finding("cache")?.state == .broken)
  }
}

/// Does something with the rights of nobody in the file system; on this thread alone, where root runs the tests.
func asNobody<Answer>(_ body: () -> Answer) throws -> Answer {
  guard geteuid() == 0 else { return body() }
  let symbol = try #require(dlsym(dlopen(nil, RTLD_NOW), "setfsuid"))
  let setfsuid = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
  _ = setfsuid(65_534)
  defer { _ = setfsuid(0) }
  return body()
}

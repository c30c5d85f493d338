import Foundation
import ShellCommands
import Testing

@testable import SmashtagShell

struct FolderExaminationTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

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

  @Test func `A folder that cannot be made is broken`() throws {
    try lock(folder.path)

    let found = try asNobody { finding(folder.path(of: "a/b")) }

    #expect(found.state == .broken && found.value == "\(folder.path) cannot be written")
  }

  @Test func `A file in a folder's place is broken`() throws {
    let path = try folder.write("", to: "file")

    #expect(finding(path).value == "\(path) is no folder" && finding(path).state == .broken)
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

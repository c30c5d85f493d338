import Foundation
import ShellCommands
import Testing

@testable import SmashtagShell

struct StateExaminationTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func finding(_ name: String) -> Finding? {
    StateExamination(places: Places(dataDirectory: folder.path, environment: [:])).findings[name]
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

import ShellCommands
import Testing

@testable import SmashtagShell

struct LineExaminationTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func finding(_ name: String, _ environment: [String: String]) -> Finding? {
    LineExamination(environment: environment).findings[name]
  }

  @Test func `A locale with UTF-8 is fine`() {
    #expect(finding("locale", ["LANG": "C.UTF-8"]) == Finding(.line, "locale", "C.UTF-8"))
  }

  @Test func `The strongest variable that says something counts`() {
    let environment = ["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "POSIX"]

    #expect(finding("locale", environment)?.value == "C.UTF-8")
  }

  @Test(arguments: [([:], "none named"), (["LC_ALL": "C"], "C"), (["LANG": "POSIX"], "POSIX")])
  func `Without UTF-8 another locale stands in`(environment: [String: String], named: String) {
    let finding = finding("locale", environment)

    #expect(finding?.value == "\(named); C.UTF-8 is used for the line" && finding?.state == .fine)
  }

  @Test func `A locale that is not installed is missing`() {
    #expect(finding("locale", ["LANG": "xx_XX.UTF-8"])?.state == .missing)
  }

  @Test func `Without a file of settings the keys are those of emacs`() {
    #expect(finding("keys", ["HOME": folder.path])?.value.hasPrefix("emacs; there is no") ?? false)
  }

  @Test(arguments: [
    ("bind -v\n", "vi"), ("bind -e\n", "emacs"), ("bind -v\nbind -e\n", "emacs"), ("smashtag:bind -v", "vi"),
    ("python:bind -v", "emacs"), ("# bind -v\n", "emacs"), ("bind ^R em-inc-search-prev", "emacs"),
    ("", "emacs"),
  ])
  func `The user's file chooses emacs or vi`(text: String, keys: String) throws {
    let path = try folder.write(text, to: ".editrc")

    #expect(finding("keys", ["HOME": folder.path])?.value == "\(keys), with \(path)")
  }

  @Test func `EDITRC names another file`() throws {
    try folder.write("bind -e", to: ".editrc")
    let path = try folder.write("bind -v", to: "other")

    #expect(finding("keys", ["HOME": folder.path, "EDITRC": path])?.value == "vi, with \(path)")
  }

  @Test func `A folder in the file's place is broken`() throws {
    try folder.write("", to: ".editrc/inside")

    #expect(finding("keys", ["HOME": folder.path])?.state == .broken)
  }
}

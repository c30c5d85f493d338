import Foundation
import ShellCommands
import Testing

@testable import SmashtagShell

struct DoorsExaminationTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// What is found where the named programs are installed, and no others.
  private func finding(
    _ name: String, installed: [String] = [], _ environment: [String: String] = [:]
  ) throws -> Finding? {
    for program in installed {
      let path = try folder.write("", to: "bin/" + program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let all = environment.merging(["PATH": folder.path(of: "bin")]) { $1 }
    return DoorsExamination(doors: Doors(environment: all, cacheFolder: folder.path)).findings[name]
  }

  @Test(arguments: [[:], ["DISPLAY": ":0"]])
  func `Without a browser it is said what to install`(environment: [String: String]) throws {
    let finding = try #require(try finding("browser", environment))

    #expect(finding.state == .missing && finding.advice?.contains("SMASHTAG_BROWSER") ?? false)
  }

  @Test func `The system's opener is found`() throws {
    #expect(
      try finding("browser", installed: ["xdg-open"], ["DISPLAY": ":0"])
        == Finding(.doors, "browser", folder.path(of: "bin/xdg-open")))
  }

  @Test func `Without a desktop the system's opener alone opens nothing`() throws {
    #expect(try finding("browser", installed: ["xdg-open"])?.state == .missing)
  }

  @Test func `A browser of text takes the terminal`() throws {
    #expect(
      try finding("browser", installed: ["w3m"])
        == Finding(.doors, "browser", folder.path(of: "bin/w3m") + ", in this terminal"))
  }

  @Test func `The user's own browser comes first`() throws {
    let finding = try finding("browser", installed: ["xdg-open", "fox"], ["BROWSER": "fox --new %s"])

    #expect(finding?.value == folder.path(of: "bin/fox"))
  }

  @Test func `A browser that was chosen and is not there is missing`() throws {
    let finding = try finding(
      "browser", installed: ["xdg-open"], ["SMASHTAG_BROWSER": "fox", "DISPLAY": ":0"])

    #expect(finding?.state == .missing && finding?.value == "fox was not found; xdg-open is used")
  }

  @Test func `The pager is told with its words`() throws {
    #expect(try finding("pager", installed: ["less"])?.value == "less -FRX")
  }

  @Test(arguments: ["most -s", "", "LESS=R less"]) func `The pager's program is looked for`(pager: String)
    throws
  {
    let finding = try finding("pager", installed: ["most", "less"], ["PAGER": pager])

    #expect(finding == Finding(.doors, "pager", pager.isEmpty ? "less -FRX" : pager))
  }

  @Test func `A pager that is not there is missing`() throws {
    #expect(try finding("pager", ["PAGER": "most"])?.state == .missing)
  }

  @Test func `Without a desktop the terminal is the clipboard`() throws {
    let finding = try finding("clipboard")

    #expect(finding?.state == .fine && finding?.value.contains("OSC 52") ?? false)
  }

  @Test(arguments: [
    ("wl-copy", ["WAYLAND_DISPLAY": "wayland-0"]), ("xclip", ["DISPLAY": ":0"]), ("xsel", ["DISPLAY": ":0"]),
    ("pbcopy", [:]),
  ])
  func `The clipboard's program is found`(program: String, environment: [String: String]) throws {
    #expect(try finding("clipboard", installed: [program], environment)?.value == program)
  }

  @Test func `tmux fills the clipboard where no desktop does`() throws {
    #expect(try finding("clipboard", installed: ["tmux"], ["TMUX": "/tmp/x,1,0"])?.value == "tmux")
    #expect(
      try finding("clipboard", installed: ["tmux", "xclip"], ["TMUX": "/tmp/x,1,0", "DISPLAY": ":0"])?.value
        == "xclip")
  }

  @Test func `A desktop without such a program is missing one`() throws {
    let finding = try finding("clipboard", ["DISPLAY": ":0"])

    #expect(finding?.state == .missing && finding?.advice == "install xclip or xsel")
  }
}

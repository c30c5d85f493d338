import Foundation
import Testing

@testable import SmashtagShell

/// Which browser opens an address, and where.
struct OpeningTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// The doors of a machine with some programs.
  private func doors(_ installed: [String], _ environment: [String: String] = [:]) throws -> Doors {
    for program in installed {
      let path = try folder.write("", to: "bin/" + program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    return Doors(
      environment: environment.merging(["PATH": folder.path(of: "bin")]) { $1 },
      cacheFolder: folder.path(of: "cache"))
  }

  @Test func `The user's own browser comes first, then the next that is there`() throws {
    let own = ["SMASHTAG_BROWSER": "fox --new", "BROWSER": "/nowhere/b:owl", "DISPLAY": ":0"]

    #expect(
      try doors(["fox", "owl", "xdg-open"], own).openings(of: "https://a.example").map(\.arguments) == [
        ["fox", "--new", "https://a.example"], ["owl", "https://a.example"],
      ])
  }

  @Test(arguments: [
    (["xdg-open"], ["DISPLAY": ":0"], "xdg-open", false),
    (["xdg-open"], ["WAYLAND_DISPLAY": "w"], "xdg-open", false),
    (["xdg-open", "lynx"], [:], "xdg-open", true), (["lynx"], [:], "lynx", true),
    (["w3m"], ["BROWSER": "w3m", "DISPLAY": ":0"], "w3m", true), (["fox"], ["BROWSER": "fox"], "fox", true),
  ])
  func `A browser of text takes the terminal, and so does any without a desktop`(
    installed: [String], environment: [String: String], program: String, takesTerminal: Bool
  ) throws {
    let opening = try doors(installed, environment).openings(of: "https://a.example")[0]

    #expect(opening.browser.program == program && opening.takesTerminal == takesTerminal)
  }

  @Test func `Where no browser of a desktop works one of text is the last`() throws {
    let doors = try doors(["lynx", "links"], ["BROWSER": "fox", "DISPLAY": ":0"])

    let openings = try doors.openings(of: "https://a.example")

    #expect(openings.map(\.browser.program) == ["lynx"] && openings[0].place == .terminal)
  }

  @Test func `What is known neither for text nor for windows may do without a terminal`() throws {
    let (named, others) = (
      try doors(["fox", "xdg-open", "lynx"], ["BROWSER": "fox"]), try doors(["xdg-open", "lynx"])
    )

    #expect(try named.openings(of: "https://a.example").map(\.place) == [.unknown])
    #expect(try others.openings(of: "https://a.example").map(\.place) == [.terminal, .terminal])
  }

  @Test(arguments: [[], ["xdg-open"]])
  func `Without a desktop and a browser of text reading is advised`(installed: [String]) throws {
    let doors = try doors(installed)

    #expect(throws: OutsideError.noBrowser("https://a.example")) {
      try doors.openings(of: "https://a.example")
    }
    #expect(OutsideError.noBrowser("u").description.contains("read shows pages here"))
  }

  @Test(arguments: [
    "file:///etc/passwd", "javascript:alert(1)", "-h", "", "ftp://a.example", "https:/a", "data:,x",
  ])
  func `Only the web is opened`(address: String) throws {
    let doors = try doors(["fox"], ["BROWSER": "fox"])

    #expect(throws: OutsideError.notOfTheWeb(address)) { try doors.openings(of: address) }
  }

  @Test func `Capitals are no other protocol`() throws {
    #expect(
      try doors(["fox"], ["BROWSER": "fox"]).openings(of: "HTTPS://a.example")[0].address
        == "HTTPS://a.example")
  }

  @Test func `A picture of the sample is handed over as a file`() throws {
    let doors = try doors(["fox"], ["BROWSER": "fox"])

    let opening = try doors.openings(of: "https://pictures.smashtag.example/cat.jpg")[0]

    #expect(opening.arguments == ["fox", folder.path(of: "cache/sample/cat.jpg")])
    #expect(FileManager.default.contents(atPath: opening.address)?.starts(with: [0xFF, 0xD8]) ?? false)
  }
}

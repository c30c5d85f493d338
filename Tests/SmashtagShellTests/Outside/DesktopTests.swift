import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import SmashtagShell

struct DesktopTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    signal(SIGPIPE, SIG_IGN)
  }

  private func desktop(_ environment: [String: String] = [:]) -> Desktop {
    Desktop(environment: environment, cacheFolder: folder.path(of: "cache"))
  }

  @Test func `A file is written anew or added to`() throws {
    let path = folder.path(of: "file")

    try desktop().write("one\n", to: path, appends: false)
    try desktop().write("two\n", to: path, appends: true)

    #expect(try folder.read("file") == "one\ntwo\n")
  }

  @Test func `A file written again is written anew`() throws {
    let path = try folder.write("a long old text", to: "file")

    try desktop().write("new", to: path, appends: false)

    #expect(try folder.read("file") == "new")
  }

  @Test func `A file that cannot be written is named`() throws {
    let path = folder.path(of: "no/file")

    #expect(throws: OutsideError.unwritable(path, reason: "No such file or directory")) {
      try desktop().write("text", to: path, appends: false)
    }
  }

  @Test func `A full disk is told`() {
    #expect(throws: OutsideError.full("/dev/full")) {
      try desktop().write("text", to: "/dev/full", appends: false)
    }
  }

  @Test func `A text is piped to a line of the shell`() throws {
    try desktop().pipe("b\na\n", to: "sort > '\(folder.path(of: "sorted"))'")

    #expect(try folder.read("sorted") == "a\nb\n")
  }

  @Test func `A pipe that fails tells its status`() {
    #expect(throws: OutsideError.failed("exit 3", status: 3)) { try desktop().pipe("text", to: "exit 3") }
  }

  @Test(arguments: [("exit 130", true), ("kill -INT $$", true), ("exit 1", true), ("exit 127", false)])
  func `A program that the reader interrupted has nothing left to be told`(line: String, isQuiet: Bool) {
    let error = #expect(throws: OutsideError.self) { try desktop().pipe("text", to: line) }

    #expect(error?.isOthersAnswer == isQuiet)
  }

  @Test func `Each line of what is copied stays a line, made fit for what it is`() throws {
    let environment = ["TERM": "xterm-256color", "PATH": folder.path]
    let output = try GrownFile(folder.path(of: "output"))
    let terminal = ShellTerminal(
      options: Options(), answers: TerminalAnswers(environment: environment), environment: environment,
      isTerminal: true, output: output.descriptor, errors: output.descriptor, now: { .fixture })

    try desktop(environment).copy("https://a.example/1 2\n#rain\u{1B}\nhttps://b.example/", terminal)

    let copied = "https://a.example/1%202\n#rain\nhttps://b.example/"
    #expect(output.grown() == Desktop.sequence(for: copied, in: [:]))
  }

  @Test func `A pager that is missing is none`() {
    #expect(!desktop(["PAGER": "/nowhere/pager"]).page("text"))
  }

  @Test(arguments: [("false", false), ("exit 7", false), ("kill -INT $$", true), ("true", true)])
  func `A pager that fails has shown nothing, one that was interrupted has`(pager: String, shows: Bool) {
    #expect(desktop(["PAGER": pager]).page("text") == shows)
  }

  @Test(arguments: [
    (["PAGER": "less", "LESS": "-S"], "less"), (["LESS": "-i"], "less -FRX"),
    (["PAGER": "less"], "LESS=FRX; export LESS; less"),
    (["SMASHTAG_PAGER": "most -w", "PAGER": "less"], "LESS=FRX; export LESS; most -w"),
  ])
  func `A pager that was chosen runs as it was chosen`(environment: [String: String], line: String) {
    #expect(desktop(environment).pagerLine == line)
  }

  @Test(arguments: [[:], ["PAGER": "", "LESS": ""]])
  func `Else less says how it is left, and runs nothing`(environment: [String: String]) throws {
    let line = desktop(environment).pagerLine.replacing("less -FRX", with: "env")
    try desktop().pipe("", to: "\(line) > '\(folder.path(of: "told"))'")

    let told = try folder.read("told")
    #expect(told.contains("LESSSECURE=1\n"))
    #expect(told.contains(#"LESS=-Ps?pB%pB\%  .space goes on, b back, / finds, q leaves$"#))
    #expect(desktop(environment).pager == "less -FRX")
  }

  @Test func `The user's own pager gets the text`() throws {
    let shown = desktop(["SMASHTAG_PAGER": "cat > '\(folder.path(of: "paged"))'", "PAGER": "false"]).page(
      "text")

    #expect(try shown && folder.read("paged") == "text")
  }
}

/// Which browser opens an address, and where.
struct OpeningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The doors of a machine with some programs.
  private func desktop(_ installed: [String], _ environment: [String: String] = [:]) throws -> Desktop {
    for program in installed {
      let path = try folder.write("", to: "bin/" + program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    return Desktop(
      environment: environment.merging(["PATH": folder.path(of: "bin")]) { $1 },
      cacheFolder: folder.path(of: "cache"))
  }

  @Test func `The user's own browser comes first, then the next that is there`() throws {
    let own = ["SMASHTAG_BROWSER": "fox --new", "BROWSER": "/nowhere/b:owl", "DISPLAY": ":0"]

    #expect(
      try desktop(["fox", "owl", "xdg-open"], own).openings(of: "https://a.example").map(\.arguments) == [
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
    let opening = try desktop(installed, environment).openings(of: "https://a.example")[0]

    #expect(opening.browser.program == program && opening.takesTerminal == takesTerminal)
  }

  @Test func `Where no browser of a desktop works one of text is the last`() throws {
    let desktop = try desktop(["lynx", "links"], ["BROWSER": "fox", "DISPLAY": ":0"])

    let openings = try desktop.openings(of: "https://a.example")

    #expect(openings.map(\.browser.program) == ["lynx"] && openings[0].display == .terminal)
  }

  @Test func `What is known neither for text nor for windows may do without a terminal`() throws {
    let (named, others) = (
      try desktop(["fox", "xdg-open", "lynx"], ["BROWSER": "fox"]), try desktop(["xdg-open", "lynx"])
    )

    #expect(try named.openings(of: "https://a.example").map(\.display) == [.unknown])
    #expect(try others.openings(of: "https://a.example").map(\.display) == [.terminal, .terminal])
  }

  @Test(arguments: [[], ["xdg-open"]])
  func `Without a desktop and a browser of text reading is advised`(installed: [String]) throws {
    let desktop = try desktop(installed)

    #expect(throws: OutsideError.noBrowser("https://a.example")) {
      try desktop.openings(of: "https://a.example")
    }
    #expect(OutsideError.noBrowser("u").description.contains("read shows pages here"))
  }

  @Test(arguments: [
    "file:///etc/passwd", "javascript:alert(1)", "-h", "", "ftp://a.example", "https:/a", "data:,x",
  ])
  func `Only the web is opened`(address: String) throws {
    let desktop = try desktop(["fox"], ["BROWSER": "fox"])

    #expect(throws: OutsideError.notOfTheWeb(address)) { try desktop.openings(of: address) }
  }

  @Test func `Capitals are no other protocol`() throws {
    #expect(
      try desktop(["fox"], ["BROWSER": "fox"]).openings(of: "HTTPS://a.example")[0].address
        == "HTTPS://a.example")
  }

  @Test func `A picture of the sample is handed over as a file`() throws {
    let desktop = try desktop(["fox"], ["BROWSER": "fox"])

    let opening = try desktop.openings(of: "https://pictures.smashtag.example/cat.jpg")[0]

    #expect(opening.arguments == ["fox", folder.path(of: "cache/sample/cat.jpg")])
    #expect(FileManager.default.contents(atPath: opening.address)?.starts(with: [0xFF, 0xD8]) ?? false)
  }
}

extension OpeningTests {
  @Test(arguments: [
    (
      ["mpv", "xdg-open"], ["DISPLAY": ":0"],
      [
        ["mpv", "--ytdl=no", "--force-window=yes", "--", "https://v.example/1"],
        ["xdg-open", "https://v.example/1"],
      ]
    ),
    (["xdg-open"], ["DISPLAY": ":0"], [["xdg-open", "https://v.example/1"]]),
    (
      ["mpv", "xdg-open"], [:],
      [["mpv", "--ytdl=no", "--vo=tct", "--really-quiet", "--", "https://v.example/1"]]
    ),
  ])
  func `A film is played by mpv, else by what the desktop has, and in the terminal without one`(
    installed: [String], environment: [String: String], expected: [[String]]
  ) throws {
    let players = try desktop(installed, environment).players(
      of: .web("https://v.example/1", reach: .outside))

    #expect(players.map(\.arguments) == expected)
    #expect(players.allSatisfy { $0.takesTerminal == environment.isEmpty && $0.command == .play })
  }

  @Test(arguments: [[:], ["DISPLAY": ":0"]])
  func `Where there is no player, one is advised`(environment: [String: String]) throws {
    let desktop = try desktop([], environment)

    let error = #expect(throws: OutsideError.self) {
      try desktop.players(of: .web("https://v.example/1", reach: .outside))
    }
    #expect(error?.description.hasSuffix(environment.isEmpty ? "install mpv" : "open shows its post") == true)
  }

  @Test(arguments: [
    "http://192.168.1.1/reboot", "http://localhost:8080/1.mp4", "http://[::1]/", "http://nas.local/1.mp4",
    "http://localhost.localdomain:8183/v.mp4", "http://localhost%2elocaldomain/v.mp4",
  ])
  func `A film in the local network is played only if that is allowed`(url: String) throws {
    let desktop = try desktop(["mpv"])

    #expect(throws: OutsideError.local(url)) { try desktop.players(of: .web(url, reach: .outside)) }
    #expect(try desktop.players(of: .web(url, reach: .anywhere)).count == 1)
  }

  @Test(arguments: [
    ("http://v%2eexample/1.mp4", "http://v.example/1.mp4"), ("http://Ｖ.example/ä", "http://v.example/%C3%A4"),
    ("https://v.example/a/../1.mp4?q=$(x)#t=1", "https://v.example/1.mp4?q=$(x)"),
  ])
  func `A player is given the address that was checked`(url: String, expected: String) throws {
    let players = try desktop(["mpv"]).players(of: .web(url, reach: .outside))

    #expect(players.map(\.address) == [expected])
  }

  @Test func `A film of an export is kept until the caches are cleared, and counted`() throws {
    let films = FilmFolder(in: folder.path(of: "cache"))
    #expect(films.extent == nil)

    let first = try films.write(Data("one".utf8), named: "a.mp4")
    let second = try films.write(Data("three".utf8), named: "b")

    #expect(!FileManager.default.fileExists(atPath: first) && FileManager.default.fileExists(atPath: second))
    #expect(films.extent?.count == 1 && films.extent?.bytes == 5)
    try films.clear()
    #expect(films.extent == nil)
  }

  @Test func `A film of an export is handed over as a file, in place of the last`() throws {
    let desktop = try desktop(["mpv"])
    let path = folder.path(of: "cache/film/film.mp4")

    for text in ["one", "two"] {
      let players = try desktop.players(of: .bytes(Data(text.utf8), path: "/x.zip/../../2-a.mp4"))
      #expect(players.map(\.address) == [path])
    }

    #expect(try folder.read("cache/film/film.mp4") == "two")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "cache/film")).count == 1)
  }
}

struct BrowserTests {
  @Test(arguments: [
    (["firefox"], ["firefox", "https://a.example/?q=$(x) 'y'"]),
    (["fox", "--new", "%s", "-q"], ["fox", "--new", "https://a.example/?q=$(x) 'y'", "-q"]),
    (["fox", "--url=%s!"], ["fox", "--url=https://a.example/?q=$(x) 'y'!"]),
    (["fox", "50%%", "%%s"], ["fox", "50%", "%s", "https://a.example/?q=$(x) 'y'"]),
    (["fox", "%%%s"], ["fox", "%https://a.example/?q=$(x) 'y'"]),
  ])
  func `The address is one word, or a part of one`(words: [String], expected: [String]) {
    #expect(Browser(words).arguments(for: "https://a.example/?q=$(x) 'y'") == expected)
  }

  @Test(arguments: [
    "w3m", "/usr/bin/lynx -nocolor", "links2 %s", "env LANG=C w3m -no-cookie",
    "/usr/bin/env -i PATH=/bin elinks",
    "www-browser", "./cha",
  ])
  func `A browser of text is known by its name`(command: String) {
    #expect(Browser.named(in: command).allSatisfy { $0.isOfText })
  }

  @Test(arguments: ["firefox", "xdg-open", "xterm -e w3m", "env w3mmee", "chromium --app=%s", "env"])
  func `Any other is none`(command: String) {
    #expect(!Browser.named(in: command).contains { $0.isOfText })
  }

  @Test func `Several commands of a variable are parted by colons`() {
    #expect(Browser.named(in: ":w3m -B: :firefox %s:").map(\.words) == [["w3m", "-B"], ["firefox", "%s"]])
    #expect(Browser.named(in: nil).isEmpty)
  }

  @Test(arguments: [
    (#"open -a "Google Chrome" %s"#, ["open", "-a", "Google Chrome", "%s"]),
    (#"'/opt/my fox/fox' a\ b"#, ["/opt/my fox/fox", "a b"]),
    (#"fox "--proxy=http://a:80" 'x'"#, ["fox", "--proxy=http://a:80", "x"]),
    ("~/fox $HOME `x` $(x) * a;b|c&", ["~/fox", "$HOME", "`x`", "$(x)", "*", "a;b|c&"]),
  ])
  func `Words are cut as a shell cuts them, and never expanded`(command: String, words: [String]) {
    #expect(Browser.named(in: command).map(\.words) == [words])
  }

  @Test func `A command whose quotes have no end is none`() {
    #expect(Browser.named(in: "w3m:fox 'x:owl").map(\.words) == [["w3m"]])
    #expect(Browser.named(in: "'':owl").map(\.words) == [["owl"]])
  }
}

extension Desktop {
  /// Doors of a shell that keeps its tokens beside its caches.
  init(environment: [String: String], cacheFolder: String) {
    self.init(
      environment: environment, cacheFolder: cacheFolder,
      credentials: CredentialsFile(path: cacheFolder + "/credentials.plist"))
  }
}

extension Desktop {
  fileprivate func pipe(_ text: String, to command: String) throws(OutsideError) {
    try pipe(to: command) { OutputDescriptor($0).write(text) }
  }

  fileprivate func write(_ text: String, to path: String, appends: Bool) throws(OutsideError) {
    try write(to: path, appends: appends) { OutputDescriptor($0).write(text) }
  }
}

import Testing

@testable import SmashtagShell

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

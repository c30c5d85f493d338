import SmashtagModel
import Testing

@testable import ShellCommands

/// What is said behind the text of a link that names a host.
struct HostWarningTests {
  private func warning(_ text: String, _ target: String = "https://evil.example/x") -> String? {
    IndexedURL(target, expanded: nil, display: text).hostWarning
  }

  @Test(arguments: [
    "paypal.com", "Visit paypal.com today", "(paypal.com)", "→ paypal.com", "paypal\u{3002}com",
    "https://paypal.com/a",
    "https:\\\\paypal.com", "hxxps://paypal.com", "//paypal.internal", "www.paypal.internal",
    "data.zip/paypal",
  ])
  func `A text that names another host is contradicted`(text: String) {
    #expect(warning(text) == "leads to evil.example")
  }

  @Test(arguments: [
    "README.md", "main.rs", "setup.py", "run.sh", "data.zip", "Node.js", "vue.js and node.js", "v1.2.3",
    "3.14",
    "index.html", "docs/install", "read on", "evil.example", "https://evil.example/y",
    "a.evil.example or evil.example",
    "mirrors: paypal.com and https://evil.example/", "@bank.example",
  ])
  func `A text that names none, or the right one, is left alone`(text: String) {
    #expect(warning(text) == nil)
  }

  @Test func `An address in another script stands with its ASCII form`() {
    let address = "http://\u{430}\u{440}\u{440}\u{4CF}\u{435}.com/"

    #expect(warning(address, address) == "xn--80ak6aa92e.com")
    #expect(warning("apple.com", address) == "leads to xn--80ak6aa92e.com")
    #expect(warning("read on", address) == nil)
  }
}

import SmashtagModel
import Testing

struct HostTests {
  @Test(arguments: [
    ("https://www.Stanford.edu/rain?a=b#c", "stanford.edu"),
    ("stanford.edu", "stanford.edu"),
    ("http://user:secret@a.example:8080/", "a.example"),
    ("a.example:443", "a.example"),
    ("https://a.example./x", "a.example"),
    ("https://a.example?q=1", "a.example"),
    ("http://[2001:db8::1]:80/", "2001:db8::1"),
    ("https://пример.рф/путь", "пример.рф"),
    ("http://127.0.0.1:8080", "127.0.0.1"),
    ("web.archive.example/2020/http://other.example/x", "web.archive.example"),
    ("svn+ssh://a.example/x", "a.example"),
  ])
  func `An address tells its host`(address: String, name: String) {
    #expect(Host(ofAddress: address)?.name == name)
  }

  @Test(arguments: [
    "", "https://", "https:///path", "?q", "magnet:?xt=1", "mailto:ada@rain.example", "xmpp:ada",
    "a.co" + String(repeating: "\u{301}", count: 3_000),
  ])
  func `No host, no name`(address: String) {
    #expect(Host(ofAddress: address) == nil)
  }

  @Test(arguments: [
    ("a.b.example.edu", ["a.b.example.edu", "b.example.edu", "example.edu"]),
    ("example.edu", ["example.edu"]),
    ("localhost", ["localhost"]),
  ])
  func `The domains above a host go down to two labels`(address: String, names: [String]) {
    #expect(Host(ofAddress: address)?.withParents == names)
  }
}

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
    "https://a.example/x", "https://a.example", "http://a.example:80/y", "https://user@a.example/x",
    "a.example/x", "magnet:?xt=a",
    "https://пример.рф/путь", "", "https:///x", "https://a.example#b",
  ])
  func `A table finds the same hosts, however many there were before`(address: String) {
    var table = HostTable()
    for other in ["https://a.example/z", "https://b.example/x", "magnet:?xt=b", address] {
      _ = table.host(of: other)
    }

    #expect(table.host(of: address) == Host(ofAddress: address))
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

struct HostASCIITests {
  @Test(arguments: [
    ("https://пример.example/путь", "xn--e1afmkfd.example"),
    ("https://www.Bücher.example", "xn--bcher-kva.example"),
    ("край.рф", "xn--80asby.xn--p1ai"), ("https://ada@東京.example:8080/", "xn--1lqs71d.example"),
    ("https://a.пример.example.", "a.xn--e1afmkfd.example"), ("https://ＲＡＩＮ.example", "rain.example"),
    ("https://bu\u{308}cher.example", "xn--bcher-kva.example"),
  ])
  func `A host in another script says what name servers know`(address: String, ascii: String) {
    let host = Host(ofAddress: address)

    #expect(host?.asciiName == ascii)
    #expect(host?.isInOtherScript == true)
  }

  @Test(arguments: [
    "https://a.example", "https://xn--e1afmkfd.example/", "http://127.0.0.1", "http://[2001:db8::1]",
  ])
  func `A host in ASCII says nothing`(address: String) {
    let host = Host(ofAddress: address)

    #expect(host?.asciiName == nil)
    #expect(host?.isInOtherScript == false)
  }

  @Test(arguments: [
    ("https://www.Bücher.example", "bücher.example"), ("https://край.example", "край.example"),
    ("https://Rain.example", "rain.example"), ("bu\u{308}cher.example", "b\u{FC}cher.example"),
  ])
  func `A host is shown with its marks`(address: String, written: String) {
    let host = Host(ofAddress: address)

    #expect(host?.writtenName.unicodeScalars.elementsEqual(written.unicodeScalars) == true)
  }

  @Test func `Hosts are found whatever their marks`() {
    #expect(Host(ofAddress: "https://bücher.example") == Host(ofAddress: "https://bucher.example"))
    #expect(Host(ofAddress: "https://bücher.example")?.name == "bucher.example")
  }

  @Test(arguments: [
    ("１２７。0.0.1", "127.0.0.1"), ("ｌocalhost", "localhost"), ("\u{212A}.example", "k.example"),
    ("ra\u{AD}in\u{200B}.example", "rain.example"), ("İ.example", "xn--i-9bb.example"),
    ("ΣΟΦΟΣ.example", "xn--0xaakcn.example"), ("faß.example", "xn--fa-hia.example"),
    ("ü.example.", "xn--tda.example."),
    ("💧.example", "xn--js8h.example"), ("A_b.ü.example", "a_b.xn--tda.example"),
  ])
  func `What looks the same to a browser is the same`(host: String, ascii: String) {
    #expect(Host.asciiForm(of: host) == ascii)
  }

  @Test(arguments: [
    "", ".", "a..ü", ".ü", "ü example", "c℀.ü", "ü/a", "ü\u{202E}.example", "\u{E000}.example",
    "\u{FFFD}.example",
    "ü\u{0}", "xn--ü.example", "ü:80", "[ü]", "ü@a", String(repeating: "я", count: 60) + ".example",
    Array(repeating: "ü", count: 64).joined(separator: "."), String(repeating: "ü\u{301}", count: 100_000),
  ])
  func `What is none of a host has no such form`(host: String) {
    #expect(Host.asciiForm(of: host) == nil)
    #expect(Host(ofAddress: "https://\(host)/")?.asciiName?.contains { "/@: ".contains($0) } != true)
  }

  @Test(arguments: [
    ("https://ü.example/ü?ü#ü", "https://xn--tda.example/ü?ü#ü"), ("ü.example", "xn--tda.example"),
    ("https://me@ü.example:80/", "https://me@xn--tda.example:80/"),
    ("https://ü@ü.example", "https://ü@xn--tda.example"),
    ("https://a.example/ü", "https://a.example/ü"), ("https://A.example/", "https://A.example/"),
    ("https://ü example/", "https://ü example/"), ("https://ü", "https://xn--tda"), ("", ""),
  ])
  func `Only the host of an address takes the form of the DNS`(address: String, certain: String) {
    #expect(Host.withASCIIHost(address: address) == certain)
  }
}

struct ThisMachineTests {
  @Test(arguments: ["localhost", "a.localhost", "127.0.0.1", "127.200.3.4", "[::1]"])
  func `This machine is known by its names`(host: String) {
    #expect(ThisMachine.isNamed(by: host))
  }

  @Test(arguments: [
    "", "localhost.example", "notlocalhost", "128.0.0.1", "127.example.org", "127.0.0.1.example", "[::2]",
    "127.0.1", "127.0.0.256", "127.0.0.", "::1", "0.0.0.0", "LOCALHOST",
  ])
  func `Another machine is not taken for this one`(host: String) {
    #expect(!ThisMachine.isNamed(by: host))
  }
}

import SmashtagModel
import Testing

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
}

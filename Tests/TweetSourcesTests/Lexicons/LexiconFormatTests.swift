import Testing

@testable import SmashtagTesting

struct LexiconFormatTests {
  @Test(
    arguments: [
      (
        LexiconFormat.did, ["did:plc:abc", "did:web:example.com%3A80"],
        ["did", "did:plc:", "did:PLC:abc", "plc:abc"]
      ),
      (
        .handle, ["ada.example", "xn--ls8h.test"],
        ["ada", "ada.1x", "-ada.example", "ada..example", "@ada.example"]
      ),
      (.atIdentifier, ["ada.example", "did:plc:abc"], ["ada", "at://ada.example"]),
      (
        .atURI, ["at://did:plc:abc/app.bsky.feed.post/3k", "at://ada.example"],
        [
          "https://ada.example", "at://ada", "at://did:plc:abc/post/3k",
          "at://ada.example/app.bsky.feed.post/3k/x",
        ]
      ),
      (.nsid, ["app.bsky.feed.post"], ["post", "app..post", "app.bsky.feed.po-st"]),
      (.recordKey, ["3lpk2u6qo222m", "self", "a:b~c"], ["", "..", "a/b"]),
      (
        .datetime, ["2015-03-27T18:04:11Z", "2015-03-27T18:04:11.123456+02:00"],
        [
          "2015-03-27", "2015-03-27T18:04Z", "2015-03-27T18:04:11", "2015-13-27T18:04:11Z",
          "2015-03-27T18:04:11-00:00",
        ]
      ),
      (.language, ["de", "pt-BR", "zh-Hant-TW", "i-klingon"], ["", "d", "de_DE", "de-"]),
      (.uri, ["https://example.com/a", "mailto:ada@example.com"], ["example.com", "https://a b", "https:"]),
      (.cid, ["bafyreicfzantnhto2yqgukytzgemg4bk7wi4yaojgk7ozdeq67uvsgfcqm"], ["baf", "bafy/reicfzan"]),
    ] as [(LexiconFormat, [String], [String])])
  func `Texts are told apart by their form`(format: LexiconFormat, fitting: [String], others: [String]) {
    #expect(fitting.allSatisfy(format.fits))
    #expect(!others.contains(where: format.fits))
  }

  @Test func `Texts that are too long have no form`() {
    let label = String(repeating: "a", count: 64)

    #expect(!LexiconFormat.handle.fits("\(label).example"))
    #expect(!LexiconFormat.handle.fits(String(repeating: "ab.", count: 90) + "example"))
    #expect(!LexiconFormat.did.fits("did:plc:" + String(repeating: "a", count: 2_048)))
  }
}

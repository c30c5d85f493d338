import SmashtagModel
import Testing

struct ErrorTextTests {
  @Test(arguments: [
    (
      SourceError.unsupported(operators: ["lang:", "url:"], source: "live"),
      "live cannot search for lang:, url:; leave it out or use another source"
    ),
    (.needsLogin(source: "live"), "live needs a login; type login live"),
    (.needsLogin(source: "live", host: "a.example"), "live: a.example needs a login; type login live"),
    (
      .refusedToken(source: "live", host: "a.example"),
      "live: a.example does not take its token; type login live to give another"
    ),
    (
      .refusedKey(source: "live", host: "a.example", reason: "Invalid API Key"),
      "live: a.example does not take its key: 'Invalid API Key'; type login live to give another"
    ),
    (
      .unreachable(source: "live", host: "a.example", reason: "was reached, but stopped answering"),
      "live: a.example was reached, but stopped answering; look at the network, or use archive"
    ),
    (.unreadable(source: "archive", reason: "no space"), "archive: no space"),
    (.cancelled, "cancelled"),
  ])
  func `A source's error says what to do`(error: SourceError, text: String) {
    #expect(error.description == text)
  }

  @Test func `An import that was broken off says how far it came`() {
    var report = ImportReport()
    report.imported = 1_200

    #expect(
      ImportError.cancelled(report).description == "interrupted after 1200 tweets; import again to go on")
  }

  @Test func `An archive that cannot be written is named`() {
    #expect(ImportError.archive(path: "/a.sqlite", reason: "disk full").description == "/a.sqlite: disk full")
  }
}

import SmashtagTesting
import Testing

@testable import TweetSources

struct LinkHeaderTests {
  @Test(arguments: [
    (#"<https://a.b/?max_id=1>; rel="next", <https://a.b/?min_id=2>; rel="prev""#, ["https://a.b/?max_id=1"]),
    ("<u>;rel=next", ["u"]), ("<u>;REL=NEXT", ["u"]),
    (#"<u> ; title="a, b; <c>" ; rel = "prev next""#, ["u"]),
    (#"<u>; rel="prev", , <v>; rel="next""#, ["v"]), (#"<u>; rel=prev; rel=next"#, []),
    (#"<u,v;w>; rel="next""#, ["u,v;w"]), (#"<u>; rel="nextish""#, []),
    (#"<u>; rel=next, <v>; rel=next"#, ["u", "v"]),
    ("<u>; rel=\"next", ["u"]), ("<u>", []), ("u; rel=next", []), ("<u; rel=next", []), ("", []),
    (#"<<<>>>;;rel=next"",<"#, []), ("<u>;;;rel=next", ["u"]), (#"<u>; title; rel="next""#, ["u"]),
  ])
  func `Links to the next page are found among all others`(value: String, next: [String]) {
    #expect(LinkHeader([value]).next == next)
  }

  @Test(arguments: [
    ([], false), (["<u>"], false), (["<<<>>>"], false), (["<u>; rel=prev"], true),
    (["<u>", "<v>; rel=up"], true),
  ])
  func `A link without a relation leads nowhere`(values: [String], hasLinks: Bool) {
    #expect(LinkHeader(values).hasLinks == hasLinks)
  }

  @Test func `All fields count`() {
    #expect(LinkHeader(["<u>; rel=prev", "<v>; rel=next"]).next == ["v"])
  }

  @Test(arguments: ["<", "<>", "<u>;", "<u>;rel=", "<u>;rel=\"", "\"", "<u>;=,"])
  func `A long run of anything takes time in proportion`(piece: String) {
    let value = String(repeating: piece, count: 250_000 / piece.utf8.count)

    #expect(ProcessorTime.taken { _ = LinkHeader([value]) } < 5)
  }
}

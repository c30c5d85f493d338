import SmashtagModel
import Testing

@testable import TweetSources

struct TwinCursorTests {
  @Test(arguments: [
    TwinCursor(), TwinCursor(live: "", tweet: ""), TwinCursor(live: "max_id=\"7\"\n", tweet: "x 7\0"),
    TwinCursor(live: "7", isKept: true), TwinCursor(tweet: "mastodon https://a.example/ü", isKept: true),
  ])
  func `A cursor is read as it was written`(cursor: TwinCursor) {
    #expect(TwinCursor(cursor.cursor) == cursor)
    #expect(cursor.cursor == cursor.cursor)
  }

  @Test(arguments: ["", "?", "7", "null", "[]", "{}", "{\"isKept\":7}"])
  func `A cursor of another source is none`(text: String) {
    #expect(TwinCursor(Cursor(text)) == nil)
    #expect(TwinPosition(.older(than: Cursor(text))) == nil)
    #expect(TwinPosition(.newer(than: Cursor(text))) == nil)
  }

  @Test func `What was kept goes on without the live source`() {
    #expect(TwinPosition.older(TwinCursor(live: "7", isKept: true)).live == nil)
    #expect(TwinPosition.older(TwinCursor(tweet: "x 7")).live == nil)
    #expect(TwinPosition.older(TwinCursor(live: "7")).live == .older(than: Cursor("7")))
  }

  @Test func `What is newer is asked for at the live source`() {
    #expect(TwinPosition.newest.live == .newest)
    #expect(TwinPosition.newer(TwinCursor()).live == .newest)
    #expect(TwinPosition.newer(TwinCursor(live: "7")).live == .newer(than: Cursor("7")))
  }
}

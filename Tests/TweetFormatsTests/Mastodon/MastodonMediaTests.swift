import SmashtagModel
import Testing

import TweetFormats

struct MastodonMediaTests {
  @Test(arguments: [
    (
      #"{"type":"image","url":"u","preview_url":"p","description":"d","meta":{"original":{"width":4,"height":3}}}"#,
      MediaItem(url: "u", width: 4, height: 3, alt: "d")
    ),
    (
      #"{"type":"video","url":"u","preview_url":"p","meta":{"original":{"width":4,"height":3},"small":{"width":2,"height":1}}}"#,
      MediaItem(url: "p", kind: .video, width: 2, height: 1)
    ),
    (#"{"type":"gifv","url":"u","preview_url":null,"meta":{}}"#, MediaItem(url: "u", kind: .animatedGIF)),
    (#"{"type":"audio","url":"u","preview_url":"p","meta":null}"#, MediaItem(url: "u", kind: .audio)),
    (#"{"type":"unknown","url":null,"remote_url":"r"}"#, MediaItem(url: "r", kind: .other)),
    (
      #"{"type":"image","url":"u","description":"","meta":{"original":{"width":"x","height":-3},"small":7}}"#,
      MediaItem(url: "u")
    ),
  ])
  func `Attachments are taken as far as they are known`(json: String, item: MediaItem) throws {
    #expect(try tweet(status("", "\"media_attachments\":[\(json)]")).media == [item])
  }

  @Test func `What is nowhere is no picture`() throws {
    #expect(try tweet(status("", #""media_attachments":[{"type":"image"},7,null]"#)).media == [])
  }
}

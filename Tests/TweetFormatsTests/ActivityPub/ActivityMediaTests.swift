import SmashtagModel
import Testing

import TweetFormats

struct ActivityMediaTests {
  @Test(arguments: [
    ("image/png", "Document", MediaItem.Kind.photo), ("video/mp4", "Document", .video),
    ("audio/ogg", "Document", .audio),
    ("text/plain", "Document", .other), ("", "Image", .photo), ("", "Video", .video), ("", "Audio", .audio),
    ("", "Document", .other),
  ])
  func `The kind is that of the file`(format: String, type: String, kind: MediaItem.Kind) throws {
    let items = try media(
      """
      {"type":"\(type)","mediaType":"\(format)","url":"https://e.org/1"}
      """)

    #expect(items.map(\.kind) == [kind])
  }

  @Test func `Size and description are taken`() throws {
    let items = try media(
      """
      {"type":"Document","mediaType":"image/jpeg","url":"/media_attachments/files/1/original/a.jpg","name":"Rain",
      "blurhash":"U","focalPoint":[0.1,0.2],"width":640,"height":480}
      """)

    let url = "https://example.social/media_attachments/files/1/original/a.jpg"
    #expect(items == [MediaItem(url: url, width: 640, height: 480, alt: "Rain")])
  }

  @Test(arguments: [
    ("\"/examplesocial/media/a.jpg\"", "https://example.social/examplesocial/media/a.jpg"),
    ("\"media/a.jpg\"", "https://example.social/media/a.jpg"),
    ("\"https://files.example/a.jpg\"", "https://files.example/a.jpg"),
    ("[{\"type\":\"Link\",\"href\":\"https://files.example/b.jpg\"}]", "https://files.example/b.jpg"),
  ])
  func `A path is one of the author's server`(address: String, url: String) throws {
    #expect(try media("{\"type\":\"Image\",\"url\":\(address)}").map(\.url) == [url])
  }

  @Test(arguments: [
    "7", "null", "\"a\"", "{}", "{\"url\":\"\"}", "{\"url\":\"javascript:x\"}", "{\"url\":[]}",
    "[{\"url\":\"/a\"}]",
  ])
  func `What is nowhere is no picture`(attachment: String) throws {
    #expect(try media(attachment).isEmpty)
  }

  @Test func `A single attachment needs no list, and pictures no text`() throws {
    let post = activityPost("", #""attachment":{"type":"Image","url":"/a.jpg","width":0,"height":5}"#)

    let tweet = try tweet(post.replacing("\"content\":\"\",", with: ""))
    #expect(tweet.text == "")
    #expect(tweet.media == [MediaItem(url: "https://example.social/a.jpg")])
  }

  private func media(_ attachment: String) throws -> [MediaItem] {
    try tweet(activityPost("hi", "\"attachment\":[\(attachment)]")).media
  }
}

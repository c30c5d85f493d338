import SmashtagModel
import Testing

@testable import WebPages

struct MediaFinderTests {
  private static let text = WebPage.prose(4)

  /// An article with something between its paragraphs.
  private static func page(with content: String, beside: String = "", _ extent: PageExtent = .article)
    -> WebPage?
  {
    WebPage.test(
      html: """
        <head><title>Rain</title></head><body>\(beside)<article><h1>Rain</h1>\(text)\(content)\(text)</article>
        """, extent)
  }

  /// The lines of an article that are films, sounds and frames.
  private static func lines(_ content: String, beside: String = "", _ extent: PageExtent = .article)
    -> [String]
  {
    let blocks = page(with: content, beside: beside, extent)?.blocks ?? []
    return blocks.compactMap { block in
      block.kind.media.map {
        "\($0.name): \(block.text.text)" + block.items.map { " \($0.address ?? "")" }.joined()
      }
    }
  }

  @Test(arguments: [
    ("<video controls src=/v/boat.mp4></video>", "Film: boat.mp4 https://a.example/v/boat.mp4"),
    (
      "<video controls title='The boat'><source src=blob:x><source src=/v/1.webm><source src=/v/1.mp4></video>",
      "Film: The boat https://a.example/v/1.webm"
    ),
    (
      "<audio controls src=//b.example/rain%20song.mp3>",
      "Sound: rain song.mp3 https://b.example/rain%20song.mp3"
    ),
    (
      "<iframe src=https://v.example/e/118 title='How to make the pie'></iframe>",
      "Frame: How to make the pie https://v.example/e/118"
    ),
    (
      "<iframe data-src=https://www.v.example/e/1 src=about:blank allowfullscreen></iframe>",
      "Frame: v.example https://www.v.example/e/1"
    ),
    (
      "<iframe src=/f/1 aria-label='A map of it' style='border-width:0;width:100%'></iframe>",
      "Frame: A map of it https://a.example/f/1"
    ),
    ("<iframe src=/f/1.mp4></iframe>", "Film: 1.mp4 https://a.example/f/1.mp4"),
    (
      "<lite-youtube videoid=a1b2c3 playlabel=Play></lite-youtube>",
      "Frame: youtube.com https://www.youtube.com/embed/a1b2c3"
    ),
    (
      "<amp-youtube data-videoid=a1b2c3 title='How to make the pie'></amp-youtube>",
      "Frame: How to make the pie https://www.youtube.com/embed/a1b2c3"
    ),
    ("<object data=/d/1 type=video/mp4><p>No player</p></object>", "Film: a.example https://a.example/d/1"),
    ("<object title='A plan' data=/d/plan.pdf></object>", "Frame: A plan https://a.example/d/plan.pdf"),
    ("<embed src=/d/1.ogg title='A song'>", "Sound: A song https://a.example/d/1.ogg"),
    (
      "<figure><video src=/v/1.mp4 autoplay muted loop></video><figcaption>The <b>boat</b> turns.</figcaption></figure>",
      "Film: The boat turns. https://a.example/v/1.mp4"
    ),
    (
      "<amp-video src=/v/1.mp4 controls><amp-img alt='A boat' src=/1.jpg></amp-img></amp-video>",
      "Film: A boat https://a.example/v/1.mp4"
    ),
    (
      "<div class=video-js><video class='vjs-tech' src=/v/1.mp4 title='A boat'></video><span>Mute</span></div>",
      "Film: A boat https://a.example/v/1.mp4"
    ),
    (
      "<iframe src=https://tube.example/e/1 title='Tube video player' allow='autoplay'></iframe>",
      "Frame: tube.example https://tube.example/e/1"
    ),
  ])
  func `What plays or is a page in a box is a line`(html: String, line: String) {
    #expect(Self.lines(html) == [line])
  }

  @Test(arguments: [
    "<video src=/v/1.mp4 autoplay muted loop playsinline></video>", "<video controls></video>",
    "<video controls src=blob:https://a.example/1></video>", "<audio src=/ding.mp3></audio>",
    "<video controls src=javascript:x></video>", "<video controls src=data:video/mp4,x></video>",
    "<iframe src=/f/1></iframe>", "<iframe src=/f/1 title='A map' width=1 height=1></iframe>",
    "<iframe src=/f/1 title='A map' height=20></iframe>",
    "<iframe src=/f/1 title='A map' style='WIDTH: 0px ; border:0'></iframe>",
    "<iframe src=/f/1 title='A map' hidden></iframe>",
    "<iframe src=/f/1 title='A map' aria-hidden=true></iframe>",
    "<iframe src=/f/1 title='A map' style='display:none'></iframe>",
    "<div style='display:none'><iframe src=/f/1 title='A map'></iframe></div>",
    "<iframe src=/f/1 title=Advertisement width=300 height=250></iframe>",
    "<iframe src=/f/1 title='3rd party ad content' allowfullscreen></iframe>",
    "<iframe src=https://social.example/1 title='Social example plugin: comments' allowfullscreen></iframe>",
    "<iframe src=/f/1 title=広告 allowfullscreen></iframe>",
    "<iframe src=/f/1 title='Sign in with your account'></iframe>",
    "<iframe src=https://ads.example/1 title='Boots'></iframe>",
    "<iframe src=/plugins/like.php?x title='Boots'></iframe>",
    "<iframe class=ad src=/f/1 title='Boots'></iframe>",
    "<div class=advert><iframe src=/f/1 title='Boots'></iframe></div>",
    "<iframe src=about:blank title='A map'></iframe>", "<iframe src='' title='A map'></iframe>",
    "<iframe src=/b/c title='This page'></iframe>", "<iframe src=#top title='A map'></iframe>",
    "<object data=/f/1.swf title='A game'></object>",
    "<object data=/f/1.svg type=image/svg+xml title='A plan'></object>",
    "<embed src=/f/1 type=application/x-shockwave-flash title='A game'>",
  ])
  func `What decorates, measures, advertises or asks is none`(html: String) {
    #expect(Self.lines(html).isEmpty)
  }

  @Test func `What stands outside of the article is none`() {
    let beside =
      "<nav><iframe src=/f/1 title='A map'></iframe></nav><aside class=sidebar><video controls src=/1.mp4></video></aside>"

    #expect(Self.lines("", beside: beside).isEmpty)
    #expect(Self.lines("", beside: beside, .full).count == 2)
  }

  @Test func `It stands in its place, has the next number, and is none of the text`() throws {
    let page = try #require(
      Self.page(
        with:
          "<p><a href=/x>One</a> more.</p><iframe src=/f/1 title='A map'></iframe><p><a href=/y>Two</a> more.</p>"
      ))

    let index = try #require(page.blocks.firstIndex { $0.kind == .media(.frame) })
    #expect(page.blocks[index].items.map(\.number) == [2] && page.blocks[index].items[0].range == 0..<5)
    #expect(
      page.blocks[index - 1].text.text == "One more." && page.blocks[index + 1].text.text == "Two more.")
    #expect(page.text.contains("Frame: A map") && !page.body.contains("A map"))
  }

  @Test func `In a line it follows the line, and in a table the table`() {
    let film = "<video controls src=/1.mp4></video>"
    let table = "<table><tr><th>a<th>b<tr><td>c \(film)<td>d</table>"

    #expect(WebPage.test(html: "<p>one \(film) two</p>", .full)?.text == "one two\n\nFilm: 1.mp4")
    #expect(WebPage.test(html: "\(table)<p>e</p>", .full)?.text == "a\tb\nc\td\n\nFilm: 1.mp4\n\ne")
  }

  @Test func `A caption that is its title is not shown once more`() throws {
    let figure = "<figure><video controls src=/1.mp4></video><figcaption>A boat turns.</figcaption></figure>"
    let linked =
      "<figure><video controls src=/1.mp4></video><figcaption><a href=/x>A boat</a></figcaption></figure>"

    let (page, other) = (Self.page(with: figure), Self.page(with: linked))
    #expect(page?.text.ranges(of: "A boat turns.").count == 1)
    #expect(page?.texts(of: .caption) == [])
    #expect(other?.text.contains("Film: 1.mp4\n\nA boat") == true)
  }

  @Test func `What is played in another way where the first cannot be is no second line`() {
    let film =
      "<video controls src=/1.mp4><object data=/1.mp4 type=video/mp4><embed src=/2.mp4></object></video>"

    #expect(Self.lines(film) == ["Film: 1.mp4 https://a.example/1.mp4"])
    #expect(Self.lines(film + film).count == 1)
    #expect(
      Self.page(with: "<video controls src=/1.mp4>No player: <a href=/1.mp4>the file</a></video>")?.items
        .count
        == 1)
    #expect(
      Self.page(with: "<video controls src=/1.mp4>Get a newer browser.</video>")?.text.contains("newer")
        == false)
  }

  @Test func `A page of frames alone lists them`() {
    let html = """
      <head><title>Rain</title></head><frameset cols="20%,*"><frame src="menu.htm" name="menu">
      <frame src="text.htm" title="The text"><frame src="text2.htm"><frame src="x.htm" width=0>
      <noframes>Get a newer browser.</noframes></frameset>
      """

    #expect(
      WebPage.test(html: html)?.text == "Frame: menu\n\nFrame: The text\n\nFrame: a.example")
  }

  @Test func `A post in a frame is a link to it`() {
    let frame = "<iframe src='https://social.example/@ada/1/embed' title='A post'></iframe>"

    #expect(Self.lines(frame).isEmpty)
    #expect(Self.page(with: frame)?.text.contains("Post by @ada on social.example") == true)
  }

  @Test func `There are only so many, and their titles are short lines`() {
    let many = (0..<400).map { "<video controls src=/\($0).mp4></video>" }.joined()
    let long = String(repeating: "a\u{202E}\n b ", count: 5_000)

    let titles = Self.page(with: "<iframe src=/1 title='\(long)'></iframe>")?.blocks.filter {
      $0.kind.media != nil
    }
    #expect(Self.lines(many).count == 200)
    #expect(titles?.map(\.text.text.count) == [299])
    #expect(titles?.first?.text.text.hasPrefix("a b a b") == true)
  }

  @Test func `The recording of an entry of a feed is a sound`() {
    let feed = """
      <rss><channel><title>Rain</title><item><title>One</title><link>/1</link>
      <enclosure url="https://m.example/1/rain.mp3?x=1" type="audio/mpeg"/><enclosure url="/1.zip" type="application/zip"/>
      </item></channel></rss>
      """
    let request = PageDecoder.Request(
      contentType: "application/rss+xml", url: "https://a.example/f", extent: .article
    ) {
      TestAddress.joined($0, $1)
    }

    let answer = PageDecoder().answer(Array(feed.utf8), to: request)
    let blocks = if case .page(let page) = answer { page.blocks } else { [PageBlock]() }
    #expect(blocks.map(\.kind) == [.heading(level: 3), .media(.sound), .paragraph])
    #expect(blocks.map(\.text.text) == ["One", "rain.mp3", "ZIP archive"])
    #expect(blocks.flatMap(\.items).map(\.number) == [1, 2, 3])
  }
}

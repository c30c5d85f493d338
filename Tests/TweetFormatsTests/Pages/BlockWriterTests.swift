import SmashtagModel
import Testing

@testable import TweetFormats

struct BlockWriterTests {
  static func text(_ html: String) -> String? { WebPage.test(html: html, .full)?.text }

  @Test(arguments: [
    ("<p>one</p><p>two</p>", "one\n\ntwo"), ("one<p>two</p>three", "one\n\ntwo\n\nthree"),
    ("<div>a<div>b</div>c</div>", "a\n\nb\n\nc"), ("a <b> b</b> <i>c </i> d", "a b c d"),
    ("<p>a&nbsp;&nbsp;b\n\t c</p>", "a b c"), ("<p>a<br>b<br/>c</p>", "a\nb\nc"),
    ("<p>a <br> b</p>", "a\nb"), ("<br>a<br>", "a"), ("<p>a<br> <br>b</p>", "a\n\nb"),
    ("<h1>a<br>b</h1>c", "a b\n\nc"), ("a</br>b", "a\nb"), ("<hr>a<hr><hr>b<hr>", "a\n\nb"),
    ("co&shy;op a\u{200B}b \u{FEFF}c", "coop ab c"), ("a&#7;b\u{1}c", "abc"),
    ("می\u{200C}خواهم \u{200F}א \u{202E}b", "می\u{200C}خواهم \u{200F}א b"),
    ("\u{202A}a\u{202C}\u{2066}b\u{2069}", "ab"),
    ("H<sub>2</sub>O, x<sup>2</sup>", "H2O, x2"),
    ("<q>a</q>", "“a”"), ("<details><summary>a</summary>b</details>", "a\n\nb"),
    ("<figure><figcaption>a</figcaption></figure>", "a"), ("<a href=/x>a</a><a href=/y>b</a>", "a b"),
  ])
  func `Blocks and blanks are laid out as in a browser`(html: String, text: String) {
    #expect(Self.text(html) == text)
  }

  @Test(arguments: [
    ("<ul><li>a<li>b</ul>", "• a\n• b"), ("<ol start=3><li>a<li value=7>b<li>c</ol>", "3. a\n7. b\n8. c"),
    ("<ul><li>a<ul><li>b<ol><li>c</ol></ul><li>d</ul>e", "• a\n  • b\n    1. c\n• d\n\ne"),
    ("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", "• a\n  b\n• c"),
    ("<ul><li><b>a<li>b</ul>", "• a\n• b"), ("<ul><li></li><li>a</li></ul>", "• a"),
    ("<p>a</p><ul><li>b</ul><ul><li>c</ul>", "a\n\n• b\n\n• c"), ("<li>a<li>b", "• a\n• b"),
    ("<ol start=x><li>a</ol>", "1. a"), ("<ol start=99999999999><li>a</ol>", "1. a"),
    ("<dl><dt>a<dd>b<dd>c<dt>d<dd>e</dl>f", "a\n  b\n  c\nd\n  e\n\nf"),
    ("<ul><li>a<blockquote>b</blockquote></ul>", "• a\n\n>   b"),
    ("<ul><li>a<pre>b\nc</pre><li>d</ul>", "• a\n\n  b\n  c\n\n• d"),
  ])
  func `Lists set their items in`(html: String, text: String) {
    #expect(Self.text(html) == text)
  }

  @Test(arguments: [
    ("<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n>\n> b\n\nc"),
    ("<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
    ("<blockquote>a<br>b</blockquote>", "> a\n> b"),
    ("<pre>\n\n  a\n\tb  \n\n</pre>", "  a\n\tb"), ("<pre><code>a &lt; b<br>c</code></pre>", "a < b\nc"),
    ("<pre>a\r\nb\u{200B}</pre>", "a\nb"), ("a<pre> </pre>b", "a\n\nb"), ("<code>a  b</code>", "a b"),
  ])
  func `Quotes are marked and code keeps its blanks`(html: String, text: String) {
    #expect(Self.text(html) == text)
  }

  @Test(arguments: [
    ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", "漢(かん)"), ("<ruby>漢<rt>かん</ruby>字", "漢(かん)字"),
    ("<video>a</video><svg><text>b</text></svg><canvas>c</canvas>", "ac"),
    ("<math><mi>x</mi><annotation>y</annotation></math>", "x"),
    ("<button>a</button><select><option>b</select><textarea>c</textarea><input value=d>e", "e"),
    ("<h2><button>a</button></h2>", "a"), ("<template>a</template><script>b</script><style>c</style>d", "d"),
    ("<p hidden>a</p><p aria-hidden=true>b</p><p aria-hidden=false>c</p>", "c"),
    ("<p style='color:red; DISPLAY : none'>a</p><p style='visibility:hidden'>b</p>c", "c"),
    ("<body hidden>a", "a"), ("<dialog>a</dialog><dialog open>b</dialog>", "b"),
    ("<noscript>a</noscript>b", "a b"), ("<noscript><p>a</noscript>", "a"),
    ("<p>a</p><noscript><p>a</p><p>b</p></noscript>", "a\n\nb"),
  ])
  func `Only what a browser shows is text`(html: String, text: String) {
    #expect(Self.text(html) == text)
  }

  @Test func `Lists and quotes are set in only so far`() {
    let html = String(repeating: "<ul><li>", count: 40) + String(repeating: "<blockquote>", count: 40) + "a"

    let block = WebPage.test(html: html, .full)?.blocks.last

    #expect(block?.quotes == 8)
    #expect(block?.indent == 8)
  }

  @Test func `A heading that says the title is left out once`() {
    let html = "<title>A  story</title><h1>a Story</h1><h2>A story</h2>b"

    #expect(Self.text(html) == "A story\n\nb")
  }

  @Test func `Headings keep their level`() {
    let blocks = WebPage.test(html: "<title>t</title><h2>a</h2><h5>b</h5>", .full)?.blocks

    #expect(blocks?.map(\.kind) == [.heading(level: 2), .heading(level: 5)])
  }
}

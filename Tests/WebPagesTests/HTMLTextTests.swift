import Testing

@testable import WebPages

struct HTMLTextTests {
  @Test(arguments: [
    ("", ""), (" \n ", ""), ("words", "words"), ("<p>one</p><p>two</p>", "one\n\ntwo"),
    ("one<p>two</p>three", "one\n\ntwo\n\nthree"), ("<p>a<br>b<br />c</p>", "a\nb\nc"),
    ("<p>a<br><br>b<br></p><p>c</p>", "a\n\nb\n\nc"), ("<p></p><p>a</p><p> </p>", "a"),
    ("<p>a \t b</p>\n\n<p> c </p>", "a b\n\nc"), ("a <b> b</b> <i>c </i> d", "a b c d"),
    ("<br>a<br>", "a"), ("a<br> <b> </b>b", "a\nb"), ("<div>a</div><div>b</div>", "a\nb"),
    ("<p>a \n\t b</p>", "a\nb"), ("a<br>\nb", "a\nb"), ("a\n\n\nb", "a\n\nb"),
    ("<span>@a</span> b", "@a b"), ("<h1>a</h1>b", "a\n\nb"),
    ("<details><summary>a</summary>b</details>c", "a\nb\nc"),
  ])
  func `Blocks and blanks are laid out as in a browser`(html: String, text: String) {
    #expect(HTMLText(html).text == text)
  }

  @Test(arguments: 0...20)
  func `Blanks are folded and signs left out wherever they stand`(place: Int) {
    let (left, right) = (String(repeating: "x", count: place), String(repeating: "y z", count: 8))
    let isFirst = left.isEmpty

    #expect("\(left) \(right)".foldedLine == (isFirst ? right : "\(left) \(right)"))
    #expect("\(left)  \(right)".foldedLine == (isFirst ? right : "\(left) \(right)"))
    #expect("\(left) \n \(right) ".foldedLine == (isFirst ? right : "\(left) \(right)"))
    #expect("\(left)\u{7F}\(right)\u{1}".foldedLine == left + right)
    #expect("\(left)é\(right)\u{AD}".foldedLine == "\(left)é\(right)")
  }

  @Test(arguments: [
    ("<p>a</p><ul><li>b</li><li>c</li></ul><p>d</p>", "a\n\n• b\n• c\n\nd"),
    ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"), ("<ol start=\"3\"><li>a<li>b</ol>", "3. a\n4. b"),
    ("<ol start='x'><li>a</ol>", "1. a"), ("<li>a</li>", "• a"), ("<ul><li></li><li>b</li></ul>", "• b"),
    ("<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>", "• a\n  1. b\n  2. c\n• d"),
    ("<ul><li><p>a</p></li><li><p>b</p></li></ul>", "• a\n\n• b"),
  ])
  func `Items of lists stand on their own lines`(html: String, text: String) {
    #expect(HTMLText(html).text == text)
  }

  @Test(arguments: [
    ("<blockquote>a<br>b</blockquote>", "> a\n> b"),
    ("<p>x</p><blockquote><p>a</p><p>b</p></blockquote><p>y</p>", "x\n\n> a\n>\n> b\n\ny"),
    ("<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
    ("<blockquote><ul><li>a</ul></blockquote>", "> • a"),
    ("<pre><code>if  x {\n  y\n}  \n</code></pre>", "if  x {\n  y\n}"),
    ("<p>use <code>a  b</code> now</p>", "use a  b now"), ("a<pre>\tb</pre>c", "a\n\n\tb\n\nc"),
  ])
  func `Quotes are marked and code keeps its blanks`(html: String, text: String) {
    #expect(HTMLText(html).text == text)
  }

  @Test(arguments: [
    ("&amp;&lt;b&gt;&quot;&#39;&#x1F600;&eacute;", "&<b>\"'😀é"), ("a & b &unknown; &", "a & b &unknown; &"),
    ("I <3 you < all <", "I <3 you < all <"), ("a&nbsp;&nbsp;b", "a\u{A0}\u{A0}b"),
    (":blobcat: é 😀", ":blobcat: é 😀"),
    ("<img class=\"emoji\" alt=\":x:\"> a", ":x: a"),
    ("a&#0;b&#xD800;c&#9999999;d", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d"),
  ])
  func `Entities are resolved and what is no markup stays`(html: String, text: String) {
    #expect(HTMLText(html).text == text)
  }

  @Test(arguments: [
    ("a<script>b < c</p></script>d", "ad"), ("a<STYLE>p{}</Style >d", "ad"), ("a<script>b", "a"),
    ("a<!-- b --> c", "a c"), ("a<!-- b", "a"), ("a<!DOCTYPE x>b<?php c ?>d", "abd"),
    ("<my-tag>a</my-tag><x1>b</x1>", "ab"), ("<b>a<i>b</b>c</i>d", "abcd"), ("</p></div>a</b>", "a"),
    ("a<b", "a"), ("<b title='>'>a</b>", "a"), ("<html><head><title>t</title></head><body>a", "ta"),
    ("<meta charset=\"latin1\">é", "é"), ("a<b title=\"x>c", "a"),
  ])
  func `Other markup leaves its text`(html: String, text: String) {
    #expect(HTMLText(html).text.filter { !$0.isNewline } == text)
  }

  @Test func `A zero ends nothing`() {
    #expect(HTMLText("a\0b").text == "ab")
  }
}

struct HTMLLinkTests {
  @Test func `A link holds the whole address and what is shown of it`() throws {
    let html = HTMLText(
      """
      <p>é <a href="https://www.a.example/b?c=1&amp;d=2" rel="nofollow noopener"> \
      <span class="invisible">https://www.</span><span class="ellipsis">a.example/b</span>\
      <span class="invisible">?c=1&amp;d=2</span> </a> 😀</p>
      """)

    let link = try #require(html.links.first)
    #expect(html.text == "é https://www.a.example/b?c=1&d=2 😀")
    #expect(link.href == "https://www.a.example/b?c=1&d=2")
    #expect(link.text == "https://www.a.example/b?c=1&d=2")
    #expect(link.shown == "a.example/b…")
    #expect(link.range == 2..<33)
    #expect(link.relations == ["nofollow", "noopener"])
  }

  @Test func `Links over lines, without text and inside each other keep their order`() {
    let html = HTMLText("<a href=a>x<br>y</a><a href=b></a> <a href=c>1<a href=d>2</a></a>")

    #expect(html.text == "x\ny 12")
    #expect(html.links.map(\.href) == ["a", "b", "c", "d"])
    #expect(html.links.map(\.range) == [0..<3, nil, 4..<5, 5..<6])
    #expect(html.links.first?.shown == "x y")
  }

  @Test func `Classes and the sign before a link are kept`() {
    let links = HTMLText("a #<a class=' mention\nhashtag' href=x>b</a> <a>c</a>").links

    #expect(links.map(\.classes) == [["mention", "hashtag"], []])
    #expect(links.map(\.sign) == ["#", nil])
  }

  @Test(arguments: [
    ("https://a.b", true), ("HTTP://a.b", true), ("javascript:alert(1)", false), ("httpsx", false),
    ("/a", false), ("https:a", false), ("", false), ("data:text/html,x", false),
    ("JavaScript://a.b/%0Ax()", false),
    ("gemini://a.b/c", true), ("gopher://a.b", true), ("ipfs://bafy", true), ("ipns://a.b", true),
    ("dat://0a", true), ("dweb:/ipfs/bafy", true), ("ssb:message/x", true), ("magnet:?xt=urn:btih:0a", true),
    ("xmpp:a@b.c", true), ("mailto:a@b.c", true), ("mailto:", false), ("gemini:a", false),
    ("file:///etc", false),
  ])
  func `Only addresses that lead to a place are items`(href: String, isFollowable: Bool) {
    #expect(HTMLLink(href: href, classes: [], relations: []).isFollowable == isFollowable)
  }

  @Test func `An address without a protocol has the one of the web`() {
    let links = HTMLText("<a href='//a.b/c'>x</a> <a href='/c'>y</a>").links

    #expect(links.map(\.href) == ["https://a.b/c", "/c"])
  }

  @Test(arguments: [
    "#<a href=b><br>x</a>", "#<a href=b><p>x</p></a>", "# <a href=b>x</a>", "#<br><a href=b>x</a>",
  ])
  func `A sign that something parts from the link is not its own`(html: String) {
    #expect(HTMLText(html).links.map(\.sign) == [nil])
  }

  @Test func `A link inside what a browser hides shows nothing`() {
    let links = HTMLText("<span class=invisible><a href=b>hid</a></span><a href=c>den</a>").links

    #expect(links.map(\.text) == ["hid", "den"])
    #expect(links.map(\.shown) == ["", "den"])
  }

  @Test func `The first of two equal attributes counts, with quotes of either kind`() {
    #expect(HTMLText("<a HREF='a\"b' href=c>x</a>").links.map(\.href) == ["a\"b"])
  }
}

struct HTMLReferenceTests {
  @Test(arguments: [
    ("&amp;", "&"), ("&lt;", "<"), ("&eacute;x", "éx"), ("&eacutex", "éx"), ("&copy 1", "© 1"),
    ("&hellip;", "…"), ("&hellip", "&hellip"), ("&#8211;", "–"), ("&#x2014;", "—"), ("&#X41", "A"),
    ("&#150;", "–"), ("&#x93;", "“"), ("&#0;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"),
    ("&#9999999999;", "\u{FFFD}"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("&", "&"), ("& a", "& a"),
    ("&unknown;", "&unknown;"), ("&ampere", "&ere"), ("&apos;", "'"), ("&lsqb;", "["),
    ("a&nbsp;b", "a\u{A0}b"),
    ("&Eacute;&eacute;", "Éé"), ("&notin;", "∉"), ("&not1", "¬1"), ("&NotEqualTilde;", "≂̸"),
    ("&ZeroWidthSpace;x", "\u{200B}x"), ("&odblac;&scaron;", "őš"),
  ])
  func `References are resolved as in a browser`(text: String, resolved: String) {
    #expect(HTMLText(text).text == resolved)
  }

  @Test(arguments: [
    "&num=5", "&period=2019", "&solution", "&vertical", "&question", "&asterisk", "&halftime", "&plus1",
    "&apos1",
  ])
  func `Only the oldest names need no semicolon`(text: String) {
    #expect(HTMLText(text).text == text)
  }

  @Test func `In an address a name without a semicolon is none`() {
    let links = HTMLText("<a href='https://a.b/?a=1&copy=2&amp;not=3'>x</a>").links

    #expect(links.map(\.href) == ["https://a.b/?a=1&copy=2&not=3"])
  }
}

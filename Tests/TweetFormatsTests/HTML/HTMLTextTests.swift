import Testing

@testable import TweetFormats

struct HTMLTextTests {
  @Test(arguments: [
    ("", ""), (" \n ", ""), ("words", "words"), ("<p>one</p><p>two</p>", "one\n\ntwo"),
    ("one<p>two</p>three", "one\n\ntwo\n\nthree"), ("<p>a<br>b<br />c</p>", "a\nb\nc"),
    ("<p>a<br><br>b<br></p><p>c</p>", "a\n\nb\n\nc"), ("<p></p><p>a</p><p> </p>", "a"),
    ("<p>a \t b</p>\n\n<p> c </p>", "a b\n\nc"), ("a <b> b</b> <i>c </i> d", "a b c d"),
    ("<br>a<br>", "a"), ("a<br> <b> </b>b", "a\nb"), ("<div>a</div><div>b</div>", "a\nb"),
    ("<p>a \n\t b</p>", "a\nb"), ("a<br>\nb", "a\nb"), ("a\n\n\nb", "a\n\nb"),
    ("<span>@a</span> b", "@a b"), ("<h1>a</h1>b", "a\n\nb"),
  ])
  func `Blocks and blanks are laid out as in a browser`(html: String, text: String) {
    #expect(HTMLText(html).text == text)
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
    ("<img class=\"emoji\" alt=\":x:\"> a", ":x: a"), ("a&#0;b&#xD800;c&#9999999;d", "abcd"),
  ])
  func `Entities are resolved and what is no markup stays`(html: String, text: String) {
    #expect(HTMLText(html).text == text)
  }

  @Test(arguments: [
    ("a<script>b < c</p></script>d", "ad"), ("a<STYLE>p{}</Style >d", "ad"), ("a<script>b", "a"),
    ("a<!-- b --> c", "a c"), ("a<!-- b", "a"), ("a<!DOCTYPE x>b<?php c ?>d", "abd"),
    ("<my-tag>a</my-tag><x1>b</x1>", "ab"), ("<b>a<i>b</b>c</i>d", "abcd"), ("</p></div>a</b>", "a"),
    ("a<b", "a<b"), ("<b title='>'>a</b>", "a"), ("<html><head><title>t</title></head><body>a", "ta"),
    ("<meta charset=\"latin1\">é", "é"), ("a<b title=\"x>c", "ac"),
  ])
  func `Other markup leaves its text`(html: String, text: String) {
    #expect(HTMLText(html).text.filter { !$0.isNewline } == text)
  }

  @Test func `A zero ends nothing`() {
    #expect(HTMLText("a\0b").text == "a\u{FFFD}b")
  }
}

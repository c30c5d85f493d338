import SmashtagModel
import Testing

@testable import WebPages

struct BlockWriterTests {
  static func text(_ html: String) -> String? { WebPage.test(html: html, .full)?.text }

  @Test(arguments: [
    ("<p>one</p><p>two</p>", "one\n\ntwo"), ("one<p>two</p>three", "one\n\ntwo\n\nthree"),
    ("<div>a<div>b</div>c</div>", "a\n\nb\n\nc"), ("a <b> b</b> <i>c </i> d", "a b c d"),
    ("<p>a&nbsp;&nbsp;b\n\t c</p>", "a b c"), ("<p>a<br>b<br/>c</p>", "a\nb\nc"),
    ("<p>a <br> b</p>", "a\nb"), ("<br>a<br>", "a"), ("<p>a<br> <br>b</p>", "a\n\nb"),
    ("<h1>a<br>b</h1>c", "a b\n\nc"), ("a</br>b", "a\nb"), ("<hr>a<hr><hr>b<hr>", "a\n\nb"),
    ("co&shy;op a\u{200B}b \u{FEFF}c", "coop ab c"),
    ("می\u{200C}خواهم \u{200F}א \u{202E}b", "می\u{200C}خواهم \u{200F}א b"),
    ("\u{202A}a\u{202C}\u{2066}b\u{2069}", "ab"),
    ("H<sub>2</sub>O, x<sup>2</sup>", "H2O, x²"),
    ("<q>a</q>", "“a”"), ("<q>’Tis</q> <q>“a” b</q>", "“’Tis” ““a” b”"),
    ("<q>“a”</q> <q> „b“</q> <q><i>«c»</i></q>", "“a” „b“ «c»"),
    ("<p>a<br>&nbsp; &nbsp;b<br>&nbsp;c<br> d<br><br>&nbsp;&nbsp;e</p>", "a\n   b\n c\nd\n\ne"),
    ("<p>&nbsp;&nbsp;a&nbsp;&nbsp;b</p>", "a b"), ("<p>a<br>&nbsp;\n    b</p>", "a\n  b"),
    ("<details><summary>a</summary>b</details>", "a\n\nb"),
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
    ("<ol type=a><li>x<li>y</ol>", "a. x\nb. y"), ("<ol type=A start=26><li>x<li>y</ol>", "Z. x\nAA. y"),
    ("<ol type=i start=3><li>x<li>y</ol>", "iii. x\niv. y"),
    ("<ol type=I start=1994><li>x</ol>", "MCMXCIV. x"),
    ("<ol type=I start=3999><li>x<li>y</ol>", "MMMCMXCIX. x\n4000. y"),
    ("<ol type=a start=-1><li>x<li>y<li>z</ol>", "-1. x\n0. y\na. z"), ("<ol type=1><li>x</ol>", "1. x"),
    ("<ol type=disc><li>x</ol>", "1. x"), ("<ol type=a start=703><li>x</ol>", "aaa. x"),
    ("<ol reversed><li>x<li>y</ol>", "2. x\n1. y"), ("<ol reversed start=9><li>x<li>y</ol>", "9. x\n8. y"),
    ("<ol reversed type=a><li>x<li value=9>y<li>z</ol>", "c. x\ni. y\nh. z"),
    ("<ol reversed><li>x<ol><li>y</ol></ol>", "1. x\n  1. y"),
    ("<ol reversed><div><li>x<li>y</div></ol>", "2. x\n1. y"), ("<ol start=+7><li>x</ol>", "7. x"),
    ("<ol start=-><li>x</ol>", "1. x"),
    ("<ul type=a><li>x</ul>", "• x"),
    ("<ol style='list-style-type: lower-alpha'><li>x<li>y</ol>", "a. x\nb. y"),
    ("<ol style='color:red;List-Style: Upper-Roman inside' start=3><li>x</ol>", "III. x"),
    ("<ul style='list-style: decimal'><li>x<li>y</ul>", "1. x\n2. y"),
    ("<ul><li style='list-style-type:decimal'>x<li style='list-style-type:decimal'>y</ul>", "1. x\n2. y"),
    ("<ul style='list-style-type: square'><li>x</ul>", "• x"),
    ("<ul style='list-style:none'><li>x</ul>", "• x"),
    ("<ul style='list-style:none'><li><b>•</b> <p>x</p></ul>", "• x"),
    ("<ol style='list-style:none'><li><b>1)</b> x<li><b> 2 </b> y</ol>", "1) x\n2. 2 y"),
    (
      "<ol><li style='list-style-type:none'><b>(c)</b> x<li style='list-style-type:none'>y</ol>",
      "(c) x\n2. y"
    ),
    (
      "<ol style='list-style:none'><li><b>5.</b><li><a href=/b>B.</a> x<li><b>iv)</b> y</ol>",
      "1. 5.\n2. B. x\niv) y"
    ),
    ("<ul style='list-style:none'><li><b>1999</b> x<li>a y</ul>", "• 1999 x\n• a y"),
  ])
  func `Lists are numbered as in a browser`(html: String, text: String) {
    #expect(Self.text(html) == text)
  }

  @Test(arguments: [
    ("<p>x<sup>2</sup> and 10<sup>−3</sup></p>", "x² and 10⁻³"), ("<p>e<sup>+12</sup>", "e⁺¹²"),
    ("<p>5<sup>th</sup> H<sub>2</sub>O", "5th H2O"), ("<p><sup>1</sup> Lind", "1 Lind"),
    ("<p>2<sup>n</sup> x<sup>n+1</sup> 10<sup>1/2</sup>", "2^n x^(n+1) 10^(1/2)"),
    ("<p>e<sup>-x</sup> a<sub>i-1</sub> 2<sup>2<sup>3</sup></sup>", "e^(-x) a_(i-1) 2^(2³)"),
    ("<p>2<sup>e</sup> 1<sup>er</sup> n<sup>o</sup> Ca<sup>2+</sup> x<sub>i</sub>", "2e 1er no Ca2+ xi"),
    ("<p>rain<sup>n</sup> wood<sup>co-author</sup> sea<sup>1-3</sup>", "rainn woodco-author sea1-3"),
    ("<p>x<sup>2y</sup> a<sub>ij</sub> v<sub>max</sub>", "x^(2y) a_ij v_max"),
    (
      "<p>the 2<sup>nd</sup> 5<sub>max</sub> CO<sub>aq</sub> x<sup>2nd</sup> a<sub>north</sub>",
      "the 2nd 5max COaq x2nd anorth"
    ),
    ("<p>a<sup>1234</sup>", "a1234"), ("<pre>a<sup>2</sup></pre>", "a2"), ("<p>a<sup>-</sup>", "a-"),
  ])
  func `A number that is set higher is no part of the one before it`(html: String, text: String) {
    #expect(Self.text(html) == text)
  }

  @Test(arguments: [
    ("<li><input type=checkbox disabled checked> a", "• [x] a"),
    ("<input type=CheckBox disabled=''>b", "[ ] b"),
    ("<li><label><input type=checkbox checked> a</label><input type=radio disabled>", "• a"),
    ("<div hidden><input type=checkbox disabled></div><p>a", "a"),
  ])
  func `A box that nobody can tick says whether a task is done`(html: String, text: String) {
    #expect(Self.text(html) == text)
  }

  @Test(arguments: [
    ("<b class=x>Name</b><span class=y>Ada</span>", "Name Ada"),
    ("<a class=x href=/a>11</a><i class=y>men</i>", "11men"),
    ("<span class=x>11</span><span class=y>keepers</span>", "11 keepers"),
    ("<span class=x>00:12</span><span class=y><b>Ada</b></span>", "00:12 Ada"),
    ("<p><span class=x>(1)</span><span class=y>A duck</span>", "(1) A duck"),
    ("<time class=x>May</time><span class=y>2026</span>", "May 2026"),
    (
      "<h2><span class=x>Rain</span><span class='sr-only'>: </span><span class=y>The town</span></h2>",
      "Rain: The town"
    ),
    ("<span class=x>by:</span><span class=y>Ada</span>", "by: Ada"),
    ("<span class=x>collections.</span><span class=y>Order</span>", "collections.Order"),
    ("<span class=x>std::</span><span class=y>Order</span>", "std::Order"),
    ("<span class=x>12</span><span class=y>th</span>", "12th"),
    ("<span class=x>D</span><span class=y>Day</span>", "DDay"),
    ("<span class=x>Mac</span><span>Adam</span>", "MacAdam"),
    ("<span class=x>under</span><span class=y>stand</span>", "understand"),
    ("<span class=x>NA</span><span class=y>TO</span>", "NATO"),
    ("<span class=x>Mac</span>-<span class=y>Adam</span>", "Mac-Adam"),
    (
      "<code class=c><span class=k>let</span><span class=v>Xs</span></code><span class=y>Ada</span>",
      "letXs Ada"
    ),
    ("<pre><span class=k>let</span><span class=v>X</span></pre>", "letX"),
    ("<div class=x>Name</div><div class=y>Ada</div>", "Name\n\nAda"),
  ])
  func `Names and values that style alone keeps apart are two words`(html: String, text: String) {
    #expect(Self.text(html) == text)
  }

  @Test(arguments: [
    ("<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n>\n> b\n\nc"),
    ("<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
    ("<blockquote>a<br>b</blockquote>", "> a\n> b"),
    ("<pre>\n\n  a\n\tb  \n\n</pre>", "  a\n\tb"), ("<pre><code>a &lt; b<br>c</code></pre>", "a < b\nc"),
    ("<pre>a\r\nb\u{200B}</pre>", "a\nb"), ("a<pre> </pre>b", "a\n\nb"), ("<code>a  b</code>", "a b"),
    ("<pre><div>a</div><div>  b</div><div></div><div><br></div>c</pre>d", "a\n  b\n\nc\n\nd"),
    ("<pre><code><p>a\n<p>b</code></pre>", "a\nb"),
    (
      "<div style='font-family: Menlo, monospace; white-space: pre'><div>a {</div><div>  b</div></div>c",
      "a {\n  b\n\nc"
    ),
    ("<div style='white-space:pre-wrap'>a\n  b</div>", "a b"),
    ("<div style='font-family:monospace'>a\n  b", "a b"),
    (
      "<table><tr><td data-line=1><td class='blob-code'>a:<tr><td>2<td class='blob-code'>  b</table>c",
      "a:\n  b\n\nc"
    ),
    (
      "<table><tr><td class=gutter><div>1</div><td class=code><div>a:</div><div>&nbsp; b</div></table>",
      "a:\n  b"
    ),
    (
      "<table><tr><td><i>1</i> <i>2</i><td class='x-code'><div>a:</div><div>&nbsp; b</div></table>", "a:\n  b"
    ),
    ("<table><tr><td>1<td class='zip-code'>a<tr><td>2<td class='zip-code'>b</table>", "1\ta\n2\tb"),
    ("<table><tr><td>3<td class=code>a<tr><td>7<td class=code>b</table>", "3\ta\n7\tb"),
    (
      "<table><tr><td>1<td class=code><div>a:</div><tr><td>2<td class=code><tr><td>3<td class=code><div>b</div></table>",
      "a:\n\nb"
    ),
    ("<table><tr><td>1<td class=code>USD<tr><td>2<td class=code>EUR</table>", "1\tUSD\n2\tEUR"),
    (
      "<table><tr><td>9223372036854775807<td class=code>a;<tr><td>1<td class=code>b;</table>",
      "9223372036854775807\ta;\n1\tb;"
    ),
    ("<table><tr><th>no<td class=code>a<tr><th>so<td class=code>b</table>", "no\ta\nso\tb"),
  ])
  func `Quotes are marked and code keeps its blanks`(html: String, text: String) {
    #expect(Self.text(html) == text)
  }

  @Test(arguments: [
    ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", "漢(かん)"), ("<ruby>漢<rt>かん</ruby>字", "漢(かん)字"),
    ("<video>a</video><svg><text>b</text></svg><canvas>c</canvas>", "ac"),
    ("<math><mi>x</mi><annotation>y</annotation></math>", "x"),
    ("<button>a</button><select><option>b</select><textarea>c</textarea><input value=d>e", "e"),
    ("<h2><button>a</button></h2>", "a"), ("<h2>ab <button>c</button></h2>", "ab"),
    ("<h2><button aria-expanded=false>a?</button><span>+</span></h2>", "a?+"),
    ("<h2><button>a</button>1.</h2>", "a1."),
    ("<h2><button>a <i>b</i></button><button>c</button> <b>de</b></h2>", "de"),
    ("<template>a</template><script>b</script><style>c</style>d", "d"),
    ("<p hidden>a</p><p aria-hidden=true>b</p><p aria-hidden=false>c</p>", "c"),
    ("<p style='color:red; DISPLAY : none'>a</p><p style='visibility:hidden'>b</p>c", "c"),
    ("<img aria-hidden=true alt='{\\displaystyle x^{2}}' class=latex> is x", "x^{2} is x"),
    ("<img aria-hidden=true src=/a.png> a", "a"),
    ("<p>20<span class=sr-only> minutes</span> <span aria-hidden=true>min</span></p>", "20 minutes min"),
    ("<p><del aria-hidden=true><b>€89</b></del> <ins aria-hidden=true>€69</ins> a</p>", "~~€89~~ €69 a"),
    (
      "<p><time aria-hidden=true>3 Feb</time> <i aria-hidden=true>2 a</i> <span aria-hidden=true>12</span>b",
      "3 Feb b"
    ),
    ("<p>a <span aria-hidden=true>share</span><span aria-hidden=true hidden>3 b</span>c", "a c"),
    ("<p><span aria-hidden=true>\(String(repeating: "3 b ", count: 20))</span>c", "c"),
    ("<pre>a<span aria-hidden=true>1b</span></pre>", "a"),
    ("<p>by <s>Monday</s> <del>noon</del> Friday</p>", "by ~~Monday~~ ~~noon~~ Friday"),
    ("<del><p>a</p></del><s> </s><pre><s>b</s></pre>", "a\n\nb"),
    ("<body hidden>a", "a"), ("<dialog>a</dialog><dialog open>b</dialog>", "b"),
    ("<p><noscript>a</noscript>b", "a b"), ("<noscript><p>a</noscript>", "a"),
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

  @Test func `Headings that say the title are left out above the text`() {
    let html = "<title>A  story</title><h4>News</h4><h1>a Story</h1><h2>A story</h2>b<h2>A story</h2>c"

    #expect(Self.text(html) == "News\n\nb\n\nA story\n\nc")
  }

  @Test func `Headings keep their level`() {
    let blocks = WebPage.test(html: "<title>t</title><h2>a</h2><h5>b</h5>", .full)?.blocks

    #expect(blocks?.map(\.kind) == [.heading(level: 2), .heading(level: 5)])
  }
}

struct PageLabelTests {
  @Test func `The sign of an item that is a line of its own is not shown`() {
    let item = "<div><div><div>•</div></div><div>It rained.</div></div>"

    #expect(WebPage.body(ofArticleWith: item)?.contains("•") == false)
    #expect(WebPage.body(ofArticleWith: item)?.contains("It rained.") == true)
  }

  @Test(arguments: [
    ("<div><label for=a>Linux</label><label for=b>Windows</label></div>", "Linux Windows"),
    ("<p>The <b>gate</b><b>Keeper</b> runs", "The gateKeeper runs"),
    ("<p><label>M</label><label>edia</label>", "Media"),
  ])
  func `Labels beside each other are words of their own`(html: String, text: String) {
    #expect(BlockWriterTests.text(html) == text)
  }
}

struct PageTableTests {
  @Test func `A table of files above the text is none of it`() throws {
    let files = (1...4).map {
      "<tr><td><a href=/\($0)>rain\($0).txt</a><td><a href=/c>Clear gutter</a><td>Jan \($0)"
    }
    let head =
      "<title>Rain and gutters</title><h1>Rain and gutters</h1><table><thead><tr><th>Name<th>Change<th>Day</thead>"
    let prose =
      "<p>It rained for so long that the gutters of the town were named after those who cleared them.</p>"

    let page = try #require(
      WebPage.test(html: "\(head)\(files.joined())</table><article>\(prose)\(prose)\(prose)</article>"))

    #expect(!page.body.contains("rain4.txt"))
    #expect(page.text.contains("rain4.txt"))
  }

  @Test(arguments: [
    ("<table><tr><th>a<th>b<tr><td>c<td>d</table>", "a\tb\nc\td"),
    ("<table><caption>x</caption><tr><td>a<td>b</table>", "x\n\na\tb"),
    ("<table><tr><th>a<td><p>b</p><p>c<br>d</p></table>", "a\tb c d"),
    ("<table><thead><th>a<th>b<tbody><td>c<td>d<tbody><td>e<td>f</table>", "a\tb\nc\td\ne\tf"),
    ("<table border=1><tr><td>a<td>b<tr><td>c<td>d</table>", "a\tb\nc\td"),
    ("<table><tr><td>1<td>2<tr><td>3<td>4<tr><td>5<td>6</table>", "1\t2\n3\t4\n5\t6"),
    ("<table><tr><td>Fat<td>9 g<tr><td>Salt<td>1 g</table>", "Fat\t9 g\nSalt\t1 g"),
    (
      "<table><tr><td>Euro<td>2021<td>2022<tr><td>Sales<td>201.4<td>€ 9</table>",
      "Euro\t2021\t2022\nSales\t201.4\t€ 9"
    ),
    ("<table><tr><th>a<td>b<tr><td colspan=2><img src=/i alt=c></table>d", "a\tb\n\nImage: c\n\nd"),
    ("<table><tr><th>a<th></th><th>b<tr><td>c</table>", "a\t\tb\nc"),
    ("<table><tr><th colspan=2>a<th>b<tr><td>c<td>d<td>e</table>", "a\t\tb\nc\td\te"),
    ("<table><tr><th rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e</table>", "a\tb\n\tc\nd\te"),
    ("<table><tr><th>a<td rowspan=2>b<tr><td>c<tr><td>d<td>e</table>", "a\tb\nc\nd\te"),
    ("<table><tr><th colspan=999999999>a<tr><td rowspan=x>b<td>c</table>", "a\nb\tc"),
    (
      "<div role=table><div role=row><span role=columnheader>a</span><span role=columnheader>b</span></div>"
        + "<div role=rowgroup><div role=row><div role=cell>c</div><div role=cell>d</div></div></div></div>",
      "a\tb\nc\td"
    ),
  ])
  func `A table of data has a line for each row`(html: String, text: String) {
    #expect(BlockWriterTests.text(html) == text)
  }

  @Test(arguments: [
    ("<table><tr><td>a<td>b<tr><td>c<td></table>", "a\n\nb\n\nc"),
    ("<table><tr><td>a<td>b<td>c<tr><td>d<td>e<td>f</table>", "a\n\nb\n\nc\n\nd\n\ne\n\nf"),
    ("<table><tr><td>a<td>b<tr><td>c<td>d <img src=/i alt=e></table>", "a\n\nb\n\nc\n\nd\n\nImage: e"),
    ("<table><tr><td>a<td>b<td>c<tr><td>1<td>2<td></table>", "a\n\nb\n\nc\n\n1\n\n2"),
    ("<table><tr><td>a<td>b<td>c<tr><td>1<td>2<td><a href=/x>3</a></table>", "a\n\nb\n\nc\n\n1\n\n2\n\n3"),
    ("<table><tr><td>a<td>b</table>", "a\n\nb"), ("<table border=1><tr><td>a</table>", "a"),
    ("<table role=presentation><tr><th>a<td>b</table>", "a\n\nb"),
    ("<table><tr><th>a<td><h2>b</h2><td>c</table>", "a\n\nb\n\nc"),
    ("<table><tr><td><table><tr><th>a<td>b<tr><th>c<td>d</table><td>e</table>", "a\tb\nc\td\n\ne"),
    ("<table><tr><td><pre>1\n2</pre><td><pre>a\nb</pre></table>", "1\n2\n\na\nb"),
  ])
  func `A table that lays out a page is read cell by cell`(html: String, text: String) {
    #expect(BlockWriterTests.text(html) == text)
  }

  @Test(arguments: ["<td>a", "<td colspan=3>a", "<td rowspan=3>a", "<th colspan=60 rowspan=9>a"])
  func `Many columns are all there`(cell: String) {
    let row = "<tr>" + String(repeating: cell, count: 100)

    let text = BlockWriterTests.text("<table><tr><th>b<th>c" + row + row + "</table>")

    #expect(text?.count { $0 == "a" } == 200)
  }

  @Test func `Links in cells have numbers in order`() {
    let html = "<table><tr><th><a href=/x>a</a><td>b <a href=/y>c</a></table><a href=/z>d</a>"

    let page = WebPage.test(html: html, .full)

    #expect(page?.items.map(\.number) == [1, 2, 3])
    #expect(page?.items.map(\.range) == [0..<1, 2..<3, 0..<1])
  }
}

/// What old pages leave open.
struct PageNestingTests {
  @Test(arguments: [
    "<h2><a name=s>Title</h2><p>text <a href=/x>link</a>, to the end.</p>",
    "<div><font color=red>text <a href=/x>link</a></div>", "<p><font>text <a href=/x>link</a></p><hr>",
    "<p><b>text <a href=/x>link</a><p>", "<p><a name=s>text <a href=/x>link</a></p>",
    "<table><tr><td><i>text <a href=/x>link</a></table>", "<li><tt><a href=/x>link</a>",
    "<a name=s><h3>text</h3></a><a href=/x>link</a><br>",
  ])
  func `All links are kept, however many elements are left open`(piece: String) {
    let page = WebPage.test(html: String(repeating: piece, count: 400) + "<h4>End</h4>", .full)

    #expect(page?.items.count == 400)
    #expect(page?.blocks.last?.kind == .heading(level: 4))
  }

  @Test(arguments: [
    "<p><td><x></p>", "<b><div></b>", "<a><div>", "<a><p>", "<td><b><tr>", "<p><table><td><font></p>",
    "<p><x><table></p>", "<ul><a><li><x></ul>", "<x><form><y></x>", "<td><div></td>", "<p><b><ul><i></p>",
  ])
  func `Whatever ends in another element than it began in, the text is kept`(piece: String) {
    let html = String(repeating: piece, count: 2_000) + "core <p>end"

    let text = WebPage.test(html: html, .full)?.text

    #expect(text?.contains("core") == true)
    #expect(text?.contains("end") == true)
  }

  @Test(arguments: [
    ("<svg><svg></svg><text>a</text></svg>b", "b"), ("<svg><svg/><text>a</text></svg>b", "b"),
    ("<template><TEMPLATE x=y></template>a</template>b", "b"), ("<svg><svgs></svgs>a</svg>b", "b"),
    ("<script><script></script>b", "b"), ("<svg></svg>a<svg></svg>b", "ab"),
  ])
  func `What is left out has its like in it`(html: String, text: String) {
    #expect(WebPage.test(html: html, .full)?.text == text)
  }

  @Test(arguments: [
    ("rain<sup><a href='#n1'>[1]</a></sup> fell", "rain¹ fell"),
    ("rain<a href='#n'><sup>12</sup></a>.", "rain¹²."),
    ("rain<a href='https://a.example/b/c#n'>(3)</a>", "rain³"), ("rain <a href=/x>1</a>", "rain 1"),
    ("<a href='#n'>1</a> rain", "1 rain"), ("rain <a href='#n'>part 2</a>", "rain part 2"),
    ("rain<a href='#n'>1234</a>", "rain1234"), ("rain <a href='#'>4</a>", "rain 4"),
    ("rain<sup><a href='#'>4</a></sup>", "rain⁴"),
    ("rain<sup><a href='#a'>a</a></sup> fell", "rain[a] fell"),
    ("rain<a href='#b'><sup>(B)</sup></a>", "rain[B]"),
    ("rain<sup>[<a href='#c'>c</a>]</sup>", "rain[c]"), ("rain <a href='#d'>d</a>", "rain d"),
    ("rain in chapters <a href='#chapter1'>1</a> and <a href='#s2'>2</a>", "rain in chapters 1 and 2"),
    ("rain<a href='#x1' class='footnote-ref'>1</a><a href='#x2' role=doc-noteref>2</a>", "rain¹²"),
    ("rain<a href='#_ftn1'>1</a> and <a href='#x'>[2]</a>", "rain¹ and ²"),
  ])
  func `The sign of a note does not look like the number of a link`(html: String, text: String) {
    #expect(WebPage.test(html: "<p>\(html)</p>", .full)?.text == text)
  }

  @Test(arguments: [
    ("<ol><li id=n1>One.<li id=n2><p>Two.</p><p>More.</p></ol><p>End.", [nil, 1, 2, 2, nil]),
    ("<p><a id=n1>1</a> One.</p><p id=n2>2 Two.</p><p>End.", [nil, 1, 2, nil]),
    ("<dl><dt id=n1>1</dt> <dd>One.</dd><dt id=n2>2<dd>Two.</dl>", [nil, 1, 1, 2, 2]),
    ("<div><a id=n1></a> <p>One.</p><p>End.</p></div>", [nil, 1, nil]),
    ("<div><sup id=n1>1</sup> One.</div><h2 id=n2>Two</h2>End.", [nil, 1, 2, nil]),
    ("<ul><li id='n1'>One.<ul><li>Of it.</ul></ul><p id=n3>End.", [nil, 1, 1, nil]),
    ("<div><hr><a id=n1>1.</a> One.<br><br><a id=n2>2.</a> <i>Two</i>.<p>End.</div>", [nil, nil, 1, 2, nil]),
    ("<div><small id=n1>1 One.</small><p>End.</p></div>", [nil, 1, nil]),
    ("<p><a id=n1>1</a> One.<br><a id=n2>2</a> Two.</p>End.", [nil, 1, 2, nil]),
    ("<table id=n1><tr><th>a<th>b<tr><td>1<td>2</table>End.", [nil, 1, nil]),
    (
      "<section id=n1>" + String(repeating: "<p>One.", count: 1_000) + "</section>",
      Array(repeating: nil, count: 1_001)
    ),
    ("<aside id=n1><span>[<a href='#r'>1</a>]</span><p>One.<p>More.</aside>End.", [nil, 1, 1, nil]),
    ("<p id=other>End.", [nil, nil]),
  ])
  func `What a raised number leads to is known as its note`(html: String, numbers: [Int?]) throws {
    let text =
      "<p>rain<sup><a href='#n1'>[1]</a></sup> fell<a href='https://a.example/b/c#n%32'>2</a> and<a href='#n1'>9</a>.</p>"

    let page = try #require(WebPage.test(html: text + html, .full))

    #expect(page.blocks.map(\.footnote) == numbers)
  }

  @Test(
    arguments: [
      ("<span class=sidenote>Seen by few.</span>", "rain¹ fell\n\n¹ Seen by few.", 1),
      (
        "<label class=sidenote-number></label><span class=sidenote>Seen by few.</span>",
        "rain¹ fell\n\n¹ Seen by few.", 1
      ),
      ("<label>⊕</label><span class=marginnote>Seen by few.</span>", "rain fell\n\nSeen by few.", 0),
      ("<sup>7</sup><span class=side-note>Seen by few.</span>", "rain⁷ fell\n\n⁷ Seen by few.", 7),
      (
        "<span class='ltx_note x'><sup>4</sup><span><span><sup>4</sup><b>4</b>Seen by few.</span></span></span>",
        "rain⁴ fell\n\n⁴ Seen by few.", 4
      ),
      ("<d-footnote>Seen by <a href=/x>so few</a>.</d-footnote>", "rain¹ fell\n\n¹ Seen by so few.", 1),
      ("<span class=footnote>[1]</span>", "rain[1] fell", 0),
      ("<span class=footnote>incl. VAT, plus costs</span>", "rain fell\n\nincl. VAT, plus costs", 0),
      ("<span class=footnote><a href='#x'>the note below</a></span>", "rainthe note below fell", 0),
      ("<br><span class=footnote>* Seen by few.</span><br>", "rain\n\n* Seen by few.\n\nfell", 0),
    ])
  func `A note within a line stands after it`(html: String, text: String, number: Int) throws {
    let page = try #require(WebPage.test(html: "<div><p>rain\(html)\n fell</p></div>", .full))

    #expect(page.text == text)
    #expect((page.blocks.last?.footnote ?? 0) == number)
  }

  @Test func `An item of no list in a cell takes no number of the list around the table`() throws {
    let page = try #require(
      WebPage.test(
        html: "<ol><li>a<table><tr><th>A<th>B<tr><td>b<td><li>c</li></table></li><li>d</ol>", .full))

    #expect(page.text.contains("b\t• c"))
    #expect(page.blocks.last?.kind == .item(marker: "2."))
  }

  @Test func `Notes within lines stand after headings, tables and items, and count on`() throws {
    let note = { (number: Int) in "<i>rain</i><span class=sidenote><em>Seen \(number) by few.</em></span>" }
    let html = """
      <h2>\(note(1))</h2><ul><li>\(note(2))<li>dry</ul><table><tr><th>\(note(3))<th>b<tr><td>1<td>2</table>
      <p><span class=sidenote>No note, since nothing stands before it.</span></p><p>End\(note(4))</p>
      """

    let page = try #require(WebPage.test(html: html, .full))

    #expect(
      page.text == """
        rain¹

        ¹ Seen 1 by few.

        • rain²
          ² Seen 2 by few.
        • dry

        rain³\tb
        1\t2

        ³ Seen 3 by few.

        No note, since nothing stands before it.

        Endrain⁴

        ⁴ Seen 4 by few.
        """)
    #expect(page.blocks.compactMap { $0.footnote } == [1, 2, 3, 4])
  }

  @Test(arguments: [
    ("<ul><li>wick<li>oil</ul>", "• wick • oil"),
    ("lamp<ol start=2><li>wick<li>oil</ol>!", "lamp 2. wick 3. oil !"),
    ("<ul><li><ol><li>wick</ol><li></li><li>oil</ul>", "• 1. wick • oil"), ("<li>wick", "• wick"),
    ("<ul style='list-style: none'><li><b>–</b> wick</ul>", "– wick"),
  ])
  func `Lists in cells have markers`(html: String, text: String) throws {
    let page = try #require(
      WebPage.test(html: "<ul><li>a<table><tr><th>A<th>B<tr><td>c<td>\(html)</table><li>d</ul>", .full))

    #expect(page.text.contains("c\t\(text)\n"))
    #expect(page.blocks.last?.kind == .item(marker: "•"))
  }

  @Test(arguments: ["<a href='#r'>[1]</a>", "[<a href='#r'>1</a>]", "<a href='#r'>1</a>"])
  func `A note begins with its number, on its first line`(label: String) throws {
    let text = "<p>rain<sup><a id=r href='#n1'>1</a></sup></p>"

    let page = try #require(
      WebPage.test(html: "\(text)<aside id=n1><b>\(label)</b> <p>One.</p></aside>", .full))

    let note = try #require(page.blocks.last?.text.text)
    #expect(page.blocks.count == 2)
    #expect(note.filter { $0 != "[" && $0 != "]" } == "1 One.")
  }

  @Test func `A picture stays in its cell, after the links there`() throws {
    let html =
      "<table><tr><th>bird<th>picture<tr><td>heron <a href=/h>more</a><td><img src=/h.jpg alt='A heron' width=99 height=99>"
      + "<tr><td>swift<td><img src=/s.jpg width=99 height=99></table>"

    let page = try #require(WebPage.test(html: html, .full))

    #expect(page.text == "bird\tpicture\nheron more\tA heron\nswift\timage")
    #expect(page.items.map(\.number) == [1, 2, 3])
    #expect(
      page.items.map(\.address) == [
        "https://a.example/h", "https://a.example/h.jpg", "https://a.example/s.jpg",
      ])
  }

  @Test func `A link keeps its place where empty lines are cut before it`() throws {
    let html = "<pre>\n\n\n<a href=/x>éclair text<div>more</div></a></pre>"

    let page = try #require(WebPage.test(html: html, .full))

    let item = try #require(page.items.first)
    let text = try #require(page.blocks.first).text.text
    #expect(text == "éclair text\nmore")
    #expect(item.range == 0..<text.utf8.count)
    #expect(item.mention.label == "éclair text more")
  }
}

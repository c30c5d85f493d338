import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// Which lines of an article are none of its text.
struct LinesBesideTests {
  private static let prose =
    "It rained for so long that the gutters of the town were named after those who cleared them, and still are."

  private static func page(_ article: String, above: String = "") throws -> WebPage {
    try #require(
      WebPage.test(
        html: "<head><title>Rain</title></head><body><article>\(above)<h2>Rain</h2>\(article)</article>"))
  }

  @Test func `What a Chinese text was called elsewhere, and who edited it, are none of it`() throws {
    let (first, last) = ("昨天下午，港口的工人们在大雨中清理了三条街道的排水沟，直到天黑才回家。", "镇上的人说，这是十年来最大的一场雨。")
    let origin = "（原标题：一场大雨之后，镇上的人们怎样在一个下午清理了三条街道的排水沟，又怎样回家）"

    let page = try Self.page(
      "<p>\(origin)</p><p>\(first)</p><p>\(first)</p><p>\(last)</p><div>(责编：林水、丁山)</div>")

    #expect(page.body == "\(first)\n\n\(first)\n\n\(last)")
    #expect(page.texts(of: .other) == [origin, "(责编：林水、丁山)"])
  }

  @Test(arguments: [
    "原标题为《雨中的港口》的电影昨天在镇上的礼堂里放映，来看的人很多，一直站到了门外的大街上。",
    "Copyright is what keeps others from printing a text as often as they want, and for how long it does so.",
  ])
  func `A first sentence about titles or rights is text`(sentence: String) throws {
    let page = try Self.page("<p>\(sentence)</p><p>\(Self.prose)</p><p>\(Self.prose)</p>")

    #expect(page.body.hasPrefix(sentence))
  }

  @Test(arguments: [
    "<p>(a) rain,</p><p>(b) snow, and</p><p>(c) the day on which X was last seen by anybody.</p>",
    "<p><span>(a)</span> One</p><p><span>(b)</span> Two</p><p><span>(c)</span> X.</p>",
    "<p>(A) Rain,</p><p>(B) Snow, and</p><p>(C) Hail of X</p>",
    "<p>Copyright law has not kept up with the bells of X, and nobody in this town has asked it to do so.</p>",
    "<h2>Copyright X</h2><p>\(prose)</p>",
  ])
  func `Points of a list, headings and sentences about rights are text`(lines: String) throws {
    let page = try Self.page("<p>\(Self.prose)</p><p>\(Self.prose)</p>\(lines)<p>\(Self.prose)</p>")

    #expect(page.body.contains("X"))
  }

  @Test(arguments: [
    "(c) X Lind", "(c) 2020 Ada of X", "Copyright © the town of X", "Copyright 2020 X",
    "Copyright by the town of X",
    "Copyright X Post", "(c) copyright of X",
  ])
  func `Whose a text is stands beside it`(line: String) throws {
    let page = try Self.page("<p>\(Self.prose)</p><p>\(line)</p><p>\(Self.prose)</p><p>\(Self.prose)</p>")

    #expect(!page.body.contains("X"))
  }

  @Test func `After the text a short line about rights needs no name`() throws {
    let line = "<p>Copyright and how to cite this.</p>"

    #expect(try Self.page("<p>\(Self.prose)</p><p>\(Self.prose)</p>\(line)").body.hasSuffix(Self.prose))
  }

  @Test func `Lines that end with a comma go on in the next ones`() throws {
    let (opening, middle) = ("下周一早上，", "港口的工程就要进入第二个阶段，")
    let prose = "这也是对镇上所有居民的出行影响最大的一段时间，从早到晚都有很多车要在桥前面等很久很久。"
    let lines = [opening, middle, prose, "施工会给大家带来不便，", "请大家互相转告。"]

    let page = try Self.page(lines.map { "<p>\($0)</p>" }.joined())

    #expect(page.body == lines.joined(separator: "\n\n"))
  }

  @Test func `A heading of level 1 above the title is where the text is filed`() throws {
    #expect(
      try Self.page("<p>\(Self.prose)</p><p>\(Self.prose)</p>", above: "<h1>Reports</h1>").body.hasPrefix(
        "It"))
  }

  @Test(arguments: [
    "Dear readers,", "Madam President, friends from forty rivers,", "So it was all over.",
  ])
  func `Whom a text addresses stands in it`(line: String) throws {
    let page = try Self.page("<p>\(line)</p><p>\(Self.prose)</p><p>\(Self.prose)</p>")

    #expect(page.body == "\(line)\n\n\(Self.prose)\n\n\(Self.prose)")
  }

  @Test(arguments: ["By Ada Lind, Ben Moor,", "Harbour Town, Nordland,"])
  func `Names above a text address nobody`(line: String) throws {
    let page = try Self.page("<p>\(line)</p><p>\(Self.prose)</p><p>\(Self.prose)</p>")

    #expect(page.body == "\(Self.prose)\n\n\(Self.prose)")
  }

  @Test(arguments: [
    ("<p>Kind regards<br>Ada Lind, X</p>", true), ("<p>Ada Lind, X</p>", false),
    ("<p>Text: Ada Lind<br>X</p>", false), ("<p>Tel. 0123 456<br>X</p>", false),
    ("<p><a href=/x>Ada Lind<br>X</a></p>", false), ("<div><p>Kind regards<br>Ada Lind, X</p></div>", false),
    ("<p>Weather, and a longer word</p><p>Kind regards<br>Ada Lind, X</p>", false),
  ])
  func `A farewell right below the last paragraph is of the text`(last: String, isText: Bool) throws {
    let page = try Self.page("<p>\(Self.prose)</p><p>\(Self.prose)</p>\(last)")

    #expect(page.body.contains("X") == isText)
    #expect(page.text.contains("X"))
  }

  @Test(arguments: [
    ("<div class='note box'><div class=h><span>Attention</span></div><p>\(prose)</p></div>", true),
    ("<div class=note><div>Attention</div><p>\(prose)</p><p>It rained.</p></div>", true),
    ("<div class=note><div>Attention</div><p>\(prose)</p><div>It rained.</div></div>", false),
    ("<div class=note><p>\(prose)</p><div>Attention</div><p>\(prose)</p></div>", false),
    ("<div><div>Attention</div><p>\(prose)</p></div>", false),
    ("<div class=ad><div>Advertisement</div><p>\(prose)</p></div>", false),
  ])
  func `A word above the paragraphs of a small box with a name is its heading`(box: String, isText: Bool)
    throws
  {
    let text = String(repeating: "<p>\(Self.prose)</p>", count: 8)

    let page = try Self.page("\(text)\(box)\(text)")

    #expect(page.body.contains("Attention\n") == isText)
    #expect(!page.body.contains("Advertisement"))
  }

  @Test(arguments: ["Advertisement", "- Advertisement -", "— Anzeige —"])
  func `A word alone between paragraphs is a label, also between dashes`(label: String) throws {
    let page = try Self.page("<p>\(Self.prose)</p><div><span>\(label)</span></div><p>\(Self.prose)</p>")

    #expect(page.body == "\(Self.prose)\n\n\(Self.prose)")
  }

  @Test(arguments: [
    ("<p><strong>Read this as well:</strong> <a href=/x>The river of the town X</a></p>", false),
    ("<p>Read this as well, if you like: <a href=/x>The river of the town X</a></p>", true),
    (
      "<p><strong>It rained, and all of us looked on</strong> <a href=/x>at the river of the town X</a></p>",
      true
    ),
    ("<p><b>Until Friday you may ask for a place here:</b> <a href=/x>The river of the town X</a></p>", true),
    (
      "<p><b>Kindly address yourselves hereto:</b> <a href=mailto:x@example.org>The people of the town X</a></p>",
      true
    ),
    ("<p><b>Everything whatsoever is hereunder:</b> <a href=/x>https://x.example/X/town</a></p>", true),
  ])
  func `An emphasised label before a link leads on`(line: String, isText: Bool) throws {
    let page = try Self.page("<p>\(Self.prose)</p>\(line)<p>\(Self.prose)</p>")

    #expect(page.body.contains("X") == isText)
  }

  @Test(arguments: [
    ("<div class=h>Topics: <a href=/a>Rain X</a></div>", false),
    ("<p>Topics: <a href=/a>Rain X</a></p>", true),
    ("<div class=h>It is about <a href=/a>rain X</a></div>", true),
  ])
  func `A box with a label and a short link files the text`(box: String, isText: Bool) throws {
    let page = try Self.page("<p>\(Self.prose)</p>\(box)<p>\(Self.prose)</p>")

    #expect(page.body.contains("X") == isText)
  }

  @Test(arguments: [("preview", "rest"), ("preview", "preview")])
  func `A first paragraph that the page has as its description goes on in a box like its own`(
    first: String, second: String
  ) throws {
    let text =
      "<div class=\(first)><p>\(Self.prose)</p></div><div class=\(second)><p>\(Self.prose) And on.</p></div>"

    let page = try #require(
      WebPage.test(
        html:
          "<title>Rain</title><meta name=description content='\(Self.prose)'><article><h1>Rain</h1>\(text)"
          + "<div class=\(second)><p>\(Self.prose)</p></div><div class=\(second)><p>\(Self.prose)</p></div></article>"
      ))

    #expect(page.body.hasPrefix("\(Self.prose)\n\n\(Self.prose) And on."))
  }

  @Test func `A link below the text is a line of its own`() throws {
    let page = try Self.page(
      "<p>\(Self.prose)</p><p>\(Self.prose)</p><hr><a href=/x>More about this list X</a><br>")

    #expect(page.body == "\(Self.prose)\n\n\(Self.prose)")
  }

  @Test func `A day beside a heading leaves the heading in the text`() throws {
    let post = { (time: String) in
      "<section><header><span class=date>\(time)</span> <h3>It rains, at \(time)</h3></header><p>\(Self.prose)</p></section>"
    }

    let page = try Self.page("<p>\(Self.prose)</p>" + post("17:20") + post("13:05"))

    #expect(page.body.contains("It rains, at 17:20"))
    #expect(page.body.contains("It rains, at 13:05"))
  }

  @Test(arguments: [
    ("<p align=center><img src=/a.jpg width=600><br><i>A gutter in May X</i></p>", false),
    ("<p>X: <img src=/a.jpg width=600><br>a gutter in May</p>", true),
    ("<p><img src=/a.jpg width=600><br>On Monday we went to X, and it rained.</p>", true),
    ("<p><img src=/a.jpg width=600>It was May in town, X.</p>", true),
    ("<p><img src=/a.jpg width=600><br>It was May in town, X.<br>It rained.</p>", true),
  ])
  func `A line below a picture in a paragraph is its caption`(paragraph: String, isText: Bool) throws {
    let page = try Self.page("<p>\(Self.prose)</p>\(paragraph)<p>\(Self.prose)</p>")

    #expect(page.body.contains("X") == isText)
    #expect(page.texts(of: .caption).joined().contains("X") == !isText)
  }

  @Test(arguments: [
    ("<div class=step><img src=/a.jpg width=600><p>\(prose) X</p></div>", true),
    ("<div class=step><img src=/a.jpg width=600><p>A gutter, and X</p></div>", false),
  ])
  func `A long sentence below each of several pictures is a step of the text`(step: String, isText: Bool)
    throws
  {
    let steps = step.replacingOccurrences(of: " X", with: " X.")

    let page = try Self.page("<p>\(Self.prose)</p>\(steps)\(steps)<p>\(Self.prose)</p>")

    #expect(page.body.contains("X") == isText)
  }

  @Test func `A box called a date with a heading in it is no date`() throws {
    let post = { (time: String) in
      "<div class=datetime><h3>It rains at \(time)</h3><span class=time>\(time)</span></div><p>\(Self.prose)</p>"
    }

    let page = try Self.page("<p>\(Self.prose)</p>" + post("17:20") + post("13:05"))

    #expect(page.body.contains("It rains at 17:20"))
    #expect(page.body.contains("It rains at 13:05"))
  }

  @Test func `A line above the title in the cell of the text is none of it`() throws {
    let cell =
      "<span>21 May 2008 | X</span><br><div>The rain of the town is over</div><br>\(Self.prose)<br><br>\(Self.prose)"

    let page = try #require(
      WebPage.test(html: "<title>The rain of the town is over</title><table><tr><td>\(cell)</table>"))

    #expect(page.body == "\(Self.prose)\n\n\(Self.prose)")
  }

  @Test func `A short line with a full stop above the title leaves it the title`() throws {
    let page = try Self.page(
      "<p>\(Self.prose)</p><p>\(Self.prose)</p>", above: "<div>Guide | 7 March | <span>5 Min.</span></div>")

    #expect(page.body == "\(Self.prose)\n\n\(Self.prose)")
  }

  @Test func `A number of answers heads them, and is text above a list`() throws {
    let page = try Self.page(
      "<p>\(Self.prose)</p><h2>2 Answers</h2><p>\(Self.prose)</p><h2>3 Answers</h2><ol><li>\(Self.prose)<li>X</ol>"
        + "<p>\(Self.prose)</p>")

    #expect(!page.body.contains("2 Answers"))
    #expect(page.body.contains("3 Answers"))
  }

  @Test(arguments: [
    ("<br><a href=/p>Print X</a> | <a href=/s>Send it</a>", false),
    ("<br>Print: <a href=/p>X</a> | <a href=/s>it</a>", true),
    ("<br>It rained: <a href=/p>in town, X</a>.", true),
    ("Two helped us:<br><a href=/p>Ada X</a>, <a href=/s>Ben Moor</a>", true),
    ("<br>1. <a href=/p>Ada X</a> 2. <a href=/s>Ben Moor</a>", true),
    ("<br><a href=/p>Ada X</a> | <a href=/s>Ben Moor</a></div><div>It rained on.", true),
  ])
  func `A last line of links alone leads on`(last: String, isText: Bool) throws {
    let page = try Self.page("<div>\(Self.prose)<br><br>\(Self.prose)<br>\(last)</div>")

    #expect(page.body.contains("X") == isText)
    if !isText { #expect(!page.body.contains("|")) }
  }

  @Test func `Who has written a letter, and when, ends it`() throws {
    let signed = "<p>The Locks Department</p><p>16 March 2022</p>"

    #expect(
      try Self.page("<p>\(Self.prose)</p>\(signed)").body.hasSuffix("The Locks Department\n\n16 March 2022"))
    #expect(
      try !Self.page("<p>\(Self.prose)</p><p>Filed: Locks</p><p>16 March 2022</p>").body.contains("Locks"))
    #expect(try !Self.page("<div><p>\(Self.prose)</p></div>\(signed)").body.contains("Locks"))
  }

  @Test func `Short sections made as the long ones belong to the text`() throws {
    let section = { (name: String, text: String) in
      "<div class='part \(name)'><h3>On \(name)</h3>\(text)</div>"
    }
    let long = section("rain", "<p>\(Self.prose)</p>") + section("gutters", "<p>\(Self.prose)</p>")

    let page = try Self.page(
      "<div>\(long)\(section("wind", "<p>Nobody says that it is.</p>"))\(section("views", "<p>636 views</p>"))</div>"
    )

    #expect(page.body.contains("On wind\n\nNobody says that it is."))
    #expect(!page.body.contains("views"))
  }

  @Test(arguments: [
    ("On X?", "<p>Nobody says so.</p>", 2, true), ("On X？", "Nobody says so.", 3, true),
    ("On X?", "<p>Nobody says so.</p>", 1, false), ("On X", "<p>Nobody says so.</p>", 2, false),
    ("On X?", "<p>Nobody says so</p>", 2, false), ("On X?", "<p>Why not?</p>", 2, false),
    ("On X?", "<p><a href=/x>Nobody says so.</a></p>", 2, false),
  ])
  func `Short answers below their questions end the text`(
    question: String, answer: String, count: Int, isText: Bool
  ) throws {
    let box = "<div class=x><h5>\(question)</h5><div>\(answer)</div></div>"

    let page = try Self.page(
      "<div><p>\(Self.prose)</p><p>\(Self.prose)</p><section>\(String(repeating: box, count: count))</section></div>"
    )

    #expect(page.body.contains("X") == isText)
    #expect(page.body.contains("obody says so.") == isText)
  }

  @Test func `How many answers a question has is no heading of theirs`() throws {
    #expect(try !Self.page("<p>\(Self.prose)</p><h4>2 个回答</h4><p>\(Self.prose)</p>").body.contains("回答"))
  }

  @Test(arguments: [
    ("<div class=e><div class=y>", "</div><div class=t><p>The gutters were cleared again.</p></div></div>"),
    ("<div class=y>", "</div><p>The gutters were cleared again.</p>"),
  ])
  func `Years of a timeline are text`(before: String, after: String) throws {
    let years = (2013...2016).map { "\(before)\($0)\(after)" }.joined()
    let page = try Self.page(
      "<p>\(Self.prose)</p><p>\(Self.prose)</p><div>\(years)</div><p>\(Self.prose)</p>")

    #expect(page.body.contains("2013") && page.body.contains("2016"))
  }

  @Test func `A number of four digits alone counts votes`() throws {
    let page = try Self.page(
      "<p>\(Self.prose)</p><div class=v>2013</div><p>\(Self.prose)</p><p>\(Self.prose)</p>")

    #expect(!page.body.contains("2013"))
  }

  @Test(arguments: [
    ("<div class=tip><div class=tip-title>Good to know</div>", "</div>", true),
    ("<div><div>Good to know</div>", "</div>", false),
  ])
  func `A box of words above the paragraphs of a last small box with a name is its heading`(
    before: String, after: String, isText: Bool
  ) throws {
    let tip = "\(before)<p>A ticket costs sixty crowns and lasts for a week.</p><p>Bring bread.</p>\(after)"

    let page = try Self.page(
      "<div class=t><p>\(Self.prose)</p><p>\(Self.prose)</p>\(tip)<p>I went back by bus.</p></div>")

    #expect(page.body.contains("Good to know") == isText)
  }

  @Test(arguments: [
    ("<div class=footnotes><ol><li>He says seven, and I have the notebook.</ol></div>", false),
    ("<ol><li>He says seven, and I have the notebook.</ol>", true),
  ])
  func `A line with links below the notes of a text is none of it`(notes: String, isText: Bool) throws {
    let line = "<p>If you liked this, <a href=/k>buy me a coffee</a>, or <a href=/r>reply by mail</a>.</p>"

    let page = try Self.page("<p>\(Self.prose)</p><p>\(Self.prose)</p>\(notes)\(line)")

    #expect(page.body.contains("He says seven"))
    #expect(page.body.contains("coffee") == isText)
  }

  @Test(arguments: [("footnotes", false), ("release-notes", true)])
  func `A line with links below a section that is called notes of something else stays`(
    name: String, isText: Bool
  ) throws {
    let line =
      "<p>Whoever liked all this may <a href=/k>buy me a coffee</a>, which I drink in the old harbour when it "
      + "rains there, as it did.</p>"

    let page = try Self.page(
      "<p>\(Self.prose)</p><p>\(Self.prose)</p><section id=\(name)><p>\(Self.prose)</p></section>\(line)")

    #expect(page.body.contains("coffee") == isText)
  }

  @Test(arguments: ["Annonse", "Hirdetés", "REKLAM", "Διαφήμιση", "광고", "- Oglas -"])
  func `The label of an advertisement is none of the text`(label: String) throws {
    let page = try Self.page("<p>\(Self.prose)</p><div class=x><p>\(label)</p></div><p>\(Self.prose)</p>")

    #expect(page.body == "\(Self.prose)\n\n\(Self.prose)")
  }

  @Test(arguments: [
    "Nobody was hurt in the rain. (AP)", "Nobody was hurt in the rain. (Ada Lind) ■",
    "Nobody was hurt in the rain. ♦", "Nobody was hurt in the rain. <em>AP</em>",
    "Nobody was hurt in the rain. -30-", "雨で怪我をした人はいなかった。（了）",
  ])
  func `A last sentence with a credit or a sign after it is text`(line: String) throws {
    let page = try Self.page("<p>\(Self.prose)</p><p>\(Self.prose)</p><p>\(line)</p>")

    #expect(page.texts(of: .other).isEmpty)
  }

  @Test(arguments: [
    "Photo: A. Lind (AP)", "Updated at 5:40 p.m. (local time)", "Ada Lind, Harbour News (AP)",
  ])
  func `A credit without a sentence before it is none of the text`(line: String) throws {
    let page = try Self.page("<p>\(Self.prose)</p><p>\(Self.prose)</p><p>\(line)</p>")

    #expect(page.body == "\(Self.prose)\n\n\(Self.prose)")
  }

  @Test(arguments: [
    ("The 11 gutters were named on Monday.", true), ("There were 9 of us in the rain.", true),
    ("Published on 3 May 2004.", false), ("Reading time is 5 minutes.", false),
  ])
  func `A first sentence with a number is text where it says enough`(line: String, isText: Bool) throws {
    let page = try Self.page("<p>\(line)</p><p>\(Self.prose)</p><p>\(Self.prose)</p>")

    #expect(page.body.hasPrefix(line) == isText)
  }

  @Test(arguments: [
    "<p>We still need:</p><p>- two ladders<br>- X</p>", "<p>– two ladders</p><p>– X</p>",
    "<p>1. a ladder</p><p>2. X</p>",
    "<p>These days are settled:</p><p>3 May, 2 pm: regatta</p><p>9 May, 10 am: X</p>",
    "<p><strong>Days</strong></p><p>3 May: regatta<br>9 May: X</p>",
    "<p><strong>When:</strong> Saturday, 3 May, 2 pm<br><strong>Where:</strong> Pier X</p>",
  ])
  func `Lists that were typed, days and facts end a text`(lines: String) throws {
    let page = try Self.page("<p>\(Self.prose)</p><p>\(Self.prose)</p>\(lines)")

    #expect(page.texts(of: .other).isEmpty)
  }

  @Test(arguments: [
    "<p>– Read also: X</p>", "<p>- X -</p><p>- END -</p>",
    "<p>For more, please ask:</p><p>Ada X<br>Pier 3<br>27570 Hull</p>",
    "<p><strong>Text:</strong> Ada X<br><strong>Photos:</strong> Bo Lind</p>",
    "<p><strong>Text:</strong> Ada X<br><strong>Online:</strong> 3 May 2004</p>",
  ])
  func `Credits, addresses and a single line with a dash do not`(lines: String) throws {
    let page = try Self.page("<p>\(Self.prose)</p><p>\(Self.prose)</p>\(lines)")

    #expect(page.body == "\(Self.prose)\n\n\(Self.prose)")
  }

  @Test func `Whom a letter addresses and who signs it are its text`() throws {
    let page = try Self.page(
      "<p>Liebe Nachbarn,</p><p>es regnet. \(Self.prose)</p><p>\(Self.prose)</p><p>Bleibt gesund!</p><p>Eure Ada</p>"
    )

    #expect(page.body.hasPrefix("Liebe Nachbarn,"))
    #expect(page.body.hasSuffix("Bleibt gesund!\n\nEure Ada"))
  }

  @Test(arguments: [
    ("<h3>We look forward to your visit!</h3>", true),
    ("<h3>We look forward to your visit!</h3><p><a href=/a>Get in touch with us here</a></p>", false),
    ("<h3>Our other pages</h3>", false),
  ])
  func `A heading that is a sentence may be the last word of a text`(end: String, isText: Bool) throws {
    let page = try Self.page("<p>\(Self.prose)</p><p>\(Self.prose)</p>\(end)")

    let rest = page.body.dropFirst("\(Self.prose)\n\n\(Self.prose)".count)
    #expect(rest == (isText ? "\n\nWe look forward to your visit!" : ""))
  }

  @Test(arguments: [("", true), ("JavaScript is what it is about. ", false)])
  func `A box that asks for scripts is none of a text that does not speak of them`(
    sentence: String, isLeftOut: Bool
  ) throws {
    let box =
      "<div><b>This film cannot be shown</b><p>To see it you need to run JavaScript in your browser.</p></div>"

    let page = try Self.page("<p>\(sentence)\(Self.prose)</p>\(box)<p>\(Self.prose)</p>")

    #expect(page.body.contains("This film cannot be shown") != isLeftOut)
  }

  private static func boxed(_ text: String, _ boxes: [String]) -> String {
    boxes.reduce("<p>\(text)</p>") { "<div class='\($1)'>\($0)</div>" }
  }

  @Test(arguments: [
    (
      ["inner", "g3", "g2", "g1", "frame"], ["inner", "g3", "g2", "g1", "frame"],
      ["inner", "g3", "g2", "g1", "frame"]
    ),
    (["inner", "g3", "frame a"], ["body", "fold", "frame b"], ["inner", "g3", "frame c"]),
    (["inner", "g3", "g2", "frame a"], ["body", "fold", "frame b"], ["inner", "frame c"]),
  ])
  func `A last short sentence belongs to the text in boxes as those of a paragraph are`(
    first: [String], second: [String], last: [String]
  ) throws {
    let text = "\(Self.boxed(Self.prose, first))\(Self.boxed(Self.prose, second))"

    let page = try Self.page(text + Self.boxed("And leave the gutters where they are.", last))

    #expect(page.body.hasSuffix("And leave the gutters where they are."))
  }

  @Test func `A last chapter keeps its heading above that of its section`() throws {
    let page = try Self.page(
      "<h3>1. Rain</h3><h4>Section 1</h4><p>\(Self.prose)</p><h3>2. End</h3><h4>Section 2</h4><p>It begins in July.</p>"
    )

    #expect(page.body.hasSuffix("2. End\n\nSection 2\n\nIt begins in July."))
  }

  @Test(arguments: [("Hello again.", true), ("Ada Lind.", false)])
  func `A greeting is text, and a name is not`(line: String, isText: Bool) throws {
    let page = try Self.page("<p>\(line)</p><p>\(Self.prose)</p><p>\(Self.prose)</p>")

    #expect(page.body.hasPrefix(line) == isText)
  }

  @Test(arguments: [
    "<sup><a href=#n1>1</a></sup>", "<a href=#n1>[1]</a>", " <a href=#n1>1</a>",
  ])
  func `A first sentence may end with the number of a note`(number: String) throws {
    let page = try Self.page("<p>\(Self.prose)\(number)</p><p>\(Self.prose)</p><p>\(Self.prose)</p>")

    #expect(page.body.components(separatedBy: "It rained").count == 4)
  }

  @Test func `A number that leads elsewhere is that of no note`() throws {
    let text = String(repeating: "<p>\(Self.prose)</p>", count: 3)

    #expect(try !Self.page("\(text)<p>Likes so far. <a href=#l>12</a></p>").body.contains("Likes"))
  }
}

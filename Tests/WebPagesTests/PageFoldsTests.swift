import SmashtagModel
import Testing

@testable import WebPages

/// What of a page is folded until a reader presses a button.
struct PageFoldsTests {
  private static let answer = "It rains when the air can hold no more water."

  private static func text(_ html: String) -> String? { WebPage.test(html: html, .full)?.text }

  @Test(arguments: [
    "<h3><button aria-expanded=false aria-controls=a1>Why?</button></h3><div id=a1 hidden>\(answer)</div>",
    "<button aria-controls=a1>Why?</button><div id=a1 hidden><p>\(answer)</p></div>",
    "<button aria-controls='a1 a2'><span>Why?</span><svg><title>plus</title></svg></button>"
      + "<div id=a1 style='display:none'>\(answer)</div>",
    "<dl><dt><button aria-controls=a1>Why?</button></dt><dd id=a1 aria-hidden=true>\(answer)</dd></dl>",
    "<button aria-controls=a1>Why?</button><div id=a1><p>\(answer)</p></div>",
    "<button role=tab aria-controls=a1>Why?</button><section id=a1 role=tabpanel hidden>\(answer)</section>",
    "<button aria-controls=a1>Why?</button><div id=a1 hidden><h3>Why?</h3><p>\(answer)</p></div>",
    "<div role=button aria-expanded=false aria-controls=a1>Why?</div><div id=a1 style='display: none'>\(answer)</div>",
    "<template shadowrootmode=open><p>Why?</p></template><p>\(answer)</p>",
    "<h3>Why?</h3><div hidden='Until-Found'>\(answer)</div>",
    "<div class=item><h5>Why?</h5><div class=content style='display:none'><p>\(answer)</p></div></div>",
    "<dl><dt>Why?</dt><dd hidden>\(answer)</dd></dl>",
    "<div class=q><span>Why?</span></div> <div style='display:none'>\(answer)</div>",
    "<p>Why?</p><div hidden>\(answer)</div>",
  ])
  func `An answer is read below its question, whether it is folded or not`(html: String) throws {
    let text = try #require(Self.text(html))

    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "•" } }
    #expect(lines == ["Why?", Self.answer[...]])
  }

  @Test(arguments: [
    ("<div role=button><a>On X?</a></div> <div role=region>", "</div>"),
    ("<div role=tab><a href=''>On X?</a></div><div role=tabpanel>", "</div>"),
    ("<a role=button>On X?</a><div role=region>", "</div>"),
  ])
  func `A link that leads nowhere is the label of what it unfolds`(begin: String, end: String) {
    let folds = (1...2).map { "<div class=f>\(begin)<p>Answer \($0).</p>\(end)</div>" }.joined()

    let body = WebPage.body(ofArticleWith: "<div class=accordion-widget>\(folds)</div>")

    #expect(body?.contains("On X?\n\nAnswer 2.") == true)
  }

  @Test(arguments: [(2, true), (1, false)])
  func `The button above each of several answers invites to nothing`(count: Int, isText: Bool) {
    let folds = (1...count).map {
      "<div class=pane><div><button type=button>On X</button></div><div><p>Answer \($0).</p></div></div>"
    }

    let body = WebPage.body(ofArticleWith: "<div>\(folds.joined())</div>")

    #expect(body?.contains("Answer 1") == isText)
  }

  @Test func `The panels of tabs have the names of their tabs`() {
    let tabs =
      "<button role=tab aria-controls=p1>Size</button><button role=tab aria-controls=p2>Care</button>"
    let panels =
      "<div role=tabpanel id=p1><p>As large as a cow.</p></div><div role=tabpanel id=p2 hidden>Wash it by hand.</div>"

    #expect(
      Self.text("<div role=tablist>\(tabs)</div>\(panels)")
        == "Size\n\nAs large as a cow.\n\nCare\n\nWash it by hand.")
  }

  @Test(arguments: [
    "<button aria-controls=m>Menu</button><div id=m hidden><a href=/a>All our articles</a><a href=/b>Photos</a></div>",
    "<button aria-controls=m>Menu</button><div id=m><a href=/a>Articles</a></div>",
    "<button aria-controls=m>Letters</button><div id=m hidden>Subscribe to all our letters: <input name=mail></div>",
    "<button aria-controls=m aria-haspopup=true>More</button><div id=m hidden>\(answer)</div>",
    "<button aria-controls=m>More</button><div id=m role=dialog hidden>\(answer)</div>",
    "<button aria-controls=m>More</button><nav id=m hidden>\(answer)</nav>",
    "<button aria-controls=m>1</button><span id=m hidden>\(answer)</span>",
    "<button>More</button><div id=m hidden>\(answer)</div>",
    "<button aria-controls=m hidden>More</button><div id=m hidden>\(answer)</div>",
    "<div id=m hidden>\(answer)</div><button aria-controls=m>More</button>",
    "<template><p>\(answer)</p></template>",
    "<h1>More</h1><div hidden>\(answer)</div>", "<h3>More</h3><div aria-hidden=true>\(answer)</div>",
    "<h3>More</h3>Snow.<div hidden>\(answer)</div>",
    "<h3>More</h3><div>Snow.</div><div hidden>\(answer)</div>",
    "<div><h3>More</h3></div><div hidden>\(answer)</div>",
    "<div>More</div><div hidden>\(answer)</div>", "<div>Why? Or not.</div><div hidden>\(answer)</div>",
    "<div>Why?</div>Snow.<div hidden>\(answer)</div>",
    "<div>\(String(repeating: "snow ", count: 70))?</div><div hidden>\(answer)</div>",
    "<h3>More</h3><nav hidden>\(answer)</nav>", "<h3>More</h3><div hidden>\(answer) <input></div>",
  ])
  func `Menus, forms, dialogs and what no button unfolds stay hidden`(html: String) throws {
    let text = try #require(Self.text("<p>Rain.</p>\(html)<p>It rained.</p>"))

    #expect(!text.contains("rains"))
    #expect(!text.contains("Menu"))
    #expect(!text.contains("letters"))
    #expect(text.hasPrefix("Rain."))
    #expect(text.hasSuffix("It rained."))
  }

  @Test func `What follows a folded menu is read as if there were none`() {
    let menu =
      "<button aria-controls=m>M</button><div id=m hidden class=x><p><a href=/a>A</a></p><p>b</p></div>"

    #expect(
      Self.text("<p>a</p>\(menu)<p><a href=/c>c</a> d</p>") == Self.text("<p>a</p><p><a href=/c>c</a> d</p>"))
  }

  @Test func `Folds within folds end where they end`() {
    let fold = { (id: Int) in "<button aria-controls=f\(id)>Fold \(id)</button><div id=f\(id) hidden>" }
    let html = (1...9).map(fold).joined() + answer + String(repeating: "</div>", count: 9) + "<p>The end."

    // The fifth is hidden, and so the others hold no text.
    #expect(Self.text(html) == "The end.")
    #expect(
      Self.text(fold(1) + "<p>One is long enough.</p>" + fold(2) + Self.answer + "</div></div>The end.")
        == "Fold 1\n\nOne is long enough.\n\nFold 2\n\n\(Self.answer)\n\nThe end.")
  }

  private let answer = Self.answer
}

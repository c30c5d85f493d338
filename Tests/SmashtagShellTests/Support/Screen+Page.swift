import SmashtagModel

@testable import ShellCommands

extension Screen {
  /// A page of the web with blocks of every kind.
  static var page: Screen {
    var screen = Screen(
      title: "A rain barrel in one weekend", status: ["Ines and the Allotment"],
      sections: [Section(rows: PageBlock.everyKind.map { Row(.block($0)) }), tags],
      hints: [Hint("a number follows a link"), Hint("find TEXT")])
    screen.suitsPager = true
    return screen
  }

  private static var tags: Section {
    Section(title: "Hashtags", rows: [Row(number: 10, .mention(.init(.hashtag("#rain"))))])
  }
}

extension PageBlock {
  static var everyKind: [PageBlock] {
    [
      PageBlock(
        .paragraph,
        marked: "By [Ines Halvorsen](https://blog.example/author/ines/) on 4 May, #rain, for @bert."),
      PageBlock(
        .paragraph,
        marked: """
          The tap is two hundred steps away, and my left shoulder has begun to complain; so [old Bert from plot \
          nine](https://blog.example/people/old-bert/) gave me a barrel that had held pickled herring 🐟.
          It does not smell any more.
          """, from: 2),
      PageBlock(.image, marked: "![A blue barrel on three bricks](https://blog.example/barrel.jpg)", from: 3),
      PageBlock(.heading(level: 2), marked: "What you need"),
      PageBlock(
        .item(marker: "•"),
        marked: "a barrel with a lid, which nobody wants who has seen what grows in a barrel without"),
      PageBlock(.item(marker: "•"), marked: "a tap of brass, with", isTight: true),
      PageBlock(.item(marker: "1."), marked: "two rubber rings", indent: 1, isTight: true),
      PageBlock(.paragraph, marked: "Any will do.", indent: 2, isTight: true),
      PageBlock(
        .paragraph, marked: "Water that you carry is water that you [count](https://water.example.org/).",
        from: 4, quotes: 1),
      PageBlock(.paragraph, marked: "Nobody ever read a bill with joy.", quotes: 1),
      PageBlock(
        .paragraph, marked: "He said: and if it were of gold, a barrel would be a barrel.", quotes: 2),
      PageBlock(
        .code,
        marked:
          "def litres(r, height):\n\treturn 3.1416 * r ** 2 * height / 1000   # cm³ to litres, of a barrel\n\n# rain"
      ),
      PageBlock(.rule),
      .table,
      PageBlock(.image, marked: "![](https://blog.example/second.jpg)", from: 6),
      PageBlock(
        .paragraph,
        marked: "Log in at [paypal.com](https://evil.example/login) or write to the one who knows.", from: 7),
      PageBlock(
        .paragraph,
        marked: "نزل المطر في الساعة 4:15 صباحًا، كتبت [@layla](https://social.example/@layla) عنه #مطر.",
        from: 8),
      PageBlock(
        .media(.film), marked: "[How the barrel fills](https://blog.example/barrel.mp4)", from: 9),
    ]
  }

  private static var table: PageBlock {
    PageBlock(
      .table([
        [PageText("Barrel"), PageText("Litres"), PageText("What Bert says")],
        [
          PageText("blue"), PageText("210"),
          PageText("It was at sea before anybody here was born, and will be again."),
        ],
        [PageText(marked: "[green](https://green.example/)", from: 5), PageText("60"), PageText("")],
      ]))
  }
}

extension PageText {
  /// A text in which `[words](address)` is a link and `![words](address)` an image, numbered from a number on.
  init(marked text: String, from first: Int = 1) {
    self.init()
    var number = first
    var rest = text[...]
    while let match = rest.firstMatch(of: /(!?)\[([^\]]*)\]\(([^)]*)\)/) {
      self.text += rest[..<match.range.lowerBound]
      let start = self.text.utf8.count
      self.text += match.output.2
      let (label, address) = (String(match.output.2), String(match.output.3))
      let mention: Mention =
        match.output.1.isEmpty
        ? .url(IndexedURL(address, display: label))
        : .image(MediaItem(url: address, alt: label.isEmpty ? nil : label))
      items.append(PageItem(number: number, mention: mention, range: start..<self.text.utf8.count))
      number += 1
      rest = rest[match.range.upperBound...]
    }
    self.text += rest
  }
}

extension PageBlock {
  init(
    _ kind: Kind, marked text: String, from first: Int = 1, quotes: Int = 0, indent: Int = 0,
    isTight: Bool = false
  ) {
    self.init(kind, PageText(marked: text, from: first), quotes: quotes, indent: indent, isTight: isTight)
  }
}

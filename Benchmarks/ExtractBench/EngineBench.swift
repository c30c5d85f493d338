import BenchTiming
import MentionExtraction
import SmashtagModel

/// The engine alone, on one core, by all sets of rules; and one pass over the bytes as its floor.
struct EngineBench {
  let texts: TweetTexts

  func run() {
    print("mentions of \(texts.texts.count) tweets, \(texts.byteCount >> 10) KB, best of 7 runs on one core")
    print(TweetTexts.heading)
    for rules in MentionRules.allCases {
      let extractor = MentionExtractor(rules)
      show("engine, rules of \(rules.rawValue)") { extractor.mentions(in: $0).count }
    }
    let extractor = MentionExtractor()
    show("engine, with userRepliedTo") { text in
      extractor.mentions(in: text).count + (extractor.userRepliedTo(in: text) == nil ? 0 : 1)
    }
    show("floor: counting code points") { text in
      text.utf8.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
  }

  private func show(_ name: String, _ count: (String) -> Int) {
    var found = 0
    let timing = Timing.runs(7) { found = texts.texts.reduce(0) { $0 + count($1) } }
    print(texts.row(name, timing.best, found: found))
  }
}

import Testing

@testable import TerminalKit

/// Asks a real terminal how far its cursor moves.
@Suite(.enabled(if: Tmux.isReference, "tmux 3.3a is not installed"))
struct TmuxWidthTests {
  static let texts = [
    // Latin, composed and decomposed, and punctuation
    "plain", "é", "e\u{301}", "ö", "a\u{300}\u{301}\u{302}", "ﬁ", "…", "—", "“x”", "·", "›", "↻", "½", "①",
    "𝕏",
    // Blocks of bars and pictures
    "█▌", "▀▀", "→",
    // Greek, Cyrillic, Arabic, Hebrew, Devanagari, Tamil, Bengali, Burmese, Tibetan
    "Ωμέγα", "Вечер", "й", "مرحبا", "بِسْمِ", "ﷺ", "שלום", "שָׁלוֹם", "हिन्दी", "क्षि", "க்ஷ", "நி", "বাংলা", "ကျွန်", "བོད",
    // Thai, Lao, Khmer
    "สวัสดี", "น้ำ", "ກຳ", "ខ្មែរ",
    // Chinese, Japanese, Korean
    "日本語", "𠀀", "「」", "，", "ＡＢ", "かな", "が", "か\u{3099}", "カナ", "ｶﾞ", "〇", "한국어", "\u{1112}\u{1161}\u{11AB}",
    "\u{1112}\u{1161}", "가\u{11A8}", "㊗️", "㉈", "䷀",
    "ｱｲｳ", "！？", "ﾊﾟ", "\u{3131}\u{314F}", "葛\u{E0100}",
    // Emoji of every kind
    "☺\u{FE0E}", "☎\u{FE0E}", "🧔🏿‍♂️", "👨🏿‍🦰", "🇬🇷🇺🇦🇯🇵", "9️⃣", "*️⃣",
    "😀", "⌚", "❤", "❤️", "☺️", "☎️", "👍", "👍🏽", "☝🏽", "✌🏿", "⛹🏿‍♂️", "👩‍💻", "👨‍👩‍👧‍👦", "🧑🏽‍🤝‍🧑🏻", "👩🏽‍❤️‍💋‍👨🏿",
    "🏳️‍🌈", "🏴‍☠️", "❤️‍🔥", "👁️‍🗨️", "🐻‍❄️", "🇩🇪", "🇩🇪🇫🇷", "🇩", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "#️⃣", "©", "®️", "🅰️",
    // Nothing to see
    "a\u{200B}b", "a\u{200E}b", "a\u{2060}b", "a\u{2068}b\u{2069}", "\u{A0}",
  ]

  static let columns = Tmux.columns(after: texts)

  @Test(arguments: texts.indices)
  func `The cursor of tmux moves by the cells of a text`(number: Int) {
    #expect(Self.columns[number] == CellWidth.of(Self.texts[number]), "\(Self.texts[number])")
  }

  @Test func `Looks, links and isolates take no cells`() {
    let text = "1 " + StyledText("שלום #tag", role: .hashtag, link: "https://a.org/é").isolated() + " 2 h"
    let capabilities = OutputCapabilities(colorDepth: .trueColor, showsLinks: true, isolatesDirections: true)
    let line = text.rendered(with: Style(theme: .dark, capabilities: capabilities))

    #expect(Tmux.columns(after: [line]) == [text.width])
  }

  @Test func `There are texts enough, none of them twice`() {
    let distinct = Set(Self.texts.map { Array($0.unicodeScalars) })

    #expect(distinct.count >= 100)
    #expect(distinct.count == Self.texts.count)
  }
}

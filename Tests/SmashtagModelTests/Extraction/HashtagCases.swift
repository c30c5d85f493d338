/// What is a hashtag, by the rules of twitter-text: its signs, its letters and what stands around it.
enum HashtagCases {
  static let afterEmoji: [MarkedCase] = [
    .init("without a selector", "so \u{2614}⟦#rain⟧ today"),
    .init("with the selector of text", "so \u{2614}\u{FE0E}⟦#rain⟧ today"),
    .init("with the selector of emoji", "so \u{2614}\u{FE0F}⟦#rain⟧ today"),
    .init("with a tone of skin", "so \u{270B}\u{1F3FD}⟦#rain⟧ today"),
    .init("with a tone of skin and a selector", "so \u{270B}\u{1F3FD}\u{FE0F}⟦#rain⟧ today"),
    .init("joined", "so \u{1F469}\u{200D}\u{1F467}⟦#rain⟧ today"),
    .init("a keycap", "so 1\u{FE0F}\u{20E3} ⟦#rain⟧ today"),
    .init("a keycap of the sign is none", "so #\u{FE0F}\u{20E3}rain #\u{20E3}rain"),
    .init("a flag", "so \u{1F1EC}\u{1F1E7}⟦#rain⟧\u{1F1EC}\u{1F1E7}"),
  ]

  static let letters: [MarkedCase] = [
    .init("letters", "so ⟦#rain⟧ today"),
    .init("letters, then a digit", "so ⟦#rain7⟧"),
    .init("a digit, then letters", "⟦#7rain⟧ today"),
    .init("digits are none", "Take the #42 tram"),
    .init("a digit is none", "#7"),
    .init("signs without a letter are none", "#_ #7_8 #789 #〃 #·"),
    .init("ñ", "I'll tell you ⟦#lamañana⟧"),
    .init("é", "Rain and ⟦#thé⟧"),
    .init("ü", "A walk in ⟦#münster⟧"),
    .init("ş", "Down here: ⟦#Yaş⟧ ⟦#rşt⟧ ⟦#ştr⟧ ⟦#ş⟧"),
    .init("İ and ı", "Down here: ⟦#İr⟧ ⟦#ır⟧"),
    .init("extended Latin", "⟦#Yağış⟧ ⟦#mǃûnae⟧ ⟦#Déšť⟧ ⟦#Ḃáisteaċ⟧"),
    .init("a middle dot", "⟦#paral·lel⟧"),
    .init("a combining accent", "⟦#cafe\u{301}⟧ today"),
    .init("an underscore", "⟦#rainy_day⟧ ⟦#_rain⟧ ⟦#rain_⟧"),
    .init("a hyphen ends it", "⟦#rainy⟧-day"),
    .init("a zero-width joiner and non-joiner", "⟦#a\u{200D}b⟧ ⟦#a\u{200C}b⟧"),
    .init("capitals are kept", "⟦#RainyDay⟧"),
  ]

  static let astral: [MarkedCase] = [
    .init("an ideograph beyond the first plane", "⟦#\u{20BB7}⟧ today"),
    .init("a letter and a mark beyond the first plane", "⟦#\u{16F00}\u{16F51}⟧"),
    .init("a digit beyond the first plane", "⟦#R\u{104A1}⟧"),
    .init("a digit beyond the first plane is no letter", "#\u{104A1}"),
    .init(
      "places after characters beyond the first plane", "\u{1F327}\u{20BB7} ⟦#rain⟧ ⟦@ada⟧ ⟦http://rain.com⟧"),
  ]

  static let surroundings: [MarkedCase] = [
    .init("brackets and apostrophes before", "(⟦#rain1⟧ )⟦#rain2⟧ [⟦#rain3⟧ ]⟦#rain4⟧ ’⟦#rain5⟧’⟦#rain6⟧"),
    .init("punctuation after", "⟦#rain⟧: ⟦#rain⟧; ⟦#rain⟧, ⟦#rain⟧. ⟦#rain⟧! ⟦#rain⟧?"),
    .init("punctuation before", ":⟦#rain⟧ ;⟦#rain⟧ ,⟦#rain⟧ .⟦#rain⟧ !⟦#rain⟧ ?⟦#rain⟧"),
    .init("line ends", "⟦#rain⟧\nsun\n⟦#rain2⟧\nsun\n⟦#rain3⟧\n"),
    .init("an address follows", "#http://rain.com #https://rain.com"),
    .init("within an address", "⟦http://rain.com/#day⟧ ⟦rain.com/#day⟧"),
    .init("an ampersand before", "sun &#rain; &#39;"),
    .init("a letter or a digit before", "sun#rain 7#rain é#rain"),
    .init("an underscore before", "_#rain"),
    .init("another tag right after", "#rain#snow"),
    .init("two signs", "#⟦#rain⟧"),
    .init("a full-width sign", "sun ⟦＃rain⟧"),
    .init("a space after the sign", "# rain"),
    .init("an apostrophe ends it", "⟦#rain⟧'s ⟦#rain⟧’s"),
    .init("a colon and one slash", "⟦#rain⟧:/"),
    .init("an emoji ends it", "⟦#rain⟧☔"),
    .init("a byte order mark before", "\u{FEFF}⟦#rain⟧"),
    .init("no character before", "\u{FFFE}⟦#rain⟧ \u{FFFF}⟦#snow⟧"),
    .init("a slash before", "sun/⟦#rain⟧"),
    .init("a user or a stock before", "⟦@ada⟧ ⟦#rain⟧ ⟦$RAIN⟧"),
  ]

  static let places: [MarkedCase] = [
    .init("at the start", "⟦#rain⟧ now"),
    .init("at the end", "now a ⟦#rain⟧"),
    .init("in the middle", "now a ⟦#rain⟧ in the sun"),
    .init("after digits that are none", "#815 a ⟦#rain⟧ in the sun"),
    .init("among ideographs", "雨の日 ⟦#rain⟧ 雨の日"),
    .init("each of two", "First ⟦#rain⟧ then ⟦#snow⟧"),
    .init("of Cyrillic", "See also ⟦#дождь⟧!"),
    .init("of four scripts", "Find it in ⟦#雨天⟧, ⟦#雨の日⟧, ⟦#비오는날⟧, and ⟦#дождь⟧! Go now!"),
  ]
}

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

/// Which stocks are named, by the rules of twitter-text.
enum CashtagCases {
  static let all: [MarkedCase] = [
    .init("each of three", "Up today: ⟦$RAIN⟧ ⟦$Snow⟧   ⟦$hail⟧"),
    .init("a dot or an underscore and up to two letters", "⟦$RAIN.R⟧ ⟦$rain.ra⟧ ⟦$Snow_S⟧ ⟦$hail_ha⟧"),
    .init("digits are no letters", "$456 $rain456 $RA45IN"),
    .init("letters of another script", "$雨 $дождь $é"),
    .init("signs alone", "$ $, $_ $# $? $[] $="),
    .init("a dot or an underscore at the end is left out", "⟦$RAIN⟧. ⟦$SNOW⟧_"),
    .init("only after a space", "⟦$RAIN⟧$SNOW$HAIL up$RAIN ,$SNOW $$HAIL"),
    .init("seven letters are too many", "$DRIZZLE"),
    .init("places, at the end", "Up: ⟦$RAIN⟧ ⟦$hail⟧"),
    .init("places, with a dot", "Up: ⟦$RAIN.R⟧ and ⟦$hail_ha⟧ too"),
    .init("six letters", "⟦$STORMY⟧"),
    .init("one letter", "⟦$F⟧"),
    .init("three letters after a dot are none of it", "⟦$RAIN⟧.com"),
    .init("punctuation after", "⟦$RAIN⟧, ⟦$SNOW⟧! ⟦$HAIL⟧? ⟦$WIND⟧: ⟦$FOG⟧; ⟦$ICE⟧)"),
    .init("an opening bracket before", "($RAIN)"),
    .init("a line end before", "up\n⟦$RAIN⟧\n⟦$SNOW⟧"),
    .init("a full-width space before", "上\u{3000}⟦$RAIN⟧"),
    .init("an amount of money", "$5 $1,000 $3.50"),
    .init("an emoji before or after", "☔$RAIN $SNOW☔"),
    .init("letters of another script after", "$RAIN株"),
  ]
}

/// Hashtags in the scripts of the world, by the rules of twitter-text: letters, marks, digits and joiners.
enum ScriptCases {
  static let eastAsian: [MarkedCase] = [
    .init("a space after the sign", "no tag: # 雨天 アメ"),
    .init("Hangul", "What a ⟦#비오는날⟧ today"),
    .init("half-width Hangul", "Today some ⟦#ﾡﾢﾤ⟧"),
    .init("katakana at the start", "⟦#アメフリ⟧ today"),
    .init("hiragana at the start", "⟦#あめふり⟧ today"),
    .init("ideographs at the start", "⟦#雨天⟧ today"),
    .init("katakana at the end", "Today ⟦#アメフリ⟧"),
    .init("hiragana at the end", "Today is ⟦#あめふり⟧"),
    .init("ideographs at the end", "Today is ⟦#雨天⟧"),
    .init("katakana in the middle", "Today ⟦#アメフリ⟧ again?"),
    .init("hiragana in the middle", "Today ⟦#あめふり⟧ and tomorrow"),
    .init("ideographs in the middle", "They say ⟦#雨天⟧ is over. Who knows?"),
    .init("ideographs and katakana", "今日の天気 ⟦#雨天ニュース⟧"),
    .init("a full stop before", "今日の天気。⟦#雨天ニュース⟧"),
    .init("a full stop after", "⟦#雨天ニュース⟧。"),
    .init("full-width letters and digits", "今日の天気 ⟦＃ｒａｉｎ２０１４⟧"),
    .init("a letter before", "雨天#雨天ニュース"),
    .init("a long vowel", "今日の天気。⟦#シャワー⟧"),
    .init("a half-width long vowel", "今日の天気。⟦#ｼｬﾜｰ⟧"),
    .init("half-width voicing marks", "⟦#ｱﾏｶﾞｻ⟧ ⟦#ﾊﾟﾗﾊﾟﾗ⟧"),
    .init("a full-width exclamation mark before", "雨だ！⟦#雨天ニュース⟧。"),
    .init("a full-width sign after it", "雨だ！⟦＃雨天ニュース⟧。"),
    .init("iteration marks", "⟦#時々⟧ ⟦#雨のゝち⟧ ⟦#すゞかけ⟧ ⟦#雨〻⟧ ⟦#雨〃⟧"),
    .init("a full-width tilde", "⟦#あ～め⟧ 雨～雨"),
    .init("a wave dash", "⟦#あ〜め⟧ 雨〜雨"),
    .init("a katakana middle dot", "⟦#レイン・デイ⟧"),
    .init("a katakana double hyphen", "⟦#レイン゠デイ⟧"),
  ]

  static let others: [MarkedCase] = [
    .init("Cyrillic", "What a ⟦#дождь⟧ today"),
    .init("Arabic and Persian", "⟦#باران⟧ ⟦#مطر⟧ ⟦#الطقس⟧ ⟦#چتر⟧  ⟦#ابر⟧  ⟦#کوه⟧ ⟦#الشمس⟧ ⟦#هوا⟧"),
    .init("Arabic with underscores", "⟦#روز_بارانی⟧  ⟦#چتر_من⟧  ⟦#يوم_ممطر⟧, ⟦#باد_سرد⟧. ⟦#هوای_خوب⟧"),
    .init("Hebrew with its points and signs", "⟦#בֵּית־גֶּשֶׁם⟧ ⟦#גב׳⟧ ⟦#צה״ל⟧"),
    .init("Thai", "⟦#ฝนตก⟧ ⟦#น้ำฝน⟧ ⟦#ร่มกันฝน⟧ ⟦#พยากรณ์อากาศ⟧ ⟦#เมฆ⟧"),
    .init("a zero-width non-joiner", "⟦#می\u{200C}بارد⟧ ⟦#باران\u{200C}ها⟧"),
    .init("Amharic", "ዛሬ ዝናብ ነው ⟦#የዝናብወቅት⟧"),
    .init("Sinhala with a zero-width joiner", "⟦#ප්\u{200D}රියංකා⟧"),
    .init("Arabic and Persian digits", "⟦#۷۸۹باران⟧ ⟦#باران۱۲۳⟧ ⟦#مـــطر_اليوم_٧٨٩⟧"),
    .init("Hindi", "⟦#बारिश⟧ ⟦#बारिश_७८९⟧ #७८९ वर्षा"),
    .init("other scripts of India", "⟦#বৃষ্টি⟧ ⟦#વરસાદ⟧ ⟦#ಮಳೆ⟧ ⟦#മഴ⟧ ⟦#ବର୍ଷା⟧ ⟦#ਮੀਂਹ⟧ ⟦#වැස්ස⟧ ⟦#மழை⟧ ⟦#వర్షం⟧"),
    .init("Tibetan", "⟦#ཆར་པ་⟧ ⟦#ཆར་པ⟧"),
    .init("Khmer, Burmese and Lao", "⟦#ភ្លៀង⟧ ⟦#မိုးရွာ⟧ ⟦#ຝົນຕົກ⟧"),
    .init("Greek", "⟦#Μέρα_Βροχής⟧ σήμερα το πρωί"),
    .init("Armenian and Georgian", "⟦#Անձրև⟧ ⟦#წვიმა⟧"),
    .init("Mongolian, Cherokee and Tifinagh", "⟦#ᠪᠣᠷᠣᠭᠠ⟧ ⟦#ᎠᎦᏍᎦ⟧ ⟦#ⴰⵏⵥⴰⵔ⟧"),
    .init("digits of every script alone are none", "#٧٨٩ #۷۸۹ #७८९ #７８９ #๗๘๙"),
    .init("fractions, powers and Roman numerals end it", "⟦#rain⟧½ ⟦#rain⟧² ⟦#rain⟧Ⅷ"),
  ]
}

/// Texts with mentions of several kinds, by the rules of twitter-text.
enum CombinedCases {
  static let all: [MarkedCase] = [
    .init("all kinds", "⟦@ada⟧ ⟦#rain⟧ ⟦$RAIN⟧ ⟦http://rain.com⟧ ⟦rain.com/day⟧ ⟦@grace/rain⟧"),
    .init("in the order they stand", "⟦http://rain.com⟧ ⟦$RAIN⟧ ⟦#rain⟧ ⟦@ada⟧"),
    .init("a link keeps its fragment and its users", "⟦http://rain.com/@ada/#rain?to=@grace⟧ ⟦#snow⟧"),
    .init("a tag beside a link", "⟦#rain⟧ ⟦rain.com⟧ ⟦#snow⟧,⟦snow.com⟧"),
    .init("a user and a link side by side", "⟦@ada⟧:⟦rain.com⟧"),
    .init("a tag and a user side by side", "⟦#rain⟧ ⟦@ada⟧.⟦#snow⟧,⟦@grace⟧"),
    .init("an address of mail gives nothing", "ada@rain.com"),
    .init("a retweet", "RT ⟦@ada⟧: It rains! ⟦#rain⟧ ⟦http://t.co/rAiN7day⟧ via ⟦@grace⟧"),
    .init("Arabic, from right to left", "قالت ⟦@ada⟧ إن ⟦#المطر⟧ قادم ⟦http://rain.com⟧"),
    .init("Japanese without spaces", "雨は⟦@ada⟧が。⟦#雨⟧　⟦http://rain.com⟧の"),
    .init("emoji between", "☔⟦@ada⟧☔⟦#rain⟧☔⟦rain.com⟧☔"),
    .init("no mention", "It rains."),
    .init("nothing", ""),
  ]
}

/// What stands above boxes that are no part of an article.
enum BoxLabel {
  /// A text that begins so, in any language that is known here, is the label of such a box, or such a box.
  static func begins(_ text: String) -> Bool {
    let text = text.lowercased()
    return labels.contains { text.hasPrefix($0) }
  }

  /// No label begins further in.
  static let longest = 40

  private static let labels = [
    "read also", "also read", "read more", "read next", "related", "more from", "more on", "more in",
    "more stories",
    "more like", "most read", "most popular", "recommended", "you may also like", "you might also like",
    "you might like", "previous message", "next message", "messages sorted by",
    "see also:", "up next", "don't miss", "don’t miss", "advertisement", "sponsored",
    "promoted",
    "lesen sie auch", "mehr zum thema", "auch interessant", "das könnte sie auch", "anzeige", "meistgelesen",
    "à lire aussi", "lire aussi", "sur le même sujet", "publicité", "les plus lus", "lea también",
    "leer también",
    "te puede interesar", "publicidad", "más leídas", "leia também", "veja também", "leggi anche",
    "pubblicità",
    "lees ook", "advertentie", "läs också", "les også", "læs også", "lue myös", "annons", "annonse", "mainos",
    "czytaj także", "czytaj też", "zobacz także", "reklama", "čtěte také", "olvassa el", "citește și",
    "читайте также", "читать также", "по теме", "реклама", "читайте також", "ilgili haberler",
    "bunları da oku",
    "διαβάστε επίσης", "اقرأ أيضا", "اقرأ أيضًا", "إعلان", "قد يعجبك", "קראו גם", "関連記事", "あわせて読みたい",
    "おすすめ", "広告", "相关阅读", "相关文章", "推荐阅读", "延伸閱讀", "相關新聞", "广告", "관련 기사", "추천 기사", "광고",
  ]
}

import Foundation
import SmashtagModel
import SmashtagTesting

extension [Tweet] {
  /// One of everything that is laid out in its own way.
  static var golden: [Tweet] {
    [
      .plain, .cyrillic, .retweet, .arabic, .devanagari, .sensitive, .longWords, .hostile, .pictureOnly,
      .joined,
    ]
  }
}

extension Tweet {
  private static func golden(_ id: Int, hoursAgo hours: Double, _ text: String, by user: User) -> Tweet {
    .fixture(
      id: "\(581_490_000_000_000_000 + id)", url: "https://x.com/\(user.screenName)/status/\(id)", text: text,
      created: GoldenSession.now.addingTimeInterval(-hours * 3_600), user: user, language: nil)
  }

  static var plain: Tweet {
    let text = "Rain on campus again. #Rain #weather https://t.co/rain by @grace"
    var tweet = golden(
      1, hoursAgo: 2, text, by: User(screenName: "ada", name: "Ada Lovelace", isVerified: true))
    tweet.hashtags = [.at("#Rain", in: text), .at("#weather", in: text)]
    tweet.userMentions = [.at("@grace", in: text)]
    let link = IndexedKeyword.at("https://t.co/rain", in: text)
    tweet.urls = [
      IndexedURL(
        link.keyword, range: link.range, expanded: "https://news.stanford.edu/2026/rain-on-campus",
        display: "news.stanford.edu/2026/rain…")
    ]
    tweet.media = [
      MediaItem(
        url: "https://pictures.example/rain.jpg", width: 1200, height: 800, alt: "Rain over Hoover Tower"),
      MediaItem(url: "https://pictures.example/pond.jpg", width: 900, height: 1600),
    ]
    (tweet.likes, tweet.retweets) = (1_204, 1)
    return tweet
  }

  static var cyrillic: Tweet {
    let text = "Вечер и облака над башней Гувера, и снова дождь. #rain #облака\nВторая строка.\n\nЧетвёртая."
    var tweet = golden(2, hoursAgo: 26, text, by: User(screenName: "maria", name: "Мария"))
    tweet.hashtags = [.at("#rain", in: text), .at("#облака", in: text)]
    return tweet
  }

  static var retweet: Tweet {
    let text = "今夜の交信相手、第一声がみんな「そっちも雨？」。世界は思ったより狭くて、思ったより濡れている。#雨 #rain"
    var tweet = golden(3, hoursAgo: 50, text, by: User(screenName: "ada", name: "Ada Lovelace"))
    tweet.hashtags = [.at("#雨", in: text), .at("#rain", in: text)]
    tweet.retweetOf = RetweetReference(id: "77", screenName: "ham_tsubame")
    return tweet
  }

  static var arabic: Tweet {
    let text = "@ada غيوم حتى الجمعة. فتحت قبة المرصد قليلًا لأسمع المطر. #مطر #rain"
    var tweet = golden(4, hoursAgo: 200, text, by: User(screenName: "nujum_layl", name: "ليلى تعدّ النجوم"))
    tweet.hashtags = [.at("#مطر", in: text), .at("#rain", in: text)]
    tweet.userMentions = [.at("@ada", in: text)]
    (tweet.inReplyTo, tweet.inReplyToScreenName) = ("1", "ada")
    return tweet
  }

  static var devanagari: Tweet {
    let text = "बारिश में हर भाषा थोड़ी-थोड़ी एक जैसी हो जाती है: टप, टप-टप, ぽつぽつ, кап-кап, 주룩주룩, ฝนตกหนักมาก #बारिश #rain"
    var tweet = golden(5, hoursAgo: 1_000, text, by: User(screenName: "anuvad_meera", name: "मीरा, अनुवादक"))
    tweet.hashtags = [.at("#बारिश", in: text), .at("#rain", in: text)]
    return tweet
  }

  static var sensitive: Tweet {
    var tweet = golden(6, hoursAgo: 2_000, "Four at once #rain", by: User(screenName: "grace", name: "Grace"))
    tweet.hashtags = [.at("#rain", in: tweet.text)]
    tweet.isSensitive = true
    tweet.quoteOf = "581490000000000001"
    tweet.media = (1...4).map {
      MediaItem(url: "https://pictures.example/\($0).jpg", width: 640, height: 480)
    }
    return tweet
  }

  static var longWords: Tweet {
    let tag = "#" + String(repeating: "Regenschirmständer", count: 4)
    let text = "Ein \(tag) und https://example.org/\(String(repeating: "path/", count: 16)) #rain"
    var tweet = golden(
      7, hoursAgo: 3_000, text,
      by: User(screenName: "a_name_of_fifteen", name: String(repeating: "Donaudampfschifffahrt ", count: 4)))
    tweet.hashtags = [.at(tag, in: text), .at("#rain", in: text)]
    return tweet
  }

  static var hostile: Tweet {
    let text = "\u{1B}[31mred\u{1B}[0m\u{7} \u{202E}drawkcab #rain\u{9}tab\u{85}end"
    var tweet = golden(
      8, hoursAgo: 4_000, text, by: User(screenName: "mallory", name: "\u{1B}]0;title\u{7}Mallory"))
    tweet.hashtags = [.at("#rain", in: text)]
    return tweet
  }

  static var pictureOnly: Tweet {
    let text = "https://t.co/pic #rain https://t.co/pic2"
    var tweet = golden(9, hoursAgo: 5_000, text, by: User(screenName: "grace", name: "Grace"))
    tweet.hashtags = [.at("#rain", in: text)]
    tweet.media = [
      MediaItem(
        url: "https://pictures.example/a.jpg", range: IndexedKeyword.at("https://t.co/pic", in: text).range),
      MediaItem(
        url: "https://pictures.example/b.mp4", kind: .video, width: 1280, height: 720, alt: "A film",
        range: IndexedKeyword.at("https://t.co/pic2", in: text).range),
    ]
    return tweet
  }

  static var joined: Tweet {
    let text = "Familie 👩‍👩‍👧‍👦, Flagge 🇬🇷, é als e\u{301}, Zalgo z\u{300}\u{301}\u{302}, 한국어 #rain"
    var tweet = golden(10, hoursAgo: 6_000, text, by: User(screenName: "zoe", name: "Zoé 🐝"))
    tweet.hashtags = [.at("#rain", in: text)]
    return tweet
  }
}

extension IndexedKeyword {
  /// A word with the place where it stands first.
  fileprivate static func at(_ word: String, in text: String) -> IndexedKeyword {
    let scalars = text.unicodeScalars
    guard let found = text.range(of: word, options: .literal) else { return IndexedKeyword(word) }
    let start = scalars.distance(from: scalars.startIndex, to: found.lowerBound)
    return IndexedKeyword(word, range: start..<start + word.unicodeScalars.count)
  }
}

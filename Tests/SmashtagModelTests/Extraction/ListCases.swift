/// Which list of a user is meant, by the rules of twitter-text.
enum ListCases {
  static let all: [MarkedCase] = [
    .init("a user without a list", "⟦@ada⟧ yes!"),
    .init("a list", "⟦@ada/rain-watch⟧ is worth a look"),
    .init("a user and a list", "Hi ⟦@ada⟧, have you seen ⟦@grace/rain_watch-01⟧?"),
    .init("letters of another script right before and after", "雨は⟦@ada/rain_watch-01⟧に聞く"),
    .init("a digit begins no list", "⟦@ada⟧/7days is worth a look"),
    .init("twenty-five characters", "⟦@ada/abcdefghijklmnopqrstuvwxy⟧ yes"),
    .init("the rest of a longer one is left out", "⟦@ada/abcdefghijklmnopqrstuvwxy⟧z yes"),
    .init("a full-width sign", "⟦＠ada/rain⟧"),
    .init("a slash alone", "⟦@ada⟧/ yes"),
    .init("a hyphen begins no list", "⟦@ada⟧/-rain"),
    .init("two slashes", "⟦@ada/rain⟧/snow"),
    .init("an accented letter after it", "@ada/cafés"),
    .init("punctuation after it", "⟦@ada/rain⟧, ⟦@ada/snow⟧."),
    .init("after RT", "RT:⟦@ada/rain⟧"),
  ]
}

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

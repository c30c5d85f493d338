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

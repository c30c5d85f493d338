import SmashtagModel
import TweetFormats

/// A list of photos as a search answers with it; `fields` come beside it.
func photoList(_ photos: String..., fields: String = #""page":1,"pages":1,"perpage":50,"total":"1""#)
  -> String
{
  #"{"photos":{\#(fields),"photo":[\#(photos.joined(separator: ","))]},"stat":"ok"}"#
}

/// A photo of a list; `fields` come after what every photo has.
func photo(_ fields: String = "", id: String = #""42""#) -> String {
  #"{"id":\#(id),"owner":"12345678@N01","secret":"0a1b","server":"65535","farm":66\#(fields.isEmpty ? "" : ",")\#(fields)}"#
}

/// The only photo of a list that holds this one.
func readPhoto(_ fields: String = "") throws -> Tweet {
  let page = try FlickrDecoder().photos(Array(photoList(photo(fields)).utf8))
  guard let tweet = page.tweets.first, page.tweets.count == 1 else {
    throw UnexpectedCount(count: page.tweets.count)
  }
  return tweet
}

/// Answers of the networks in the shape of recorded ones, with every member that holds text; none of the words is a
/// real one.
public enum NetworkAnswer: String, CaseIterable, Sendable {
  case x
  case mastodon
  case bluesky
  case flickr

  /// A page of one post or photo about `#rain`.
  public var page: JSONValue { JSONValue(Array(pageText.utf8)) ?? .null }

  /// What the network says where it answers nothing else.
  public var failure: JSONValue { JSONValue(Array(failureText.utf8)) ?? .null }

  private var pageText: String {
    switch self {
    case .x: Self.xPage
    case .mastodon: Self.mastodonPage
    case .bluesky: Self.blueskyPage
    case .flickr: Self.flickrPage
    }
  }

  private var failureText: String {
    switch self {
    case .x:
      #"""
      {"title":"Invalid Request","detail":"One or more parameters are invalid","type":"https://api.twitter.com/2/problems/invalid-request",
       "reason":"client-not-enrolled","period":"Monthly","errors":[{"message":"bad value","code":1,"parameters":{"query":["rain"]}}]}
      """#
    case .mastodon: #"{"error":"invalid_grant","error_description":"The grant is not valid"}"#
    case .bluesky: #"{"error":"InvalidRequest","message":"Error: something is missing"}"#
    case .flickr: #"{"stat":"fail","code":999,"message":"Something is wrong"}"#
    }
  }
}

extension NetworkAnswer {
  private static let xPage = #"""
    {"data":[{"id":"1990000000000000009","text":"#rain over $HILL with @grace https://t.co/a https://t.co/p",
      "author_id":"11","created_at":"2026-11-20T10:00:00.000Z","lang":"en","conversation_id":"1990000000000000009",
      "in_reply_to_user_id":"12","source":"web","reply_settings":"everyone",
      "note_tweet":{"text":"#rain over $HILL with @grace https://t.co/a https://t.co/p and more"},
      "referenced_tweets":[{"type":"replied_to","id":"1990000000000000001"},{"type":"quoted","id":"1990000000000000002"}],
      "attachments":{"media_keys":["3_1","7_2"]},
      "entities":{"hashtags":[{"start":0,"end":5,"tag":"rain"}],"cashtags":[{"start":11,"end":16,"tag":"HILL"}],
       "mentions":[{"start":22,"end":28,"username":"grace","id":"12"}],
       "annotations":[{"start":6,"end":9,"probability":0.9,"type":"Place","normalized_text":"over"}],
       "urls":[{"start":29,"end":43,"url":"https://t.co/a","expanded_url":"https://a.example/x","display_url":"a.example/x",
         "unwound_url":"https://a.example/y","title":"A title","description":"Words"},
        {"start":44,"end":58,"url":"https://t.co/p","expanded_url":"https://x.com/ada/status/1/photo/1",
         "display_url":"pic.x.com/p","media_key":"3_1"}]},
      "public_metrics":{"like_count":3,"retweet_count":1}}],
     "includes":{"users":[{"id":"11","username":"ada","name":"Ada","verified":true,"profile_image_url":"https://p.example/a.jpg",
       "description":"writes","location":"here","url":"https://ada.example"},{"id":"12","username":"grace","name":"Grace"}],
      "tweets":[{"id":"1990000000000000001","text":"before it rained","author_id":"12"},
       {"id":"1990000000000000002","text":"quoted rain","author_id":"12"}],
      "media":[{"media_key":"3_1","type":"photo","url":"https://p.example/1.jpg","width":40,"height":30,"alt_text":"a hill"},
       {"media_key":"7_2","type":"video","preview_image_url":"https://p.example/2.jpg","width":40,"height":30,
        "variants":[{"url":"https://p.example/2.mp4","content_type":"video/mp4"}]}]},
     "errors":[{"title":"Not Found Error","detail":"Could not find tweet","type":"https://api.twitter.com/2/problems/resource-not-found",
       "resource_type":"tweet","resource_id":"1990000000000000003","parameter":"referenced_tweets.id","value":"1990000000000000003"}],
     "meta":{"result_count":1,"newest_id":"1990000000000000009","oldest_id":"1990000000000000009"}}
    """#

  private static let mastodonPage = #"""
    [{"id":"109302436954000009","created_at":"2026-11-20T10:00:00.000Z","uri":"https://home.example/users/ada/statuses/9",
      "url":"https://home.example/@ada/9","language":"en","visibility":"public","sensitive":false,"spoiler_text":"weather",
      "in_reply_to_id":"109302436954000001","in_reply_to_account_id":"12",
      "content":"<p><a href=\"https://home.example/tags/rain\" class=\"mention hashtag\" rel=\"tag\">#<span>rain</span></a> with <span class=\"h-card\"><a href=\"https://far.example/@grace\" class=\"u-url mention\">@<span>grace</span></a></span> <a href=\"https://a.example/x\">a.example/x</a></p>",
      "account":{"id":"11","username":"ada","acct":"ada","display_name":"Ada","url":"https://home.example/@ada","uri":"https://home.example/users/ada",
       "avatar":"https://p.example/a.jpg","avatar_static":"https://p.example/a.jpg","note":"<p>writes</p>"},
      "application":{"name":"Web","website":"https://w.example"},
      "media_attachments":[{"id":"1","type":"image","url":"https://p.example/1.jpg","preview_url":"https://p.example/1s.jpg","remote_url":"https://far.example/1.jpg",
        "description":"a hill","blurhash":"UeKUpF","meta":{"original":{"width":40,"height":30,"size":"40x30"}}},
       {"id":"2","type":"video","url":"https://p.example/2.mp4","preview_url":"https://p.example/2.jpg","description":"a film"}],
      "mentions":[{"id":"12","username":"grace","acct":"grace@far.example","url":"https://far.example/@grace"}],
      "tags":[{"name":"rain","url":"https://home.example/tags/rain"}],
      "emojis":[{"shortcode":"drop","url":"https://p.example/e.png"}],
      "card":{"url":"https://a.example/x","title":"A title","description":"Words","type":"link","provider_name":"A","author_name":"B","image":"https://p.example/c.jpg"},
      "poll":{"id":"1","options":[{"title":"yes","votes_count":1}]},
      "quote":{"state":"accepted","quoted_status":{"id":"109302436954000002","created_at":"2026-11-19T10:00:00.000Z","uri":"https://far.example/users/grace/statuses/2",
        "url":"https://far.example/@grace/2","content":"<p>quoted rain</p>","account":{"id":"12","username":"grace","acct":"grace@far.example","display_name":"Grace"}}},
      "favourites_count":3,"reblogs_count":1}]
    """#

  private static let blueskyPage = #"""
    {"hitsTotal":1,"posts":[{"uri":"at://did:plc:adaadaadaadaadaadaadaada/app.bsky.feed.post/3k9","cid":"bafyreiada","indexedAt":"2026-11-20T10:00:01.000Z",
      "author":{"did":"did:plc:adaadaadaadaadaadaadaada","handle":"ada.example","displayName":"Ada","avatar":"https://p.example/a.jpg","labels":[{"src":"did:plc:mod","val":"soft"}]},
      "record":{"$type":"app.bsky.feed.post","text":"#rain with @grace a.example/x","createdAt":"2026-11-20T10:00:00.000Z","langs":["en"],"tags":["hill"],
       "reply":{"root":{"uri":"at://did:plc:graceracegracegracegrace/app.bsky.feed.post/3k1","cid":"bafy1"},
        "parent":{"uri":"at://did:plc:graceracegracegracegrace/app.bsky.feed.post/3k1","cid":"bafy1"}},
       "facets":[{"index":{"byteStart":0,"byteEnd":5},"features":[{"$type":"app.bsky.richtext.facet#tag","tag":"rain"}]},
        {"index":{"byteStart":11,"byteEnd":17},"features":[{"$type":"app.bsky.richtext.facet#mention","did":"did:plc:graceracegracegracegrace"}]},
        {"index":{"byteStart":18,"byteEnd":29},"features":[{"$type":"app.bsky.richtext.facet#link","uri":"https://a.example/x"}]}]},
      "embed":{"$type":"app.bsky.embed.recordWithMedia#view",
       "record":{"record":{"$type":"app.bsky.embed.record#viewRecord","uri":"at://did:plc:graceracegracegracegrace/app.bsky.feed.post/3k2","cid":"bafy2",
         "author":{"did":"did:plc:graceracegracegracegrace","handle":"grace.example","displayName":"Grace"},
         "value":{"$type":"app.bsky.feed.post","text":"quoted rain","createdAt":"2026-11-19T10:00:00.000Z"}}},
       "media":{"$type":"app.bsky.embed.images#view","images":[{"thumb":"https://p.example/1s.jpg","fullsize":"https://p.example/1.jpg","alt":"a hill","aspectRatio":{"width":4,"height":3}}]}},
      "labels":[{"src":"did:plc:mod","uri":"at://x","val":"mild","cts":"2026-11-20T10:00:00.000Z"}],"likeCount":3,"repostCount":1}]}
    """#

  private static let flickrPage = #"""
    {"photos":{"page":1,"pages":1,"perpage":50,"total":"1","photo":[{"id":"52","owner":"78733179@N04","ownername":"Zoe","pathalias":"zoe",
       "secret":"0a1b","server":"65535","title":"Rain on the bridge","description":{"_content":"At dusk, see <a href=\"https://a.example/x\">a page</a> &amp; more"},
       "tags":"rain bridge","dateupload":"1795132800","datetaken":"2026-11-20 10:00:00","place_id":"p1","woeid":"9","place_url":"/France/Paris",
       "latitude":"48.8","longitude":"2.3","accuracy":"16","media":"photo","license":"4",
       "url_t":"https://p.example/1t.jpg","width_t":"100","height_t":"75","url_l":"https://p.example/1.jpg","width_l":"1024","height_l":"768"}]},
     "places":{"total":1,"date_start":"1795132800","place":[{"place_id":"p1","woeid":"9","place_url":"/France/Paris","place_type":"locality","timezone":"Europe/Paris",
       "_content":"Paris, Ile-de-France, France","photo_count":"7"}]},
     "stat":"ok"}
    """#
}

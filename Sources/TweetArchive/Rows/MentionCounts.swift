import SmashtagModel

/// In how many tweets each mention is used, counted by bytes, without a string for each use.
///
/// Several scans can count side by side, each its own tweets; of a mention that is written in several ways the one in the
/// newest tweet is shown.
struct MentionCounts: Sendable {
  /// How many tweets were looked through.
  var tweets = 0
  var images = LinkCounts()
  var urls = LinkCounts()
  var hashtags = NameCounts()
  var users = NameCounts()

  /// Adds what was counted in other tweets.
  mutating func add(_ other: consuming MentionCounts) {
    tweets += other.tweets
    images.add(other.images)
    urls.add(other.urls)
    hashtags.add(other.hashtags)
    users.add(other.users)
  }

  consuming func ranking() -> MentionRanking {
    var ranking = MentionRanking()
    images.report(to: &ranking)
    urls.report(to: &ranking)
    hashtags.report(to: &ranking) { .hashtag("#" + $0) }
    users.report(to: &ranking) { .user("@" + $0) }
    ranking.counted = .exactly(tweets)
    return ranking
  }
}

/// A tweet whose mentions are counted.
struct CountedTweet {
  /// How many tweets the scan has met, this one among them.
  var number: Int32 = 0
  /// The tweet's ``RowID``.
  var row: Int64 = 0
}

/// In how many tweets each number was used, each tweet counting once.
private struct Tally {
  private var uses: [Use] = []

  private struct Use {
    var count: Int32 = 0
    /// The last tweet's number.
    var last: Int32 = 0
    /// The newest tweet's row.
    var newest: Int64
  }

  /// Counts a use; the newest tweet has to come first.
  mutating func add(_ index: Int, in tweet: CountedTweet) {
    if index == uses.count { uses.append(Use(newest: tweet.row)) }
    guard uses[index].last < tweet.number else { return }
    uses[index].count += 1
    uses[index].last = tweet.number
  }

  /// Adds what was counted of a number elsewhere, and returns whether that was used in a newer tweet.
  mutating func add(_ index: Int, from other: Tally, at otherIndex: Int) -> Bool {
    let use = other.uses[otherIndex]
    if index == uses.count { uses.append(Use(newest: -1)) }
    uses[index].count += use.count
    defer { uses[index].newest = max(uses[index].newest, use.newest) }
    return use.newest > uses[index].newest
  }

  func count(at index: Int) -> Int { Int(uses[index].count) }
}

/// Mentions that are the same if their bytes are: links by their targets, images by their addresses.
struct LinkCounts: Sendable {
  private var table = ByteStringTable()
  private var mentions: [Mention] = []
  private var tally = Tally()

  /// Counts a mention, which is made if it is the first of its kind.
  mutating func add<Part>(
    _ bytes: UnsafeRawBufferPointer, in tweet: CountedTweet, _ mention: (Part) -> Mention, _ make: () -> Part?
  ) -> Bool {
    let index = table.index(of: bytes)
    if index == mentions.count {
      guard let part = make() else { return false }
      mentions.append(mention(part))
    }
    tally.add(index, in: tweet)
    return true
  }

  fileprivate mutating func add(_ other: LinkCounts) {
    for (number, mention) in other.mentions.enumerated() {
      let index = other.table.withBytes(at: number) { table.index(of: $0) }
      if index == mentions.count { mentions.append(mention) }
      if tally.add(index, from: other.tally, at: number) { mentions[index] = mention }
    }
  }

  fileprivate consuming func report(to ranking: inout MentionRanking) {
    for (index, mention) in mentions.enumerated() { ranking.add(mention, count: tally.count(at: index)) }
  }
}

/// Hashtags or users, which are the same if their folded names are.
struct NameCounts: Sendable {
  private var spellings = ByteStringTable()
  /// The number of each spelling's folded name.
  private var names: [Int] = []
  private var folded = ByteStringTable()
  /// The spelling of each folded name that is shown.
  private var shown: [Int] = []
  private var tally = Tally()

  mutating func add(_ spelling: UnsafeRawBufferPointer, in tweet: CountedTweet) {
    tally.add(index(of: spelling), in: tweet)
  }

  /// Counts a name whose number is known; new numbers have to be counted in their order.
  mutating func add(_ name: Int, in tweet: CountedTweet) { tally.add(name, in: tweet) }

  /// The number of a spelling's folded name.
  mutating func index(of spelling: UnsafeRawBufferPointer) -> Int {
    let index = spellings.index(of: spelling)
    if index == names.count { names.append(name(of: spelling, at: index)) }
    return names[index]
  }

  private mutating func name(of spelling: UnsafeRawBufferPointer, at index: Int) -> Int {
    var bytes: [UInt8] = []
    Folding.appendName(spelling.assumingMemoryBound(to: UInt8.self), to: &bytes)
    let name = bytes.withUnsafeBytes { folded.index(of: $0) }
    if name == shown.count { shown.append(index) }
    return name
  }

  fileprivate mutating func add(_ other: NameCounts) {
    for (number, spelling) in other.shown.enumerated() {
      other.spellings.withBytes(at: spelling) { spelling in
        let index = index(of: spelling)
        if tally.add(index, from: other.tally, at: number) { shown[index] = spellings.index(of: spelling) }
      }
    }
  }

  fileprivate consuming func report(to ranking: inout MentionRanking, as mention: (String) -> Mention) {
    for (name, spelling) in shown.enumerated() {
      let text = spellings.withBytes(at: spelling) { String(decoding: $0, as: UTF8.self) }
      ranking.add(mention(text), count: tally.count(at: name))
    }
  }
}

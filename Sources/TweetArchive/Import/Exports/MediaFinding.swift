import SmashtagModel

/// Knows which files of an export hold what its tweets show.
protocol MediaFinding {
  func place(in tweets: inout [Tweet])
}

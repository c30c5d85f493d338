import SmashtagModel

/// Which page of a twin is wanted.
enum TwinPosition: Equatable {
  case newest
  case older(TwinCursor)
  case newer(TwinCursor)
}

extension TwinPosition {
  /// `nil` for a cursor no twin gave.
  init?(_ position: PagePosition) {
    switch position {
    case .newest: self = .newest
    case .older(let cursor):
      guard let cursor = TwinCursor(cursor) else { return nil }
      self = .older(cursor)
    case .newer(let cursor):
      guard let cursor = TwinCursor(cursor) else { return nil }
      self = .newer(cursor)
    }
  }

  /// The page the live source is asked for; `nil` where only what was kept goes on there.
  var live: PagePosition? {
    switch self {
    case .newest: .newest
    case .older(let cursor): cursor.isKept ? nil : cursor.live.map { .older(than: Cursor($0)) }
    case .newer(let cursor): cursor.live.map { .newer(than: Cursor($0)) } ?? .newest
    }
  }

  var isNewer: Bool {
    if case .newer = self { true } else { false }
  }

  var isOlder: Bool {
    if case .older = self { true } else { false }
  }

  /// The page is one of those between the newest and what is known.
  var isWalk: Bool { isNewer || cursor.isWalk }

  /// Where the wanted page goes on from, if anywhere.
  var cursor: TwinCursor {
    switch self {
    case .newest: TwinCursor()
    case .older(let cursor), .newer(let cursor): cursor
    }
  }
}

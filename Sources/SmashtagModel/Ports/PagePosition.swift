/// Which page of a search is wanted.
public enum PagePosition: Hashable, Sendable {
  case newest
  case older(than: Cursor)
  case newer(than: Cursor)
}

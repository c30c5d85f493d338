/// How large the places of a list are.
public enum PlaceType: String, CaseIterable, Sendable {
  case locality
  case neighbourhood
  case region
  case country
  case continent
}

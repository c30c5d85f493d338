extension [String: String] {
  /// The value of a variable of the environment; an empty one counts as unset.
  func value(of name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}

import SmashtagModel

extension HTTPAddress {
  /// A page of this network, at the usual port.
  func isOfNetwork(_ kind: SourceDefinition.Kind) -> Bool {
    !origin.name.contains(":") && SourceDefinition.Kind(ofPage: text) == kind
  }
}

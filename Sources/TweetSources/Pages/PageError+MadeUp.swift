import SmashtagModel

extension PageError {
  /// Domains under which no name is anybody's (RFC 6761).
  private static let nobodysDomains = [".example", ".invalid", ".test"]

  /// That nobody can know its host, where nobody does; otherwise the error itself.
  var knowingMadeUpHosts: PageError {
    guard case .unreachable(let host, let reason) = self, reason.hasSuffix(CurlFailure.unknownHost),
      Self.nobodysDomains.contains(where: host.lowercased().hasSuffix)
    else { return self }
    return .madeUp(host: host)
  }
}

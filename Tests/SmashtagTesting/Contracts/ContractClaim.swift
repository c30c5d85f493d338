public import Testing

/// Something every conformer of a port has to hold to, checked on one that was made with certain tweets.
///
/// A suite runs all claims in one parameterized test: the claim's name tells which of them failed.
public struct ContractClaim<Subject: Sendable>: Sendable, CustomTestStringConvertible {
  public let testDescription: String
  /// Checks the claim; the subject is made with what the claim needs.
  public let check: @Sendable (Subject) async throws -> Void

  init(_ description: String, check: @escaping @Sendable (Subject) async throws -> Void) {
    testDescription = description
    self.check = check
  }
}

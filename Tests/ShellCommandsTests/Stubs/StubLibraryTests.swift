import SmashtagModel
import SmashtagTesting
import Testing

/// The stubs hold to the contracts as well, so that what is tested on them holds for the sources.
struct StubLibraryTests {
  @Test(arguments: TweetSourceContract.claims)
  func `It is a source`(claim: ContractClaim<TweetSourceContract.Maker>) async throws {
    try await claim.check { StubLibrary($0) }
  }

  @Test(arguments: TweetLibraryContract.claims)
  func `It is a library`(claim: ContractClaim<TweetLibraryContract.Maker>) async throws {
    try await claim.check { StubLibrary($0) }
  }
}

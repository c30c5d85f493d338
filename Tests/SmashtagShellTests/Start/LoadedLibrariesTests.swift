import Testing

/// What is loaded at the start delays it: libcurl brings thirty libraries.
@Suite(.needsProgram) struct LoadedLibrariesTests {
  @Test func `A search without a network loads nothing for one`() async throws {
    let outcome = try await Program().run("search", "rain", with: ["LD_DEBUG": "files"])

    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("libsqlite3.so"))
    #expect(!outcome.errors.contains("libcurl.so") && !outcome.errors.contains("libssl.so"))
  }
}

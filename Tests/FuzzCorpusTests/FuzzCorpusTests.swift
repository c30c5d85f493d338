import Foundation
import FuzzClaims
import Testing

/// Replays what fuzzers made up or broke once.
struct FuzzCorpusTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized

  @Test(arguments: FuzzKind.all.map(\.name))
  func `Whatever is kept breaks no claim`(name: String) throws {
    let kind = try #require(FuzzKind.named(name))
    let inputs = try FuzzCorpus(of: kind, in: Self.checkout).inputs()

    let broken = inputs.compactMap { input in kind.broken(by: input.bytes).map { "\(input.name): \($0)" } }

    #expect(broken == [])
    #expect(inputs.count > 20)
  }

  @Test func `Every kind has a corpus and words`() throws {
    let files = FileManager.default
    let folders = try files.contentsOfDirectory(atPath: Self.checkout.appending(path: "Fuzzers/Corpus").path)
    let words = try files.contentsOfDirectory(
      atPath: Self.checkout.appending(path: "Fuzzers/Dictionaries").path)

    #expect(Set(folders) == Set(FuzzKind.all.map(\.name)))
    #expect(Set(words) == Set(FuzzKind.all.map { "\($0.dictionary).dict" }))
  }
}

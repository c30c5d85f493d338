import Foundation
import Testing

/// The sample as someone without a key, a network and an archive meets it.
struct FlickrSampleRunsTests {
  @Test func `Two numbers lead from the places to an image`() async throws {
    let outcome = try await ComposedProgram().run("--json", "-c", "places; 1; 1")

    #expect(outcome.status == 0, "\(outcome.errors)")
    let contexts = try outcome.lines.map { try #require(Self.object($0)["context"] as? String) }
    #expect(contexts == ["places", "photos", "image"])
    let image = try Self.object(#require(outcome.lines.last))
    #expect(image["width"] as? Int == 1600)
    #expect(image["problem"] is NSNull)
  }

  @Test func `more leads to the last photos of Paris`() async throws {
    let outcome = try await ComposedProgram().run("--json", "-c", "places; 4; more")

    let pages = try outcome.lines.dropFirst().map(Self.object)
    #expect(pages.allSatisfy { $0["title"] as? String == "Paris, Île-de-France, France" })
    #expect(pages.map { ($0["photos"] as? [Any])?.count } == [50, 56])
    #expect(pages.map { $0["more"] as? Bool } == [true, false])
  }

  @Test(arguments: ["neighbourhood", "region", "country", "continent"])
  func `Places of another size lead to photos`(type: String) async throws {
    let outcome = try await ComposedProgram().run("--json", "-c", "set places \(type); places; 1")

    #expect(outcome.status == 0, "\(outcome.errors)")
    let photos = try Self.object(#require(outcome.lines.last))
    #expect(photos["context"] as? String == "photos")
    #expect((photos["photos"] as? [Any])?.isEmpty == false)
  }

  @Test func `The list says that it is a sample, and how to come to the rest`() async throws {
    let outcome = try await ComposedProgram().run("-c", "places")

    #expect(outcome.output.contains("This is a sample"))
    #expect(outcome.output.contains("login flickr"))
    #expect(outcome.output.contains("SMASHTAG_FLICKR_KEY"))
  }

  private static func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}

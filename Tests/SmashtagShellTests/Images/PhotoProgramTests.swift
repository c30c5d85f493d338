import Foundation
import Testing

/// Photos in scripts.
@Suite(.needsProgram)
struct PhotoProgramTests {
  private static let wide = ["COLUMNS": "160", "LINES": "24"]

  @Test func `What is visible is the same once one comes back to a photo`() async throws {
    let photos = try PostedPhotos(3)

    let outcome = try await photos.program.run(
      "--json", input: "use flickr\n#rain\n1\nmentions\nback\n", with: Self.wide)

    let images = outcome.lines.filter { $0.contains(#""context":"image""#) }
    #expect(images.count == 2)
    #expect(images.first == images.last)
    // 112 of the columns, in pixels of an image that is 1920 pixels wide.
    #expect(images.first?.contains(#""width":1920"#) == true, "\(outcome)")
  }

  @Test func `Drawn into a file a photo stands beside its list`() async throws {
    let photos = try PostedPhotos(3)

    let outcome = try await photos.program.run(
      input: "set graphics symbols\nuse flickr\n#rain\n2\n", with: Self.wide)

    let rows = outcome.lines.drop { !$0.hasPrefix("   1  Photo 1 ") }.prefix(22)
    #expect(rows.count == 22, "\(outcome)")
    #expect(rows.allSatisfy { $0.count == 160 })
    #expect(rows.dropFirst(2).first?.hasPrefix("›  2  Photo 2 ") == true)
    #expect(rows.allSatisfy { $0.dropFirst(48).allSatisfy { "░▒▓█▄▀".contains($0) } })
  }

  @Test func `Where nothing is drawn there is no list`() async throws {
    let photos = try PostedPhotos(3)

    let outcome = try await photos.program.run(input: "use flickr\n#rain\n2\n", with: Self.wide)

    #expect(outcome.lines.count { $0.contains("Photo 1") } == 1, "\(outcome)")
  }
}

import Foundation
import SmashtagTesting
import Testing

struct TemporaryFolderTests {
  @Test func `It goes with its value, and with it all that is in it`() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path)
    try folder?.write("a", to: "b/c")
    let wasThere = folder?.holds("b/c")

    folder = nil

    #expect(wasThere == true && !FileManager.default.fileExists(atPath: path))
  }
}

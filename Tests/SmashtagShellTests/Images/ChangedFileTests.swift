import Foundation
import SmashtagModel
import SmashtagTesting
import TerminalGraphics
import Testing

@testable import SmashtagShell

/// Files of images that change while the shell runs, such as a plot that is drawn anew.
struct ChangedFileTests {
  private let folder: TemporaryFolder
  private let store = ImageStore.nowhere

  init() throws { folder = try TemporaryFolder() }

  private var address: ImageAddress { .file(folder.path(of: "plot")) }

  private func draw(_ name: String) throws -> Data {
    let bytes = try SmallImage.bytes(name)
    try bytes.write(to: URL(filePath: folder.path(of: "plot")), options: .atomic)
    return bytes
  }

  @Test func `A file that was drawn anew is read anew`() async throws {
    var versions: Set<FileVersion> = []
    for name in SmallImage.all {
      let bytes = try draw(name)

      let facts = try await store.facts(of: address, in: RequestContext())

      #expect(facts.byteCount == bytes.count)
      #expect(try await store.image(at: address, in: RequestContext()).bytes == bytes)
      #expect(try await store.bytes(of: address, in: RequestContext()) == bytes)
      #expect(versions.insert(try #require(store.version(of: address))).inserted)
    }
  }

  @Test func `While it is shown it stays what it was`() async throws {
    let bytes = try draw(SmallImage.all[0])
    _ = try await store.facts(of: address, in: RequestContext())
    let version = store.version(of: address)
    _ = try draw(SmallImage.all[1])

    #expect(try await store.image(at: address, in: RequestContext()).bytes == bytes)
    #expect(version != nil && store.version(of: address) == version)
  }

  @Test func `A file that is gone is told`() async throws {
    _ = try draw(SmallImage.all[0])
    _ = try await store.facts(of: address, in: RequestContext())
    try FileManager.default.removeItem(atPath: folder.path(of: "plot"))

    await #expect(throws: ImageError.self) { try await store.facts(of: address, in: RequestContext()) }
  }

  @Test func `Addresses of the web have no version`() {
    #expect(store.version(of: .web("https://a.example/1.png")) == nil)
  }
}

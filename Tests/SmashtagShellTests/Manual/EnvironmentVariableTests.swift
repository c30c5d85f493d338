import Foundation
import Testing

@testable import SmashtagShell

struct EnvironmentVariableTests {
  private static let sources: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
      .standardized
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let swift = files?.compactMap { $0 as? URL }.filter {
      $0.pathExtension == "swift" && !$0.path.contains("/Manual/")
    }
    return (swift ?? []).compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
  }()

  private static let documented = EnvironmentVariable.all.flatMap { $0.name.components(separatedBy: ", ") }

  /// Foundation reads TZ, libedit EDITRC.
  @Test(arguments: documented.filter { !["TZ", "EDITRC"].contains($0) })
  func `A variable that is documented is read`(name: String) {
    #expect(Self.sources.contains("\"\(name.replacing("_NAME", with: "_"))\""))
  }

  @Test func `A variable of our own that is read is documented`() {
    let read = Self.sources.matches(of: /"(SMASHTAG_[A-Z_]+)"/).map { String($0.1) }

    #expect(!read.isEmpty && read.allSatisfy { name in Self.documented.contains { $0.hasPrefix(name) } })
  }
}

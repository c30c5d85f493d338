import Foundation

/// A file that is there as long as a test runs.
public func withFile(_ bytes: [UInt8], named name: String = "file", _ body: (String) throws -> Void) throws {
  let folder = URL.temporaryDirectory.appending(path: "smashtag-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: name)
  try Data(bytes).write(to: file)
  try body(file.path)
}

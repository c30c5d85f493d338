import Foundation

/// Lets libsixel's `sixel2png` read a sixel sequence.
enum LibsixelReader {
  static let path = "/usr/bin/sixel2png"
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  static func picture(_ sequence: [UInt8]) throws -> ReadPicture {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sixels-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (sixels, png) = (folder.appending(path: "in.six"), folder.appending(path: "out.png"))
    try Data(sequence).write(to: sixels)
    let program = Process()
    program.executableURL = URL(filePath: path)
    program.arguments = ["-i", sixels.path, "-o", png.path]
    try program.run()
    program.waitUntilExit()
    return try PNGReader.picture(Array(Data(contentsOf: png)))
  }
}

public import Foundation

/// Answers of real servers that may stand beside the checkout, with the requests they answered.
public enum Recorded {
  public static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .appendingPathComponent("../../../../../shared/payloads").standardizedFileURL
  public static let arePresent = FileManager.default.fileExists(atPath: folder.path)
  public static let absence = "no recorded payloads in ../shared/payloads"

  /// Plays a folder's answers to requests of the same path; what leads to a page has to be the same, too.
  ///
  /// Addresses in its headers lead to this server.
  public static func server(_ name: String) throws -> LoopbackServer {
    let answers = try exchanges(in: name)
    return try LoopbackServer { request in
      let fitting = answers.filter { $0.fits(request) }
      let best = fitting.first { $0.isExactly(request) } ?? fitting.first
      return best?.answer(to: request) ?? .json("{\"error\":\"Record not found\"}", status: 404)
    }
  }

  private static func exchanges(in name: String) throws -> [RecordedExchange] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)
    return try files.filter { $0.hasSuffix(".meta.json") }.sorted().compactMap { file in
      try RecordedExchange(folder.appending(path: name), String(file.dropLast(".meta.json".count)))
    }
  }
}

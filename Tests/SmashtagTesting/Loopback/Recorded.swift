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

/// A request that was answered once, and how.
struct RecordedExchange: Sendable {
  private struct Meta: Decodable {
    let method: String
    let url: String
    let status: Int
    let headers: [String: String]
  }

  /// Which page of what was asked for, whatever else was.
  private static let leading: Set = ["max_id", "since_id", "min_id", "offset", "q", "acct", "tagged"]

  private let request: LoopbackRequest
  private let origin: String
  private let status: Int
  private let headers: [String: String]
  private let body: [UInt8]

  /// `nil` for requests that change something.
  init?(_ folder: URL, _ name: String) throws {
    let meta = try JSONDecoder().decode(
      Meta.self, from: Data(contentsOf: folder.appending(path: name + ".meta.json")))
    let parts = meta.url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard meta.method == "GET" else { return nil }
    guard parts.count == 4, let request = LoopbackRequest(head: "GET /\(parts[3]) HTTP/1.1") else {
      throw LoopbackError.badRecording(name)
    }
    (self.request, origin) = (request, parts[..<3].joined(separator: "/"))
    (status, headers) = (meta.status, meta.headers)
    body = Array(try Data(contentsOf: folder.appending(path: name + ".json")))
  }

  func isExactly(_ other: LoopbackRequest) -> Bool { Set(request.query) == Set(other.query) }

  func fits(_ other: LoopbackRequest) -> Bool {
    request.path == other.path && page(of: request) == page(of: other)
  }

  func answer(to other: LoopbackRequest) -> LoopbackAnswer {
    let here = "http://" + (other.headers["host"] ?? "127.0.0.1")
    let headers = headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value.replacing(origin, with: here)) }
    return .data(body, status: status, headers: headers)
  }

  private func page(of request: LoopbackRequest) -> Set<LoopbackRequest.Item> {
    Set(request.query.filter { Self.leading.contains($0.name) })
  }
}

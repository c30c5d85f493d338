import Foundation
import SmashtagTesting

/// The program with a live source, in a folder of its own.
struct LiveProgram {
  static let token = "sekret-of-home"

  private var program: Program

  /// What a search left behind.
  struct Search {
    let errors: String
    let status: Int32?
    /// Ids of the posts; `nil` where there was no answer.
    let ids: [String]?
    /// The most memory it was seen to have, in kilobytes.
    let memory: Int
    let duration: Duration
  }

  init() throws {
    program = try Program()
    program.environment["SMASHTAG_TOKEN_HOME"] = Self.token
    program.environment["CURL_CA_BUNDLE"] = Certificate.authority
  }

  /// Searches a server for `#cats`, for four seconds at most.
  func search(at url: String) async throws -> Search {
    let clock = ContinuousClock.now
    try program.folder.write("source add mastodon home \(url)\n", to: "data/rc")
    let child = try program.start("--timeout", "4", "--json", "-c", "use home; #cats", as: "search")
    async let peak = PeakMemory.of(child.id)
    let status = await child.status()
    let duration = clock.duration(to: .now)
    return Search(
      errors: try program.folder.read("search.err"), status: status,
      ids: Self.ids(in: try program.folder.read("search.out")), memory: await peak, duration: duration)
  }

  /// Ids of what the archive has.
  func archived() async throws -> [String]? {
    Self.ids(in: try await program.run("--source", "archive", "--json", "#cats").output)
  }

  private static func ids(in output: String) -> [String]? {
    struct Results: Decodable {
      struct Found: Decodable { let id: String }
      let tweets: [Found]
    }
    let last = output.split(separator: "\n").last ?? ""
    return (try? JSONDecoder().decode(Results.self, from: Data(last.utf8)))?.tweets.map(\.id)
  }
}

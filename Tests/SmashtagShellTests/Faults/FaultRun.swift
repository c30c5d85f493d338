import Foundation
import SmashtagTesting

/// What came of running the program against one fault.
struct FaultRun: Sendable {
  let outcome: Program.Outcome
  /// The most memory it had at once, in kilobytes.
  let memory: Int
  /// What SQLite says of the archive; `nil` where there is none.
  let health: String?
  let keptTweets: Int
  /// Files that hold the token.
  let leaks: [String]

  static let token = "sekret-of-home"
  /// The status of a program that did not end by itself.
  static let killed = 256 - SIGKILL

  /// Runs the program in a folder of its own; kills it two and a half seconds after it should have given up.
  ///
  /// - Parameter seconds: how long the program may wait for an answer.
  init(_ world: FaultWorld, at address: String, within seconds: Int, trusting authority: String) async throws
  {
    var program = try Program()
    let script = world.script(at: address)
    program.environment.merge(world.environment) { $1 }
    program.environment["CURL_CA_BUNDLE"] = authority
    program.environment["COMMANDS"] = script.commands
    program.environment["PYTHON"] = try Self.python.get()
    try program.folder.write(script.startUp, to: "data/rc")
    try await world.prepare(program.folder, for: address)
    try program.folder.write(Self.measuring, to: "measure.py")
    outcome = try await program.sh(
      "exec \"$PYTHON\" -I -S measure.py \"$S\" --timeout \(seconds) --json -c \"$COMMANDS\"")
    let report = try program.folder.read("report").split(separator: "\n").map(String.init)
    memory = Int(report[0]) ?? .max
    health = report[1] == "none" ? nil : report[1]
    keptTweets = Int(report[2]) ?? -1
    leaks = Self.leaks(in: program.folder)
  }

  /// What the last answer shows: ids of posts or photos, or the context where it has none; `nil` where there was none,
  /// and where a warning says that it is not shown.
  var shown: [String]? {
    struct Shown: Decodable {
      struct Found: Decodable { let id: String }
      let context: String?
      let tweets: [Found]?
      let photos: [Found]?
    }
    guard complaint.isEmpty, let line = outcome.lines.last,
      let shown = try? JSONDecoder().decode(Shown.self, from: Data(line.utf8))
    else { return nil }
    return (shown.tweets ?? shown.photos)?.map(\.id) ?? shown.context.map { [$0] }
  }

  /// The words of the error, or of the warning in its place.
  var complaint: String {
    struct Failure: Decodable { let error, warning: String? }
    let last = outcome.errors.split(separator: "\n").last
    let failure = last.flatMap { try? JSONDecoder().decode(Failure.self, from: Data($0.utf8)) }
    return failure?.error ?? failure?.warning ?? ""
  }
}

private extension FaultRun {
  /// The interpreter itself: what is called so may be a script that looks for it, each of hundreds of times.
  static let python = Result {
    let folder = try TemporaryFolder()
    _ = try Child.run(
      ["python3", "-c", "import sys; print(sys.executable)"], output: folder.path(of: "path"))
    return try folder.read("path").trimmingCharacters(in: .newlines)
  }

  static func leaks(in folder: TemporaryFolder) -> [String] {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return files.filter { name in
      let bytes = FileManager.default.contents(atPath: folder.path(of: name)) ?? Data()
      return bytes.firstRange(of: Data(token.utf8)) != nil
    }
  }

  /// A process as small as this one sees how much memory its child really had.
  static let measuring = """
    import os, signal, sys
    child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
    signal.signal(signal.SIGALRM, lambda *_: os.kill(child, signal.SIGKILL))
    signal.setitimer(signal.ITIMER_REAL, int(sys.argv[sys.argv.index("--timeout") + 1]) + 2.5)
    _, status, usage = os.wait4(child, 0)
    lines = [usage.ru_maxrss, "none", 0]
    archive = os.environ["SMASHTAG_DATA_DIR"] + "/archive.sqlite"
    if os.path.exists(archive):
      import sqlite3
      base = sqlite3.connect(archive)
      lines[1] = base.execute("PRAGMA integrity_check").fetchone()[0]
      if base.execute("SELECT 1 FROM sqlite_master WHERE name = 'post'").fetchone():
        lines[2] = base.execute("SELECT count(*) FROM post").fetchone()[0]
    with open("report", "w") as report:
      report.write("\\n".join(map(str, lines)))
    sys.exit(os.waitstatus_to_exitcode(status) & 255)
    """
}

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
  }

  init() throws {
    program = try Program()
    program.environment["SMASHTAG_TOKEN_HOME"] = Self.token
    program.environment["CURL_CA_BUNDLE"] = Certificate.authority
  }

  /// Searches a server for `#cats`, for four seconds at most.
  func search(at url: String) async throws -> Search {
    try program.folder.write("source add mastodon home \(url)\n", to: "data/rc")
    let child = try program.start("--timeout", "4", "--json", "-c", "use home; #cats", as: "search")
    async let peak = PeakMemory.of(child.id)
    let status = await child.status()
    return Search(
      errors: try program.folder.read("search.err"), status: status,
      ids: Self.ids(in: try program.folder.read("search.out")), memory: await peak)
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

/// How much memory a process has had at once.
enum PeakMemory {
  /// Looks until the process is gone; in kilobytes.
  static func of(_ id: pid_t) async -> Int {
    var most = 0
    while let now = now(of: id) {
      most = max(most, now)
      try? await Task.sleep(for: .milliseconds(5))
    }
    return most
  }

  /// `nil` once it has ended.
  private static func now(of id: pid_t) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}

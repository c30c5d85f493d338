import Foundation
import Glibc
import SmashtagTesting
import Synchronization
import Testing

/// The built program, with a folder, a home and an environment of its own.
struct Program {
  /// Beside the tests in the build folder, or what `SMASHTAG_PROGRAM` names: the release build is another program.
  static let path =
    ProcessInfo.processInfo.environment["SMASHTAG_PROGRAM"]
    ?? Bundle.main.bundleURL.appending(path: "smashtag").path
  static let isBuilt = FileManager.default.isExecutableFile(atPath: path)

  let folder: TemporaryFolder
  var environment: [String: String]

  /// What a run left behind.
  struct Outcome: Equatable {
    let output: String
    let errors: String
    let status: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  init() throws {
    folder = try TemporaryFolder()
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path(of: "home"),
      "TZ": "UTC", "LANG": "C.UTF-8", "TERM": "xterm-256color", "SMASHTAG_DATA_DIR": folder.path(of: "data"),
      "SMASHTAG_BROWSER": "true",
    ]
  }

  /// Runs it to its end, in the test's folder.
  func run(_ arguments: String..., input: String = "", with more: [String: String] = [:]) async throws
    -> Outcome
  {
    try await run(arguments, input: input, with: more)
  }

  func run(_ arguments: [String], input: String = "", with more: [String: String] = [:]) async throws
    -> Outcome
  {
    try await outcome(of: [Self.path] + arguments, input: input, more)
  }

  /// Runs a line of `sh`, where `$S` is the program.
  func sh(_ line: String, input: String = "") async throws -> Outcome {
    try await outcome(of: ["sh", "-c", line], input: input, ["S": Self.path])
  }

  /// Starts it, with its output appended to `name.out` and `name.err`.
  func start(_ arguments: String..., input: String = "/dev/null", as name: String) throws -> Child {
    let streams = Child.Streams(
      input: input, output: folder.path(of: name + ".out"), errors: folder.path(of: name + ".err"))
    return try Child([Self.path] + arguments, in: folder.path, environment: environment, streams: streams)
  }
}

extension Program {
  private func outcome(of words: [String], input: String, _ more: [String: String]) async throws -> Outcome {
    let run = "run-" + UUID().uuidString.prefix(8)
    let streams = Child.Streams(
      input: try folder.write(input, to: run + ".in"), output: folder.path(of: run + ".out"),
      errors: folder.path(of: run + ".err"))
    let environment = environment.merging(more) { $1 }
    let child = try Child(words, in: folder.path, environment: environment, streams: streams)
    let status = try #require(await child.status(), "the program did not end")
    return Outcome(
      output: try folder.read(run + ".out"), errors: try folder.read(run + ".err"), status: status)
  }
}

extension Trait where Self == ConditionTrait {
  /// For suites that run the built program.
  static var needsProgram: Self { .enabled(if: Program.isBuilt, "the program is not built beside the tests") }
}

/// What JSON says of results.
struct JSONResults: Decodable, Equatable {
  struct Found: Decodable, Equatable {
    let id: String
    let source: String?
  }

  let title: String
  let source: String
  let more: Bool
  let tweets: [Found]
  let notes: [String]

  var ids: [String] { tweets.map(\.id) }
}

extension Program.Outcome {
  /// What the last command of a run with `--json` said of its results.
  func results(sourceLocation: SourceLocation = #_sourceLocation) throws -> JSONResults {
    let line = try #require(lines.last, "nothing but \(errors)", sourceLocation: sourceLocation)
    return try JSONDecoder().decode(JSONResults.self, from: Data(line.utf8))
  }
}

/// A program that a test started; ended with the test at the latest.
///
/// `Process` of Foundation would hand on the signals that the threads of tasks block.
final class Child: Sendable {
  let id: pid_t
  private let ended = Mutex<Int32?>(nil)

  /// Files its streams are read from and appended to.
  struct Streams {
    var input = "/dev/null"
    var output = "/dev/null"
    var errors = "/dev/null"
  }

  init(_ words: [String], in folder: String, environment: [String: String], streams: Streams) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, streams.input, O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_APPEND
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, streams.output, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, streams.errors, flags, 0o600)
    id = try Self.spawn(["env", "-C", folder] + words, environment.map { "\($0)=\($1)" }, &actions)
  }

  deinit {
    guard ended.withLock({ $0 }) == nil else { return }
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  func signal(_ signal: Int32) { kill(id, signal) }

  /// Its exit status once it has ended, 128 and the signal's number where one ended it; `nil` after four minutes.
  func status() async -> Int32? {
    for _ in 0..<48_000 {
      if let status = statusNow { return status }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return nil
  }
}

extension Child {
  /// Runs a program that ends soon, and waits for its end.
  static func run(_ words: [String], output: String) throws -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let child = try Child(
      words, in: "/", environment: environment, streams: Streams(output: output, errors: output))
    while child.statusNow == nil { usleep(2_000) }
    return child.statusNow ?? -1
  }

  private var statusNow: Int32? {
    ended.withLock { ended in
      var status: Int32 = 0
      guard ended == nil, waitpid(id, &status, WNOHANG) == id else { return ended }
      ended = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
      return ended
    }
  }

  private static func spawn(
    _ words: [String], _ environment: [String], _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = words.map { strdup($0) } + [nil]
    let environment = environment.map { strdup($0) } + [nil]
    defer { (words + environment).forEach { free($0) } }
    var id = pid_t()
    let result = posix_spawnp(&id, words[0] ?? strdup(""), &actions, &attributes, words, environment)
    try #require(result == 0)
    return id
  }
}

extension TemporaryFolder {
  /// Writes a script that can be run.
  ///
  /// A file that another test's child still holds open for writing cannot be, so a child makes it.
  func writeScript(_ text: String, to name: String) throws -> String {
    let source = try write(text, to: name + ".text")
    let path = path(of: name)
    let command = "cp '\(source)' '\(path)' && chmod 755 '\(path)'"
    try #require(try Child.run(["sh", "-c", command], output: "/dev/null") == 0)
    return path
  }
}

/// Whether something comes true within twenty seconds.
func eventually(_ condition: () -> Bool) async -> Bool {
  for _ in 0..<1_000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(20))
  }
  return condition()
}

import Foundation
import Testing

/// The built program, with a folder, a home and an environment of its own.
struct Program {
  /// Beside the tests in the build folder, or what `SMASHTAG_PROGRAM` names: the release build is another program.
  static let path =
    ProcessInfo.processInfo.environment["SMASHTAG_PROGRAM"]
    ?? Bundle.main.bundleURL.appending(path: "smashtag").path
  static let isBuilt = FileManager.default.isExecutableFile(atPath: path)

  let folder: Folder
  var environment: [String: String]

  /// What a run left behind.
  struct Outcome: Equatable {
    let output: String
    let errors: String
    let status: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  init() throws {
    folder = try Folder()
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

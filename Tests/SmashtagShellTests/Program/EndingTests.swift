import Foundation
import Testing

/// What signals that ask the program to end leave behind.
@Suite(.needsProgram)
struct EndingTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test(arguments: [("TERM", Int32(143)), ("HUP", 129)])
  func `Who ends the program ends the one that reads its results`(signal: String, status: Int32) async throws
  {
    let line = """
      $S -c 'recents | { touch begun; sleep 5; touch late; }; path' & p=$!
      until [ -e begun ]; do sleep 0.1; done
      kill -\(signal) $p; wait $p
      """

    let outcome = try await program.sh(line)

    #expect(outcome.status == status && outcome.output == "" && outcome.errors == "")
    #expect(!FileManager.default.fileExists(atPath: program.folder.path(of: "late")))
  }

  @Test(arguments: [("TERM", Int32(143)), ("HUP", 129)])
  func `A program that takes nothing does not keep the shell`(signal: String, status: Int32) async throws {
    let line = """
      $S --json -c 'set limit 500; search the | { touch begun; sleep 5; touch late; }' >/dev/null & p=$!
      until [ -e begun ]; do sleep 0.1; done
      kill -\(signal) $p; wait $p
      """

    #expect(try await program.sh(line).status == status)
    #expect(!FileManager.default.fileExists(atPath: program.folder.path(of: "late")))
  }

  @Test(arguments: [("TERM", Int32(143)), ("HUP", 129)])
  func `Where it waits for lines it ends with the signal's status`(signal: String, status: Int32) async throws
  {
    let line = """
      mkfifo lines; $S < lines > out & p=$!; exec 3> lines; echo path >&3
      until [ -s out ]; do sleep 0.1; done
      kill -\(signal) $p; wait $p
      """

    #expect(try await program.sh(line).status == status)
  }

  @Test(arguments: ["search rain > pipe", "import pipe"], [("TERM", Int32(143)), ("HUP", 129)])
  func `A named pipe without a partner does not keep it`(
    command: String, ending: (signal: String, status: Int32)
  ) async throws {
    let line = """
      mkfifo pipe; $S -c '\(command); path' > out & p=$!
      sleep 0.5; kill -\(ending.signal) $p; wait $p
      """

    #expect(try await program.sh(line).status == ending.status)
    #expect(try program.folder.read("out") == "")
  }

  @Test func `A named pipe takes results once somebody reads from it`() async throws {
    let line = """
      mkfifo pipe; (sleep 0.3; cat pipe > copy) & $S -c 'path > pipe'; s=$?; wait; exit $s
      """

    #expect(try await program.sh(line).status == 0)
    #expect(try program.folder.read("copy").contains("Smashtag"))
  }

  @Test func `A start-up file that nobody writes ends with the program`() async throws {
    let line = """
      mkdir -p "$SMASHTAG_DATA_DIR"; mkfifo "$SMASHTAG_DATA_DIR/rc"; $S -c path & p=$!
      sleep 0.5; kill -TERM $p; wait $p
      """

    #expect(try await program.sh(line).status == 143)
  }
}

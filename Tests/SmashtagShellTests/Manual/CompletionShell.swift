@testable import SmashtagShell

/// A shell that has read our completion file, with a program on its path that answers what a test says.
struct CompletionShell {
  let program: Program
  private let shell: Tool

  /// `answer` is what the program prints; it notes its arguments.
  init(_ shell: Tool, answer: String) throws {
    var program = try Program()
    self.shell = shell
    let folder = program.folder
    try folder.write(
      "#!/bin/sh\nfor word; do printf '<%s>' \"$word\"; done >>\"\(folder.path)/asked\"\ncat \"\(folder.path)/answer\"\n",
      to: "fake")
    try folder.write(answer, to: "answer")
    program.environment["PATH"] = folder.path(of: "bin") + ":" + (program.environment["PATH"] ?? "")
    program.environment["FILE"] = try folder.write(
      Document(rawValue: shell.rawValue)?.text ?? "", to: "completion")
    self.program = program
  }

  /// Runs a script in the shell and answers the lines it prints, errors among them.
  func lines(_ script: String) async throws -> [String] {
    let file = try program.folder.write(script, to: "script")
    // A program that another test's child still holds open for writing cannot be run, so a child writes it.
    let fake = "mkdir -p bin && cp fake bin/smashtag && chmod 755 bin/smashtag"
    let outcome = try await program.sh("\(fake) && exec \(shell.rawValue) \(flags) '\(file)' 2>&1")
    return outcome.lines
  }

  /// The words the program was asked with.
  var asked: String { (try? program.folder.read("asked")) ?? "" }

  private var flags: String {
    switch shell {
    case .bash: "--norc"
    case .zsh: "-f"
    default: "--no-config"
    }
  }
}

import CChild
import Foundation
import Glibc
import LineEditor
import ShellCommands
import TerminalKit

/// The program: parses its arguments, builds the shell, and runs what they ask for.
public enum Smashtag {
  /// Runs the program with the arguments of the process, and ends it.
  public static func main() {
    openClosedDescriptors()
    signal(SIGPIPE, SIG_IGN)
    // Without this, a limit of file size would end the program; now the write fails with an error that is
    // reported.
    signal(SIGXFSZ, SIG_IGN)
    // Where a parent ignores it and hands that on, nobody is told how a child ended.
    signal(SIGCHLD, SIG_DFL)
    // Large blocks, such as an image, are returned to the system as soon as they are freed; those of a page are used again.
    cchild_return_blocks(4 << 20)
    LocalTimeZone.settle()
    let words = ProcessInfo.processInfo.arguments
    // Swift reads them from /proc, and finds none where that is not mounted.
    guard !words.isEmpty else {
      Composition.warn("the words it was started with cannot be read; mount /proc here")
      end(2)
    }
    end(status(of: Array(words.dropFirst())))
  }

  /// Ends the program without running exit handlers of libraries, whose threads may still be at work.
  static func end(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }

  /// Opens those of the three standard descriptors that the caller closed on `/dev/null`.
  ///
  /// This has to happen before another file takes their number. A closed input reads as empty, a closed
  /// output refuses writes, and errors are discarded.
  private static func openClosedDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func status(of arguments: [String]) -> Int32 {
    do {
      return try run(try Options(arguments))
    } catch {
      let words = String(describing: error)
      if Options.askForJSON(arguments) { Composition.report(words) } else { Composition.warn(words) }
      return 2
    }
  }

  private static func run(_ options: Options) throws -> Int32 {
    switch options.call {
    case .help: return write("\(Usage.text)\n")
    case .version: return write("\(Usage.version)\n")
    case .print(let document): return write(document.text)
    case .completion(let words): return write(try completions(of: words, options))
    case .shell where Terminal.standard.isInteractive: return try converse(options)
    case .shell:
      return try script(options) { shell in
        .input(StandardInput { shell.waitForInput() })
      }
    case .command(let words): return try script(options) { _ in .words(words) }
    case .lines(let lines):
      return try script(options) { _ in
        .script(AnyIterator(lines.linesOfScript.makeIterator()))
      }
    case .file(let path):
      let lines = try ScriptFile(path).lines
      return try script(options) { _ in .script(AnyIterator(lines.makeIterator())) }
    }
  }

  /// Writes a text to standard output, and returns the exit status; a reader that is gone is not an error.
  private static func write(_ text: String) -> Int32 {
    guard let code = OutputDescriptor(STDOUT_FILENO).write(text), code != EPIPE else { return 0 }
    Composition.warnOfLostResults(code)
    return 1
  }

  /// The completions of the last word, as a completing shell reads them.
  private static func completions(of words: [String], _ options: Options) throws -> String {
    let composition = Composition(
      options, environment: ProcessInfo.processInfo.environment, isInteractive: false)
    let state = StateFile(path: composition.locations.state) { _ in }
    var session = composition.session(state, TerminalAnswers(environment: [:]), composition.store)
    _ = try session.apply(.move(.showAgain), from: session.navigation.front)
    return CompletionReply.text(of: WordCompletion(session).candidates(for: words))
  }

  private static func converse(_ options: Options) throws -> Int32 {
    let composition = Composition(
      options, environment: ProcessInfo.processInfo.environment, isInteractive: true)
    let startUp = composition.startUpFile
    let parts = try composition.parts()
    let reader = try EditlineReader(on: .standard, wakeup: parts.wakeup, signals: parts.signals)
    return composition.run(composition.shell(of: parts), .prompt(reader), after: startUp)
  }

  private static func script(_ options: Options, _ lines: (Shell) -> Lines) throws -> Int32 {
    let composition = Composition(
      options, environment: ProcessInfo.processInfo.environment, isInteractive: false)
    let startUp = composition.startUpFile
    let shell = composition.shell(of: try composition.parts())
    return composition.run(shell, lines(shell), after: startUp)
  }
}

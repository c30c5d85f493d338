import Glibc
import SmashtagModel
import TerminalKit
import TweetSources

/// Reads the words of PDFs with `pdftotext` of poppler, where it is installed.
///
/// A PDF is hostile: the program gets no other file, no descriptor of this one, and limits of time and memory.
struct PDFToText {
  static let program = "pdftotext"
  /// The package that holds it, on Debian and Ubuntu.
  static let package = "poppler-utils"
  /// The most pages that are read, the longest output in bytes, and the longest time.
  private static let (mostPages, longestOutput, patience) = (500, 64 << 20, Duration.seconds(20))
  /// Limits the seconds of the processor, the kilobytes of memory, and what may be written to files, then becomes the program.
  private static let limited = "ulimit -t 20; ulimit -v 1500000 2>/dev/null; ulimit -f 0; exec \"$@\""

  /// The path of the program; `nil` where it is not installed.
  let path: String?

  /// Looks for the program.
  init(_ environment: [String: String]) { path = Desktop.executable(Self.program, in: environment) }

  /// Reads a PDF.
  func read(_ pdf: [UInt8], in request: RequestContext) async -> PDFText {
    guard let path else { return .noProgram }
    guard let input = tmpfile() else { return .unreadable }
    defer { fclose(input) }
    let file = fileno(input)
    guard OutputDescriptor(file).write(pdf) == nil, lseek(file, 0, SEEK_SET) == 0 else { return .unreadable }
    let arguments = [
      "/bin/sh", "-c", Self.limited, "sh", path, "-q", "-enc", "UTF-8", "-l", String(Self.mostPages),
      "-bbox-layout", "-", "-",
    ]
    guard let running = try? RunningProgram(arguments, input: file, longestOutput: Self.longestOutput) else {
      return .unreadable
    }
    let end = min(
      ContinuousClock.now + Self.patience, request.deadline ?? ContinuousClock.now + Self.patience)
    switch try? await running.end(before: end) {
    // If it says too much, the words so far are those of the first pages.
    case .ended(0), .saysTooMuch: return .words(running.output)
    case .ended, .running, nil: return .unreadable
    }
  }
}

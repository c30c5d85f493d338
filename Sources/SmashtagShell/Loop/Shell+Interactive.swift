import Foundation
import Glibc
import LineEditor
import ShellCommands
import TerminalKit

extension Shell {
  /// Reads typed lines until the end; answers the exit status.
  func converse(with reader: EditlineReader) -> Int32 {
    terminal.editor = reader
    prepare(reader)
    showContext()
    askTerminal(reader)
    while !hasQuit, endedBy == nil {
      if hasMissedResize { followWindow(reader) }
      reader.isPlain = terminal.isLinear
      let style = terminal.display.style
      (reader.dimsNotes, reader.isolatesDirections) = (style.hasLooks, style.isolatesDirections)
      switch reader.readLine(prompt: prompt) {
      case .line(let line): runLine(line, reader)
      case .interrupted: if cancelJobs() { terminal.say("Cancelled.") }
      case .endOfInput: hasQuit = true
      case .left: workOutsideLine()
      case .terminated(let signal): return leave(reader, 128 + signal)
      }
    }
    return leave(reader, endedBy ?? 0)
  }
}

extension Shell {
  private func prepare(_ reader: EditlineReader) {
    do { reader.setHistory(try session.state.state().history) } catch { terminal.complain("history", error) }
    reader.completer = { [unowned self] line, cursor in
      CompletionList(Completer(session).completions(of: line, cursor: cursor))
    }
    reader.onWakeup = { [unowned self] in attendWhileEditing(reader) }
    reader.onResize = { [unowned self] in
      followWindow(reader)
      reader.prompt = prompt
    }
    reader.onReport = { [unowned self] report in
      take(report, reader)
      reader.prompt = prompt
    }
    reader.onClear = { [unowned self] in forgetPage() }
  }

  private var prompt: String {
    PromptText(breadcrumb: session.breadcrumb, activity: activity, display: terminal.display).text
  }

  private func attendWhileEditing(_ reader: EditlineReader) {
    (terminal.isEditing, terminal.hasWritten) = (true, false)
    attendToMail()
    terminal.isEditing = false
    // For the ear a prompt is not drawn again for its own sake.
    if !terminal.isLinear || terminal.hasWritten, reader.prompt != prompt { reader.prompt = prompt }
    if hasQuit { reader.endReading() }
  }

  private func runLine(_ line: String, _ reader: EditlineReader) {
    answersCountUntil = nil
    let trimmed = line.trimmingCharacters(in: .whitespacesAndNewlines)
    let isKept = !trimmed.isEmpty && !line.hasPrefix(" ") && !CommandLine.holdsSecret(trimmed)
    session.typedLine = isKept ? trimmed : nil
    runTyped(trimmed.isEmpty ? "more" : trimmed) { [unowned self] in
      guard isKept else { return }
      reader.appendHistory(trimmed)
      update("history") { $0.remember(line: trimmed) }
    }
  }

  private func leave(_ reader: EditlineReader, _ status: Int32) -> Int32 {
    cancelJobs()
    reader.close()
    terminal.editor = nil
    settle()
    return status
  }
}

extension CompletionList {
  /// The candidates of the commands' completer, in the editor's words.
  init(_ completions: Completions) {
    self.init(
      start: completions.start,
      candidates: completions.candidates.filter { $0.text == $0.text.sanitisedLine() }.map {
        Candidate($0.text, note: $0.note.sanitisedLine(), isComplete: $0.isComplete)
      })
  }
}

import SmashtagModel

@testable import ShellCommands
@testable import SmashtagShell

/// What has to hold for any line that is typed, and for any words the program is started with.
enum CommandClaims {
  /// The claim that a text breaks; `nil` where all hold.
  static func broken(by text: String) -> String? {
    brokenLine(text) ?? brokenQuoting(of: text) ?? brokenCut(of: Array(text.utf8)) ?? brokenStart(by: text)
  }

  private static func brokenLine(_ text: String) -> String? {
    _ = CommandLine.holdsSecret(text)
    _ = PartialLine(text)
    _ = LineSign(inQuery: text)
    do throws(FailedCommand) {
      return try CommandLine(text).parts.lazy.compactMap(broken).first
    } catch {
      return error.message.isEmpty ? "an error that says nothing" : nil
    }
  }

  private static func broken(by part: CommandLine.Part) -> String? {
    if part.text.isEmpty, part.output == .screen { return "a command without a word" }
    do {
      let invocation = try Invocation(part.text, mayBeCut: true)
      return invocation.name.isEmpty || invocation.commandName.isEmpty ? "a command without a name" : nil
    } catch let error as FailedCommand {
      let length = error.input.unicodeScalars.count
      let isInside = error.offset.map { (0...length).contains($0) } ?? true
      return isInside && !error.message.isEmpty ? nil : "an error outside of \(error.input.debugDescription)"
    } catch {
      return "an error without the name of its command: \(error)"
    }
  }

  /// Whatever can be completed is read as the same word, however its quotes were begun.
  ///
  /// A word that begins with a mark is none: it would belong to the blank before it.
  private static func brokenQuoting(of text: String) -> String? {
    let word = StreamSafeText.string(text)
    guard !word.isEmpty, !word.hasPrefix("~"), !word.contains(where: \.isNewline),
      "a\(word)".count > word.count
    else { return nil }
    let candidate = Completions.Candidate(word, note: "a word")
    for typed in ["", "'", "\""] {
      let quoted = PartialWord(Substring(typed)).quoted(candidate).text
      guard (try? ShellWords.words(of: quoted, home: "/home")) == [word] else {
        return "\(word.debugDescription) is completed as \(quoted), which is another word"
      }
      let parts = (try? CommandLine("import \(quoted)"))?.parts.map(\.text) ?? []
      guard parts.count == 1, (try? ShellWords.words(of: parts[0], home: "/home")) == ["import", word] else {
        return "\(word.debugDescription) is completed as \(quoted), which is another command"
      }
    }
    return nil
  }

  /// Lines are the same however they arrive.
  private static func brokenCut(of bytes: [UInt8]) -> String? {
    let whole = Self.lines(of: bytes, inPiecesOf: max(1, bytes.count))
    return [1, 5].first { Self.lines(of: bytes, inPiecesOf: $0) != whole }.map {
      "other lines in pieces of \($0) bytes"
    }
  }

  private static func lines(of bytes: [UInt8], inPiecesOf length: Int) -> [Result<[UInt8], InputError>] {
    var (cutter, lines) = (LineCutter(limit: 60), [Result<[UInt8], InputError>]())
    var rest = bytes[...]
    while !rest.isEmpty {
      Array(rest.prefix(length)).withUnsafeBytes { cutter.cut($0) { lines.append($0.map { Array($0) }) } }
      rest = rest.dropFirst(length)
    }
    cutter.cut(UnsafeRawBufferPointer(start: nil, count: 0)) { lines.append($0.map { Array($0) }) }
    return lines
  }

  /// The lines of the text are the words that the program is started with.
  private static func brokenStart(by text: String) -> String? {
    let words = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    do throws(OptionError) {
      let options = try Options(words)
      guard case .command(let command) = options.call else { return nil }
      _ = try? Invocation(words: command)
      return command.isEmpty ? "a command without a word" : nil
    } catch {
      return "\(error)".isEmpty ? "an error that says nothing" : nil
    }
  }
}

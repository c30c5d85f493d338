import Foundation
import SafeText
import SmashtagTesting
import Testing

@testable import ShellCommands

/// A way out of the program, and what may go through it.
enum Sink: String, CaseIterable {
  /// A page for the eye, in a terminal.
  case screen
  /// A page for the ear.
  case linearScreen
  /// A page in a file or another program.
  case file
  case prompt
  /// Completions below the line, with their notes.
  case listing
  /// What a completion puts into the line.
  case completion
  /// The answer to the completion script of another shell.
  case reply
  case progress
  /// What is said below a page.
  case remark
  /// What the desktop is told.
  case notice
  case warning
  case error
  /// A typed line that is shown again by the editor.
  case history
  case json
  case jsonError
  case clipboard
  case browser
  case fileName
  case csv
  case jsonLines
  case markdown
}

extension Sink {
  /// What is wrong with a text that came out here; `nil` where nothing is.
  func complaint(about text: String) -> Complaint? {
    switch self {
    case .screen: Complaint(lines: text.replacing(Self.ownSequences, with: ""))
    case .linearScreen, .file, .remark, .warning, .error: Complaint(lines: text)
    case .prompt: Complaint(line: text.replacing(Self.ownSequences, with: ""))
    case .progress: Complaint(line: text.replacing(/^\r\u{1B}\[K/, with: ""))
    case .notice: Complaint(line: text)
    case .listing: Complaint(lines: text.replacing(Self.ownSequences, with: ""))
    case .history: Complaint(lines: text)
    case .completion: Complaint(typed: text)
    case .reply: Complaint(reply: text)
    case .json, .jsonError, .jsonLines: Complaint(json: text)
    case .clipboard: Complaint(copied: text)
    case .browser: Complaint(address: text)
    case .fileName: Complaint(fileName: text)
    case .csv: Complaint(csv: text)
    case .markdown: Complaint(markdown: text)
    }
  }

  /// What our own pages, prompts and listings send: looks, links, and moves to a column.
  static var ownSequences: Regex<Substring> {
    /\u{1B}\[[0-9;]*[mG]|\u{1B}\]8;;[!-~]*\u{1B}\\/.matchingSemantics(.unicodeScalar)
  }

  /// Where texts end that are made fit for a channel: a new channel has to be led somewhere.
  init(of channel: OutgoingChannel) {
    self =
      switch channel {
      case .screen: .screen
      case .line: .remark
      case .typing: .completion
      case .address: .browser
      case .fileName: .fileName
      case .document: .markdown
      case .cell: .csv
      }
  }

  init(of format: ExportFormat) {
    self =
      switch format {
      case .jsonl: .jsonLines
      case .csv: .csv
      case .md: .markdown
      }
  }
}

/// What is wrong with a text, and the part of it.
struct Complaint: CustomStringConvertible {
  let what: String
  let part: String

  /// The message is in ASCII: it gets into the log.
  var description: String { "\(what): …\(part)…" }

  /// `place` is in the text.
  init(_ what: String, _ text: String, at place: String.Index) {
    let scalars = text.unicodeScalars
    let start = scalars.index(place, offsetBy: -40, limitedBy: scalars.startIndex) ?? scalars.startIndex
    let end = scalars.index(place, offsetBy: 60, limitedBy: scalars.endIndex) ?? scalars.endIndex
    (self.what, part) = (what, Poison.spelled(text[start..<end]))
  }

  init(_ what: String, _ text: String) { self.init(what, text, at: text.startIndex) }
}

// MARK: Terminals

extension Complaint {
  /// Lines that a terminal may be sent.
  init?(lines text: String) {
    for line in text.split(separator: "\n" as Unicode.Scalar) {
      guard let complaint = Complaint(line: line) else { continue }
      self = complaint
      return
    }
    return nil
  }

  init?(line text: String) {
    var depth = 0
    for place in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[place]
      if Poison.isUnfit(scalar), !text.isInFlag(place) {
        self.init("unfit for a terminal", text, at: place)
        return
      }
      if scalar.value == 0x2068 { depth += 1 }
      if scalar.value == 0x2069 { depth -= 1 }
      guard (0...1).contains(depth) else {
        self.init("isolates are not balanced", text, at: place)
        return
      }
    }
    if depth == 0 { return nil }
    self.init("an isolate stays open", text)
  }

  /// What stands in the line as if it were typed.
  init?(typed text: String) {
    if let complaint = Complaint(line: text) {
      self = complaint
    } else if let place = text.unicodeScalars.firstIndex(where: { $0.isInvisible }) {
      self.init("invisible", text, at: place)
    } else {
      return nil
    }
  }

  /// Lines of a candidate and its note.
  init?(reply text: String) {
    for line in text.split(separator: "\n" as Unicode.Scalar) {
      let parts = line.split(separator: "\t" as Unicode.Scalar, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        self.init("a candidate and its note are not parted by one tab", line)
        return
      }
      guard let complaint = Complaint(typed: parts[0]) ?? Complaint(line: parts[1]) else { continue }
      self = complaint
      return
    }
    return nil
  }
}

extension String {
  /// The parts between a scalar; it may be in a grapheme with others.
  fileprivate func split(
    separator: Unicode.Scalar, omittingEmptySubsequences: Bool = true
  ) -> [String] {
    unicodeScalars.split(separator: separator, omittingEmptySubsequences: omittingEmptySubsequences)
      .map { String($0) }
  }

  /// Whether the tag at a place belongs to a whole flag.
  fileprivate func isInFlag(_ place: Index) -> Bool {
    guard 0xE0020...0xE007F ~= unicodeScalars[place].value else { return false }
    let before = unicodeScalars[..<place].reversed().drop { 0xE0030...0xE007A ~= $0.value }
    let after = unicodeScalars[place...].drop { 0xE0030...0xE007A ~= $0.value }
    return before.first?.value == 0x1F3F4 && after.first?.value == 0xE007F
  }
}

extension Unicode.Scalar {
  /// Whether it has no look, and is none of the joiners and selectors that may be wanted in a word.
  fileprivate var isInvisible: Bool {
    properties.isDefaultIgnorableCodePoint && value != 0x200C && value != 0x200D
      && !properties.isVariationSelector && !(0xE0020...0xE007F ~= value)
  }
}

// MARK: Other programs

extension Complaint {
  /// One line; what is an address is one also for a shell.
  init?(copied text: String) {
    if text.hasPrefix("https://") {
      guard let complaint = Complaint(address: text) else { return nil }
      self = complaint
    } else {
      guard let complaint = Complaint(typed: text) else { return nil }
      self = complaint
    }
  }

  init?(address text: String) {
    let place = text.utf8.firstIndex { !(0x21..<0x7F ~= $0) || "`\"<>\\^{|}".utf8.contains($0) }
    if let place {
      self.init("no part of an address", text, at: place)
    } else if !text.hasPrefix("https://"), !text.hasPrefix("http://") {
      self.init("no address of the web", text)
    } else {
      return nil
    }
  }

  init?(fileName text: String) {
    let place = text.unicodeScalars.firstIndex {
      Poison.isUnfit($0) || $0.isInvisible || "/\\:*?\"'`<>|$&;() ".unicodeScalars.contains($0)
    }
    if let place {
      self.init("no part of a plain name", text, at: place)
    } else if text.isEmpty || text.hasPrefix("-") || text.hasPrefix(".") || text.utf8.count > 255 {
      self.init("no plain name", text)
    } else {
      return nil
    }
  }
}

// MARK: Files

extension Complaint {
  /// Lines of JSON, each whole, without a control character of any kind.
  init?(json text: String) {
    for line in text.split(separator: "\n" as Unicode.Scalar) {
      if let place = line.unicodeScalars.firstIndex(where: { $0.properties.generalCategory == .control }) {
        self.init("a control character in JSON", line, at: place)
        return
      }
      guard JSONValue(Array(line.utf8)) != nil else {
        self.init("no JSON", line)
        return
      }
    }
    return nil
  }

  /// Records of RFC 4180, all of one length, without a formula.
  init?(csv text: String) {
    let records = CSVRecords(text).records
    guard let length = records?.first?.count else {
      self.init("no CSV", text)
      return
    }
    for record in records ?? [] {
      if record.count != length {
        self.init("a record of another length", record.joined(separator: ","))
        return
      }
      guard let complaint = record.lazy.compactMap(Complaint.init(cell:)).first else { continue }
      self = complaint
      return
    }
    return nil
  }

  private init?(cell text: String) {
    if let complaint = Complaint(document: text) {
      self = complaint
      return
    }
    let first = text.unicodeScalars.first { !$0.isBlank }
    let begins = first.map { "=+-@\u{FF1D}\u{FF0B}\u{FF20}\u{FF0D}".unicodeScalars.contains($0) } ?? false
    guard begins || text.first == "\t" || text.first?.isNewline == true else { return nil }
    self.init("a formula", text)
  }

  /// Lines that are read by people.
  init?(document text: String) {
    let place = text.unicodeScalars.indices.first { place in
      let scalar = text.unicodeScalars[place]
      return Poison.isUnfit(scalar) && !"\n\t\r".unicodeScalars.contains(scalar) && !text.isInFlag(place)
    }
    guard let place else { return nil }
    self.init("unfit for a document", text, at: place)
  }

  /// A document in which only our own marks mean something: what is left without code, links and all that has a
  /// backslash before it begins neither a link nor HTML nor code.
  init?(markdown text: String) {
    if let complaint = Complaint(document: text) {
      self = complaint
      return
    }
    let bare = text.replacing(/(?m)^[> ]*(`{3,})\n(?s:.*?)\n[> ]*\1$/, with: "")
      .replacing(/\\[!-\/:-@\[-`{-~]/, with: "").replacing(/\\\n/, with: "\n")
      .replacing(/<https?:\/\/[^\s<>]*>/, with: "ADDRESS").replacing(/\[[^\[\]\n]*\]\(ADDRESS\)/, with: "")
    guard let place = bare.firstIndex(where: { "<[]`~$".contains($0) }) else { return nil }
    self.init("something that Markdown obeys", bare, at: place)
  }
}

/// The records of a text in CSV.
struct CSVRecords {
  /// `nil` where a quote is not closed, or something follows a closed one.
  private(set) var records: [[String]]?

  init(_ text: String) {
    var (done, record, cell) = ([[String]](), [String](), String.UnicodeScalarView())
    var (isQuoted, wasQuoted) = (false, false)
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"" where isQuoted && rest.first == "\"":
        cell.append("\"")
        rest.removeFirst()
      case "\"" where isQuoted: (isQuoted, wasQuoted) = (false, true)
      case "\"" where cell.isEmpty && !wasQuoted: isQuoted = true
      case _ where isQuoted: cell.append(scalar)
      case ",":
        record.append(String(cell))
        (cell, wasQuoted) = (.init(), false)
      case "\r" where rest.first == "\n":
        rest.removeFirst()
        done.append(record + [String(cell)])
        (record, cell, wasQuoted) = ([], .init(), false)
      case _ where wasQuoted: return
      default: cell.append(scalar)
      }
    }
    records = isQuoted || !record.isEmpty || !cell.isEmpty ? nil : done
  }
}

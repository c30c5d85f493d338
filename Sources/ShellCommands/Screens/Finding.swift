public import SmashtagModel

/// A result of `doctor`: the state of one thing, and advice if it is not as it should be.
public struct Finding: Equatable, Sendable {
  /// The sections of the report, in this order; the raw value is the heading.
  public enum Section: String, CaseIterable, Sendable {
    /// The program and what it runs on.
    case system = "System"
    case terminal = "Terminal"
    /// The line editor.
    case line = "Line"
    /// Programs for what leaves the shell: browser, pager and clipboard.
    case desktop = "Doors out"
    case archive = "Archive"
    case state = "State"
    case sources = "Sources and tokens"
  }

  /// The possible states.
  public enum State: String, CaseIterable, Sendable {
    /// It is as it should be.
    case fine
    /// It is missing, so that something works less well.
    case missing
    /// It exists but does not work.
    case broken
  }

  /// The section of the report.
  public let section: Section
  /// The name of the finding about the pager, whose value is a line of `sh` that the reader may have chosen.
  public static let pager = "pager"

  /// What was examined.
  public let name: String
  /// The result in words, which never contain a secret.
  public let value: String
  /// The state.
  public let state: State
  /// What to do; `nil` if nothing has to be done.
  public let advice: String?

  /// Creates a result.
  public init(
    _ section: Section, _ name: String, _ value: String, _ state: State = .fine, advice: String? = nil
  ) {
    self.section = section
    self.name = name
    self.value = value
    self.state = state
    self.advice = advice
  }
}

extension Finding {
  /// The value, after the state if that is not fine.
  var words: String { state == .fine ? value : "\(state.rawValue): \(value)" }

  var json: JSON {
    [
      "section": .string(section.rawValue), "name": .string(name), "value": .string(value),
      "state": .string(state.rawValue), "advice": JSON(advice),
    ]
  }
}

/// Examines what the program depends on.
public protocol Examining: Sendable {
  /// Examines everything, including the given live sources.
  ///
  /// - Returns: the results; if the task is cancelled, those found so far.
  func findings(with live: [SourceDefinition]) async -> [Finding]
}

extension Examining {
  /// The results within a time limit; what takes longer is cancelled, and reported so.
  func findings(with live: [SourceDefinition], within limit: Duration) async -> [Finding] {
    let examination = Task { await findings(with: live) }
    let deadline = Task {
      try await Task.sleep(for: limit)
      examination.cancel()
    }
    defer { deadline.cancel() }
    return await withTaskCancellationHandler {
      await examination.value
    } onCancel: {
      examination.cancel()
    }
  }
}

extension Screen {
  /// The report of `doctor`, with advice below each finding.
  init(_ findings: [Finding]) {
    let groups = Dictionary(grouping: findings, by: \.section)
    self.init(
      title: "Doctor", status: [findings.summary],
      sections: Finding.Section.allCases.compactMap { section in
        groups[section].map { Section(title: section.rawValue, rows: $0.flatMap(\.rows)) }
      },
      emptyNote: "Nothing was looked at.")
  }
}

extension [Finding] {
  /// The numbers of problems: `all well`, or `2 things missing, 1 broken`.
  var summary: String {
    let counts: [(count: Int, state: Finding.State)] = [Finding.State.missing, .broken].map { state in
      (count { $0.state == state }, state)
    }
    let told = counts.filter { $0.count > 0 }
    let words = told.enumerated().map { index, part in
      let number = index == 0 ? Counted.things(part.count, "thing") : Counted.grouped(part.count)
      return "\(number) \(part.state.rawValue)"
    }
    return words.isEmpty ? "all well" : words.joined(separator: ", ")
  }
}

extension Finding {
  fileprivate var rows: [Row] {
    let advice = advice.map { Row(.fact(name: "", value: "To do: \($0)")) }
    return [Row(.fact(name: name, value: words))] + [advice].compactMap(\.self)
  }
}

public import SmashtagModel

/// One thing that was looked at: how it is, and what to do where it is not as it should be.
public struct Finding: Equatable, Sendable {
  /// What it belongs to; the sections of the report, in their order.
  public enum Section: String, CaseIterable, Sendable {
    case terminal = "Terminal"
    case line = "Line"
    case doors = "Doors out"
    case archive = "Archive"
    case state = "State"
    case sources = "Sources and tokens"
  }

  public enum State: String, CaseIterable, Sendable {
    case fine
    /// Something works less well without it.
    case missing
    /// Something that is there does not work.
    case broken
  }

  public let section: Section
  public let name: String
  /// How it is, in words; never a secret.
  public let value: String
  public let state: State
  public let advice: String?

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
  /// The value, behind a word where it is not as it should be.
  var words: String { state == .fine ? value : "\(state.rawValue): \(value)" }

  var json: JSON {
    [
      "section": .string(section.rawValue), "name": .string(name), "value": .string(value),
      "state": .string(state.rawValue), "advice": JSON(advice),
    ]
  }
}

/// Looks at everything the program depends on.
public protocol Examining: Sendable {
  /// What was found, at these live sources too; where the task is cancelled, what was found so far.
  func findings(with live: [SourceDefinition]) async -> [Finding]
}

extension Examining {
  /// What was found within some time; what takes longer is told to stop, and says so.
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

public import SmashtagModel

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

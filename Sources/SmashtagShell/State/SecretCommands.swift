import Glibc
import SmashtagModel
import Synchronization

/// Runs the commands that print tokens when a token is first needed, and caches the tokens.
///
/// Concurrent requests share one run. A command that failed is run again for the next request.
final class SecretCommands: Sendable {
  /// A command that is running or has ended.
  private struct Run {
    let answer: Task<Result<Token, TokenError>, Never>
    let version: FileVersion?
    /// The deadline of the request that started it.
    let deadline: ContinuousClock.Instant?
    let patience: Duration
    var hasFailed = false

    /// Whether its result is valid for a request; a failure is valid only for the request that started it.
    func counts(before deadline: ContinuousClock.Instant?) -> Bool {
      !hasFailed || deadline != nil && deadline == self.deadline
    }
  }

  /// The longest time that a command may take.
  private let patience: Duration
  private let runs = Mutex<[String: Run]>([:])

  init(patience: Duration) { self.patience = patience }

  /// The token that a command prints.
  ///
  /// - Parameter version: The version of the file that may contain the command; a new version runs the
  ///   command again.
  func token(
    printedBy command: String, since version: FileVersion?, in request: RequestContext
  ) async -> Result<Token, TokenError> {
    while true {
      let run = run(of: command, version, request)
      let result = await withTaskCancellationHandler {
        await run.answer.value
      } onCancel: {
        run.answer.cancel()
      }
      if case .failure(let trouble) = result { note(trouble, of: run, command) }
      guard endedForOthers(run, result, request) else { return result }
    }
  }
}

extension SecretCommands {
  /// The time that a command may take: at most half of what is left for the request.
  ///
  /// Without a token the request may still be answered in the rest.
  private func share(of request: RequestContext) -> Duration {
    min(request.deadline.map { ContinuousClock.now.duration(to: $0) / 2 } ?? patience, patience)
  }

  /// The current or last run of a command if it is valid, else a new one.
  private func run(of command: String, _ version: FileVersion?, _ request: RequestContext) -> Run {
    let deadline = request.deadline
    return runs.withLock { runs in
      if let run = runs[command], run.version == version, run.counts(before: deadline) { return run }
      let patience = share(of: request)
      let run = Run(
        answer: ask(command, patience: patience), version: version, deadline: deadline, patience: patience)
      runs[command] = run
      return run
    }
  }

  private func ask(_ command: String, patience: Duration) -> Task<Result<Token, TokenError>, Never> {
    Task {
      do throws(TokenError) {
        let line = try await SecretCommand(line: command, patience: patience).firstLine()
        guard let token = Token(line.trimmed) else { throw .unusable }
        return .success(token)
      } catch {
        return .failure(error)
      }
    }
  }

  /// Records a failure; a cancelled run is forgotten.
  private func note(_ trouble: TokenError, of run: Run, _ command: String) {
    runs.withLock { runs in
      guard runs[command]?.answer == run.answer else { return }
      if trouble == .cancelled { runs[command] = nil } else { runs[command]?.hasFailed = true }
    }
  }

  /// Whether a run failed only because the request that started it was cancelled or had less time.
  private func endedForOthers(
    _ run: Run, _ result: Result<Token, TokenError>, _ request: RequestContext
  ) -> Bool {
    let share = share(of: request)
    guard !Task.isCancelled, share > .zero else { return false }
    switch result {
    case .failure(.cancelled): return true
    case .failure(.tookTooLong): return run.patience < share && run.deadline != request.deadline
    default: return false
    }
  }
}

import Glibc
import SmashtagModel
import Synchronization

/// Runs the commands that print tokens, each when its token is first needed, and keeps what they print.
///
/// Whoever needs one that is running waits for it. One that failed is run again for the next request.
final class SecretCommands: Sendable {
  private struct Run {
    let answer: Task<Result<Token, TokenError>, Never>
    let version: FileVersion?
    /// That of the request it was begun for.
    let deadline: ContinuousClock.Instant?
    let patience: Duration
    var hasFailed = false

    /// Failures count for the request alone that met with them.
    func counts(before deadline: ContinuousClock.Instant?) -> Bool {
      !hasFailed || deadline != nil && deadline == self.deadline
    }
  }

  /// How long a command may take.
  private let patience: Duration
  private let runs = Mutex<[String: Run]>([:])

  init(patience: Duration) { self.patience = patience }

  /// What a command prints; run again where `version`, that of the file it may stand in, is another than before.
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
  /// Half of what is left of the request's time, where that is less than a command may take: without a token something
  /// may still be answered.
  private func share(of request: RequestContext) -> Duration {
    min(request.deadline.map { ContinuousClock.now.duration(to: $0) / 2 } ?? patience, patience)
  }

  /// What is running or was printed, or else a new run.
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

  /// What was cancelled counts for nobody.
  private func note(_ trouble: TokenError, of run: Run, _ command: String) {
    runs.withLock { runs in
      guard runs[command]?.answer == run.answer else { return }
      if trouble == .cancelled { runs[command] = nil } else { runs[command]?.hasFailed = true }
    }
  }

  /// Whether it ended because another one left, or had less time, who had begun it.
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

/// What tells one content of a file from another: files are only ever replaced whole.
struct FileVersion: Equatable {
  private let inode: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// `nil` where there is nothing.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    inode = status.st_ino
    size = status.st_size
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}

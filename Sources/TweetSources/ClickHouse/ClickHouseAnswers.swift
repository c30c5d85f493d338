import SmashtagModel

/// What the shards of a collection answered.
struct ClickHouseAnswers<Value: Sendable>: Sendable {
  /// The answers of those that did.
  var values: [Value] = []
  /// How many shards there are, and how many of them answered.
  var (shards, answered) = (0, 0)
  /// Why the others did not, in words that follow their names.
  var absences: [String] = []

  /// Whether some are missing.
  var isPartial: Bool { answered < shards }

  /// A sentence on those that are missing; `nil` where none is.
  var note: String? {
    guard isPartial else { return nil }
    let reasons = absences.isEmpty ? "" : "; " + absences.prefix(3).joined(separator: ", ")
    let others = absences.count > 3 ? ", and \(absences.count - 3) others" : ""
    return "\(answered) of \(shards) shards answered" + reasons + others
  }
}

extension ClickHouseCluster {
  /// A question to a shard, or to all of them by way of one node.
  typealias Question<Value> =
    @Sendable (ClickHouseNode, ClickHouseTables, RequestContext) async throws(SourceError) -> Value

  /// Asks every shard by itself, all at the same time.
  ///
  /// - Throws: the error of a shard where none answered, or where one refused the login.
  func answers<Value>(
    _ question: @escaping Question<Value>
  ) async throws(SourceError) -> ClickHouseAnswers<Value> {
    switch try await route() {
    case .shards(let shards): try await answers(of: shards, question)
    case .distributed(let nodes, let shards): try await answer(by: nodes, for: shards, question)
    }
  }

  private func answers<Value>(
    of shards: [ClickHouseShard], _ question: @escaping Question<Value>
  ) async throws(SourceError) -> ClickHouseAnswers<Value> {
    let outcomes = await withTaskGroup(of: (Int, Result<Value, SourceError>).self) { group in
      for shard in shards {
        group.addTask {
          (
            shard.number,
            await Result(of: { () throws(SourceError) in try await answer(of: shard.nodes, .own, question) })
          )
        }
      }
      return await group.reduce(into: [Int: Result<Value, SourceError>]()) { $0[$1.0] = $1.1 }
    }
    if Task.isCancelled { throw .cancelled }
    var (answers, failure) = (ClickHouseAnswers<Value>(), SourceError?.none)
    answers.shards = shards.count
    for shard in shards {
      switch outcomes[shard.number] {
      case .success(let value):
        answers.values.append(value)
        answers.answered += 1
      case .failure(let error):
        if error.asksForLogin { throw error }
        failure = failure ?? error
        answers.absences.append(
          shards.count > 1 ? "shard\(shard.number) (\(shard.name)) \(reason(error))" : "")
      case nil: break
      }
    }
    if let failure, answers.values.isEmpty { throw failure }
    return answers
  }

  /// The answer of the first node that gives one; each has its share of the time.
  private func answer<Value>(
    of nodes: [ClickHouseNode], _ tables: ClickHouseTables, _ question: Question<Value>
  ) async throws(SourceError) -> Value {
    var failure = SourceError.notOffered("nodes", source: source)
    for (index, node) in nodes.enumerated() {
      let share = (deadline - .now) / (nodes.count - index)
      do {
        return try await question(node, tables, context.endingBefore(.now + share))
      } catch {
        failure = error
        guard error.absence != nil else { throw error }
      }
    }
    throw failure
  }

  /// Asks the tables of the whole cluster, and how many shards are behind them: a node may leave out those that are away
  /// without a word.
  private func answer<Value: Sendable>(
    by nodes: [ClickHouseNode], for shards: Int, _ question: @escaping Question<Value>
  ) async throws(SourceError) -> ClickHouseAnswers<Value> {
    let (value, count) = try await answer(of: nodes, .all) {
      node, tables, context throws(SourceError) in
      let table = ClickHouseSchema.Table.shards.rawValue
      let before = try await node.rows("SELECT count() FROM \(table)", columns: 1, in: context)
      let value = try await question(node, tables, context)
      let after = try await node.rows("SELECT count() FROM \(table)", columns: 1, in: context)
      return (value, min(before.count(in: 0), after.count(in: 0)))
    }
    var answers = ClickHouseAnswers<Value>()
    (answers.values, answers.shards, answers.answered) = ([value], shards, min(count, shards))
    return answers
  }

  /// Why a shard did not answer, in words that follow its name.
  private func reason(_ error: SourceError) -> String {
    guard deadline > .now else { return "did not within \(patience) s" }
    switch error {
    case .unreachable(_, _, let reason), .failed(_, _, let reason), .troubled(_, _, let reason, _):
      return reason
    case .unsupported, .notOffered, .needsLogin, .refusedToken, .refusedKey, .refusedLogin, .refusedPassword,
      .unreadable, .rateLimited, .usedUp, .unknownUser, .cancelled:
      return "answered an error: \(error)"
    }
  }
}

extension Result where Failure == SourceError {
  /// What becomes of a question.
  init(of ask: () async throws(SourceError) -> Success) async {
    do { self = .success(try await ask()) } catch { self = .failure(error) }
  }
}

extension [[String]] {
  /// The number in a column of the first row; 0 without one.
  func count(in column: Int) -> Int { first.flatMap { Int($0[column]) } ?? 0 }
}

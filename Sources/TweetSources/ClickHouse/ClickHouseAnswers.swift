import SmashtagModel

/// What the shards of a collection answered.
struct ClickHouseAnswers<Value: Sendable>: Sendable {
  /// The answers of those that did.
  var values: [Value] = []
  /// How many shards there are, and how many of them answered.
  var (shards, answered) = (0, 0)
  /// Why the others did not, in words that follow their names.
  var absences: [String] = []
  /// Those of which only a copy answered that may lack rows, with what it may lack.
  var lags: [String] = []

  /// Whether some are missing, or rows of some.
  var isPartial: Bool { answered < shards || !lags.isEmpty }

  /// A sentence on those that are missing, and on those that may lack rows; `nil` where all is there.
  var note: String? {
    let missing = answered < shards ? ["\(answered) of \(shards) shards answered"] : []
    let parts = missing + [absences, lags].filter { !$0.isEmpty }.map(Self.first)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The first of many, and how many others there are.
  private static func first(of many: [String]) -> String {
    many.prefix(3).joined(separator: ", ") + (many.count > 3 ? ", and \(many.count - 3) others" : "")
  }
}

/// What one shard answered.
private struct ShardAnswer<Value: Sendable>: Sendable {
  let value: Value
  /// The copy that answered, and why it may lack rows; `nil` where it lacks none.
  var lag: (node: String, lag: ClickHouseLag)?
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
    typealias Outcome = Result<ShardAnswer<Value>, SourceError>
    let outcomes = await withTaskGroup(of: (Int, Outcome).self) { group in
      for shard in shards {
        group.addTask {
          (
            shard.number,
            await Outcome(of: { () throws(SourceError) in try await answer(of: shard, .own, question) })
          )
        }
      }
      return await group.reduce(into: [Int: Outcome]()) { $0[$1.0] = $1.1 }
    }
    if Task.isCancelled { throw .cancelled }
    var (answers, failure) = (ClickHouseAnswers<Value>(), SourceError?.none)
    answers.shards = shards.count
    for shard in shards {
      switch outcomes[shard.number] {
      case .success(let answer):
        answers.values.append(answer.value)
        answers.answered += 1
        guard let (node, lag) = answer.lag else { continue }
        answers.lags.append((shards.count > 1 ? "shard\(shard.number) (\(node)) " : "\(node) ") + lag.remark)
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
  ///
  /// A copy that lags behind is asked last: what it has may be all that is left.
  private func answer<Value>(
    of shard: ClickHouseShard, _ tables: ClickHouseTables, _ question: Question<Value>
  ) async throws(SourceError) -> ShardAnswer<Value> {
    var failure = SourceError.notOffered("nodes", source: source)
    var waiting = shard.nodes.map { (node: $0, lag: ClickHouseLag?.none) }[...]
    while let (node, known) = waiting.popFirst() {
      let context = context.endingBefore(.now + (deadline - .now) / (waiting.count + 1))
      do {
        if shard.isReplicated, known == nil, let lag = try await node.lag(in: context) {
          waiting.append((node, lag))
          continue
        }
        let value = try await question(node, tables, context)
        return ShardAnswer(value: value, lag: known.map { (node.name, $0) })
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
    let all = ClickHouseShard(number: 1, nodes: nodes, name: source)
    let (value, count) = try await answer(of: all, .all) {
      node, tables, context throws(SourceError) in
      let table = ClickHouseSchema.Table.shards.rawValue
      let before = try await node.rows("SELECT count() FROM \(table)", columns: 1, in: context)
      let value = try await question(node, tables, context)
      let after = try await node.rows("SELECT count() FROM \(table)", columns: 1, in: context)
      return (value, min(before.count(in: 0), after.count(in: 0)))
    }.value
    var answers = ClickHouseAnswers<Value>()
    (answers.values, answers.shards, answers.answered) = ([value], shards, min(count, shards))
    return answers
  }

  /// Why a shard did not answer, in words that follow its name.
  private func reason(_ error: SourceError) -> String {
    guard deadline > .now else { return "did not within \(seconds) s" }
    switch error {
    case .unreachable(_, _, let reason), .failed(_, _, let reason), .tooLarge(_, _, let reason),
      .troubled(_, _, let reason, _):
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

/// The numbers of rows that servers tell.
///
/// A broken server may tell any number; they are limited, so that what is added up and multiplied of them are numbers as well.
enum ClickHouseCount {
  /// More than any collection holds.
  private static let most = 1 << 36

  /// The number that a text is, 0 or more; `nil` for another text.
  static func number(_ text: String) -> Int? { Int(text).map { min(max($0, 0), most) } }
}

extension [[String]] {
  /// The number in a column of the first row; 0 without one.
  func count(in column: Int) -> Int { first.flatMap { ClickHouseCount.number($0[column]) } ?? 0 }
}

import SmashtagModel

/// Identifies a request; its task is known to the shell alone.
public struct RequestID: Hashable, Comparable, Sendable {
  let value: Int

  public static func < (left: RequestID, right: RequestID) -> Bool { left.value < right.value }
}

/// What runs outside of the core: it asks the ports, and answers with what it came to.
public struct Request: Sendable {
  /// What is asked.
  enum Work: Sendable {
    case command(Invocation)
    /// The next older items, before anybody asks for them.
    case older(any PagedContext)
    /// A photo with more pixels.
    case sharper(ImageContext)
    /// The next answer of sources that are still waited for.
    case late(any AwaitingContext)
    /// What came since.
    case newer(any PagedContext)
    /// What is at the address of a source that was added.
    case finding(SourceAddition)
    /// The archive, indexed anew.
    case index
    /// The end of what goes on behind the answers.
    case settling
    case other(@Sendable (Session) async -> Answer)
  }

  public let id: RequestID
  /// How messages name it.
  public let name: String
  let work: Work
  /// As it was when the request began.
  let session: Session
  /// When it has to be done, with the images of what it shows.
  let deadline: ContinuousClock.Instant
}

extension Request {
  /// Asks; `tell` hears how far it is.
  public func answer(telling tell: @escaping @Sendable (Event) -> Void) async -> Answer {
    var session = session
    session.call.report = { tell(.advanced(id, .words($0))) }
    // What was fetched before is in the archive before anybody looks there.
    if case .command(let invocation) = work, !invocation.goesOn { await session.ports.maker.settle() }
    session.call.request = RequestContext(
      deadline: deadline, mayBeLocal: session.settings[.local] == "on",
      progress: { tell(.advanced(id, .fetched($0))) }, remark: { tell(.remarked($0, by: name)) })
    return await answer(in: session, tell)
  }

  private func answer(in session: Session, _ tell: @escaping @Sendable (Event) -> Void) async -> Answer {
    var patient = session
    patient.call.waitsForAll = true
    switch work {
    case .command(let invocation): return await invocation.answer(in: session)
    case .older(let context): return Answer(await context.extension(in: patient))
    case .sharper(let image): return .step(.move(.replace(await image.looked(in: patient, anySize: false))))
    case .late(let context): return await context.nextAnswer(in: session).map(Answer.step) ?? .nothing
    case .newer(let context):
      return Answer(await context.renewal(in: session.ports.isInteractive ? session : patient))
    case .finding(let addition): return await look(at: addition, in: session, tell)
    case .index: return await index(session.ports.importer, tell)
    case .settling:
      await session.ports.maker.settle()
      return .nothing
    case .other(let body): return await body(session)
    }
  }

  /// What was found is said, and why nothing was is a warning; of what was cancelled nothing is to be told.
  private func look(
    at addition: SourceAddition, in session: Session, _ tell: @Sendable (Event) -> Void
  ) async -> Answer {
    let definition = addition.definition
    let found = SourceAddition(definition, finding: await session.finding(at: definition))
    if let answer = found.answer(by: name) { return answer }
    if let problem = found.problem, found.finding != .failure(.cancelled) {
      tell(.remarked("\(definition.name) could not be looked at: \(problem)", by: name))
    }
    return .nothing
  }

  private func index(
    _ importer: any TweetImporting, _ tell: @escaping @Sendable (Event) -> Void
  ) async -> Answer {
    do throws(ImportError) {
      try await importer.renewIndex { tell(.advanced(id, .words($0.amount))) }
      return .step(.show(.note("The archive is indexed anew.", json: ["done": "index"])))
    } catch .cancelled {
      return .nothing
    } catch {
      return .failed(FailedCommand(name: name, error: error))
    }
  }
}

extension Answer {
  init(_ result: Result<Step, FailedCommand>) {
    switch result {
    case .success(let step): self = .step(step)
    case .failure(let failure): self = .failed(failure)
    }
  }
}

extension Invocation {
  /// Runs the command; whatever goes wrong bears its name.
  fileprivate func answer(in session: Session) async -> Answer {
    do {
      return .step(try await command.run(in: session))
    } catch {
      return .failed(FailedCommand(name: name, error: error))
    }
  }
}

extension SourceAddition {
  /// `nil` where nothing was found.
  fileprivate func answer(by command: String) -> Answer? {
    let name = definition.name
    guard let found else { return nil }
    let json: JSON = [
      "done": .string(command), "action": .string("look"), "source": .string(name), "found": .string(found),
    ]
    return .step(.show(.note("\(name): \(found).", json: json)))
  }
}

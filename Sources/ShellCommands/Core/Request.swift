import SmashtagModel

/// Identifies a request; later requests have greater ids.
public struct RequestID: Hashable, Comparable, Sendable {
  let value: Int

  public static func < (left: RequestID, right: RequestID) -> Bool { left.value < right.value }
}

/// Work that runs outside of the core, with access to the ports, and returns an ``Answer``.
public struct Request: Sendable {
  /// The kinds of work.
  enum Work: Sendable {
    case command(Invocation)
    /// Fetches older items in advance.
    case older(any PagedContext)
    /// Fetches a photo in a larger size.
    case sharper(ImageContext)
    /// Waits for the next response of awaited sources.
    case late(ResultsContext)
    /// Fetches newer items.
    case newer(any PagedContext)
    /// Examines the address of a new source.
    case finding(SourceAddition)
    /// Renews the index of the archive.
    case index
    /// Waits for background work on fetched data.
    case settling
    case other(@Sendable (Session) async -> Answer)
  }

  /// The id by which events refer to it.
  public let id: RequestID
  /// Its name in messages.
  public let name: String
  let work: Work
  /// The session at the time the request was made.
  let session: Session
  /// The deadline, including the images of what it shows.
  let deadline: ContinuousClock.Instant
}

extension Request {
  /// Does the work and returns its result.
  ///
  /// - Parameter tell: receives events about progress and remarks.
  public func answer(telling tell: @escaping @Sendable (Event) -> Void) async -> Answer {
    var session = session
    session.call.report = { tell(.advanced(id, .words($0))) }
    // Waits until everything fetched before is stored in the archive.
    if case .command(let invocation) = work, invocation.readsStored { await session.ports.maker.settle() }
    session.call.request = RequestContext(
      deadline: deadline, mayBeLocal: session.settings.allowsLocal,
      progress: { tell(.advanced(id, .fetched($0))) }, remark: { tell(.remarked($0, by: name)) })
    session.call.request.photoOrder = session.settings.photoOrder
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

  /// Reports what was found, or a warning why nothing was; silent if cancelled.
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
      try await importer.renew { tell(.advanced(id, .words($0.amount))) }
      return .step(.show(.note("The archive is renewed.", json: ["done": "renew"])))
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
  /// Runs the command; a failure has its name.
  fileprivate func answer(in session: Session) async -> Answer {
    do {
      return .step(try await command.run(in: session))
    } catch {
      return .failed(FailedCommand(name: name, error: error))
    }
  }
}

extension SourceAddition {
  /// The report of what was found; `nil` if nothing was.
  fileprivate func answer(by command: String) -> Answer? {
    let name = definition.name
    guard let found else { return nil }
    let json: JSON = [
      "done": .string(command), "action": .string("look"), "source": .string(name), "found": .string(found),
    ]
    return .step(.show(.note("\(name): \(found).", json: json)))
  }
}

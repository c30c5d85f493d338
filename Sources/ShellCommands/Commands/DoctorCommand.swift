/// `doctor`: what was found, what is missing, and how to get it.
struct DoctorCommand: Command {
  static let form = CommandForm(
    name: "doctor", group: .shell, summary: "Look for what is missing or broken",
    details: [
      "Looks at the terminal, the line, browser, pager and clipboard, the archive, the state, sources and tokens.",
      "No token is ever shown. What takes longer than set timeout says is left unfinished, and says so.",
      "Ends with 1 where something is broken; what is only missing is no failure.",
    ],
    examples: [
      "doctor": "what was found, and how to get what is missing",
      "doctor > doctor.txt": "the same into a file, to show to others",
    ],
    seeAlso: ["set", "use"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    let findings = await session.ports.examiner.findings(
      with: session.sources.definitions, within: .seconds(session.settings.timeout))
    try Task.checkCancellation()
    return .show(
      .screen(
        Screen(findings), json: .done("doctor", ["findings": .array(findings.map(\.json))]),
        failure: findings.failure))
  }
}

extension [Finding] {
  /// What is only missing is no failure.
  fileprivate var failure: CommandError? {
    let count = count { $0.state == .broken }
    guard count > 0 else { return nil }
    return .broken(count)
  }
}

import ShellCommands
import SmashtagModel

/// What runs behind the prompt.
struct Activity: Equatable {
  /// What turns while it does; empty for what only waits.
  var sign = ""
  /// The command, or what is fetched and where: `home #rain`.
  let subject: String
  /// How far it is: `48 kB`, `34% 12,000 tweets`.
  var amount = ""
  /// The subject tells the source and the search; the way here need not be said beside it.
  var namesPlace = false
}

extension Activity {
  /// What the first of some commands does, and how many others run.
  init(_ running: [Job.Running], sign: String) {
    let first = running.first
    let others = running.count > 1 ? ["+\(running.count - 1)"] : []
    if let fetched = first?.fetched {
      let bytes = fetched.bytes > 0 ? [Counted.bytes(fetched.bytes)] : []
      self.init(
        sign: sign, subject: fetched.subject, amount: (bytes + others).joined(separator: " "),
        namesPlace: true)
    } else {
      let progress = [first?.progress].compactMap(\.self)
      self.init(sign: sign, subject: first?.name ?? "", amount: (progress + others).joined(separator: " "))
    }
  }
}

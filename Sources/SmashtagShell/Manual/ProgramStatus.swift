/// What the program tells who started it.
enum ProgramStatus: Int32, CaseIterable {
  case success = 0
  case failure = 1
  case wrongCall = 2
  case loginNeeded = 4
  case interrupted = 130

  var meaning: String {
    switch self {
    case .success: "all commands succeeded"
    case .failure: "a command failed; a script stops there"
    case .wrongCall: "the call itself was wrong"
    case .loginNeeded: "a login is needed"
    case .interrupted: "interrupted"
    }
  }
}

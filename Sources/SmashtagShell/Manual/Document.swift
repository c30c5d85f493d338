/// What `--print` prints: files that other programs read, made of the same declarations as the help.
enum Document: String, CaseIterable, Sendable {
  case man
  case bash
  case zsh
  case fish

  var text: String {
    switch self {
    case .man: ManPage.text
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }
}

extension CommandLine {
  /// Whether a secret may stand in a typed line, so that no history should keep it: a token behind the name of
  /// `login` or of its variable, or a password in an address.
  public static func holdsSecret(_ line: String) -> Bool {
    if line.hasLoginInAddress || line.contains("token=") || line.givenTokenVariable != nil { return true }
    let parts = (try? CommandLine(line).parts.map(\.text)) ?? [line]
    return parts.contains { part in
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      return switch words.first.flatMap(commandMeant) {
      case LoginCommand.form.name, LogoutCommand.form.name:
        words.count > 2 || words.contains { $0.contains("=") }
      case SourceCommand.form.name: words.count > 5 || words.contains { $0.contains("@") || $0.contains("?") }
      default: false
      }
    }
  }

  /// The command that a word names, or would without a slip of the fingers.
  private static func commandMeant(by word: String) -> String? {
    do throws(UsageError) {
      return try CommandTable.entry(named: word, mayBeCut: true).form.name
    } catch {
      return switch error {
      case .unknownCommand(_, let nearest): nearest
      case .wholeNameNeeded(_, let name): name
      case .ambiguous(_, let choices): choices.first
      default: nil
      }
    }
  }
}

extension String {
  /// The variable of a token that is given a value: `SMASHTAG_TOKEN_HOME` of `export SMASHTAG_TOKEN_HOME=s3cret`.
  var givenTokenVariable: String? {
    firstMatch(of: /(?i)(SMASHTAG_(?:TOKEN_[A-Z0-9_]*|FLICKR_KEY))\s*=/).map { $0.1.uppercased() }
  }

  /// A name or a password stands in an address: `https://NAME:PASSWORD@host`.
  var hasLoginInAddress: Bool { firstMatch(of: /:\/\/[^\/?#\s]*@/) != nil }
}

import Foundation
public import SmashtagModel

extension Step {
  /// What `--json` prints of the step, once it was taken; `nil` where the context in front is printed.
  public var report: JSON? {
    switch self {
    case .push, .replace, .extend, .back, .forward, .root, .tab, .showAgain, .showNext: nil
    // Written by the shell, line by line.
    case .extract, .extractLines, .watch, .view: nil
    case .show(_, let json, _), .done(_, let json), .use(_, _, let json): json
    case .set(let setting, let value):
      .done("set", ["name": .string(setting.rawValue), "value": .string(value)])
    case .addSource(let addition): .done("source", addition.members)
    case .removeSource(let name): .done("source", ["action": "remove", "source": .string(name)])
    case .login(let name): .done("login", ["source": .string(name)])
    case .logout(let name): .done("logout", ["source": .string(name)])
    case .clear: .done("clear")
    case .open(let url): .done("open", ["url": .string(url)])
    case .copy(let text): .done("copy", ["text": .string(text)])
    case .save(let bytes, let path, _):
      .done("save", ["path": .string(path), "bytes": .integer(bytes.count)])
    case .quit: .done("quit")
    }
  }

  /// The search that the step shows the results of.
  public var search: RecentSearch? {
    switch self {
    case .push(let context), .replace(let context, isSearch: true): context.search
    default: nil
    }
  }

  /// The search whose results the step adds to: what came of it is seen then.
  public var sighting: RecentSearch? {
    switch self {
    case .push(let context), .replace(let context, _), .extend(let context): context.search
    default: nil
    }
  }

  /// The photo that the step shows.
  public var photo: Tweet? {
    switch self {
    case .push(let context), .replace(let context, _): (context as? ImageContext)?.shownPhoto
    case .extend, .back, .forward, .root, .tab, .showAgain, .showNext, .watch, .show, .done, .use, .addSource,
      .removeSource, .login, .logout, .set, .clear, .open, .copy, .view, .save, .extract, .extractLines,
      .quit:
      nil
    }
  }

  /// What went wrong in part, although there is something to show.
  public var failure: CommandError? {
    if case .show(_, _, let failure) = self { failure } else { nil }
  }
}

extension SourceAddition {
  fileprivate var members: KeyValuePairs<String, JSON> {
    [
      "action": "add", "source": .string(definition.name), "kind": .string(definition.kind.rawValue),
      "url": .string(definition.url), "found": JSON(found), "problem": JSON(problem),
    ]
  }
}

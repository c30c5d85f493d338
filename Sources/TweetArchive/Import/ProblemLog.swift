import SmashtagModel

/// The problems of an import: as many as anybody reads are kept, the others only counted.
struct ProblemLog {
  private let limit: Int
  private var kept = 0
  private var uncounted: (count: Int, file: String) = (0, "")
  private var fresh: [ImportProblem] = []
  private var unreadable: ImportProblem?

  init(limit: Int = 100_000) { self.limit = limit }

  mutating func add(_ reason: String, in file: String, line: Int? = nil) {
    guard kept < limit else {
      if uncounted.count == 0 { uncounted.file = file }
      uncounted.count += 1
      return
    }
    kept += 1
    fresh.append(ImportProblem(file: file, line: line, reason: reason))
  }

  /// A file, or the rest of it, cannot be read.
  mutating func addUnreadable(_ reason: String, in file: String) {
    add(reason, in: file)
    noteUnreadable(reason, in: file)
  }

  /// Nothing of a file could be read, as its problems say already.
  mutating func noteUnreadable(_ reason: String, in file: String) {
    unreadable = unreadable ?? ImportProblem(file: file, line: nil, reason: reason)
  }

  /// Hands over what is new, and the first file of it that could not be read.
  mutating func takeFresh() -> (problems: [ImportProblem], unreadable: ImportProblem?) {
    defer { (fresh, unreadable) = ([], nil) }
    return (fresh, unreadable)
  }

  /// Says at the end how many were not kept.
  mutating func finish() {
    guard uncounted.count > 0 else { return }
    let count = uncounted.count == 1 ? "1 more problem is" : "\(uncounted.count) more problems are"
    fresh.append(
      ImportProblem(file: uncounted.file, line: nil, reason: "\(count) not listed, from this file on"))
    uncounted.count = 0
  }
}

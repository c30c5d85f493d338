/// Something an import was asked for: it opens its parts one after the other.
protocol ImportSource: AnyObject {
  /// How messages call it.
  var name: String { get }
  /// How much of ``bytesInAll`` is done.
  var bytesRead: Int { get }
  /// `nil` as long as it is not known.
  var bytesInAll: Int? { get }

  /// Goes on by one step; the part opened before is not read any more.
  ///
  /// Throws where the source cannot be read any further.
  func step(telling problems: inout ProblemLog) throws -> SourceStep
}

/// How far a source came.
enum SourceStep {
  /// There is something to read.
  case part(ImportPart)
  /// It is still looking what there is.
  case looking
  /// It showed itself to be something else.
  case instead(any ImportSource)
  /// It holds others, to be read after it.
  case more([ImportList.Item])
  case ended
}

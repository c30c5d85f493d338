/// Where packed bytes come from.
protocol ByteSource: AnyObject {
  /// How many different bytes were handed out.
  var handedOut: Int { get }
  /// How far it has come.
  var position: Int { get }
  /// More was asked for than there is.
  var isAtEnd: Bool { get }

  /// The next bytes, none at the end; they stay until the next are asked for.
  func read() throws -> UnsafeRawBufferPointer
  /// Passes over bytes, and answers how many.
  func skip(_ count: Int) -> Int
  /// Goes to another place, and answers which; `nil` where it cannot.
  func seek(to offset: Int, from origin: Int32) -> Int?
}

import Testing

/// A way a server can misbehave, and what has to come of it.
struct FaultCase: Sendable, CustomTestStringConvertible {
  /// What the reader gets to see.
  enum End: Equatable, Sendable {
    /// All three posts: this does no harm.
    case allPosts
    /// An answer without posts, of a server that has none.
    case noPosts
    /// An error that says so, or, where time may run out during the last try, that.
    case failure(saying: String, or: String? = nil, status: Int32 = 1)
  }

  /// The first of the ports is 0; the others speak TLS in various ways.
  let port: Int
  /// Behind the host in the source's address.
  let path: String
  let end: End

  init(_ path: String, port: Int = 0, _ end: End) { (self.port, self.path, self.end) = (port, path, end) }

  var testDescription: String { port == 0 ? path : "\(path) at port +\(port)" }
}

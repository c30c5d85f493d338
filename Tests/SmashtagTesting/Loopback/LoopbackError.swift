/// Why there is no server.
enum LoopbackError: Error {
  /// With the number of the error.
  case noSocket(Int32)
  case badCertificate(String)
  /// A recorded answer that cannot be read.
  case badRecording(String)
}

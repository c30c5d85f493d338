import Foundation
import Glibc
import SmashtagModel
import TweetArchive

/// An exclusive lock for changing a file, released when this object is freed.
///
/// The lock is a file beside the locked one, which cannot serve itself because it is replaced. For a symbolic
/// link it is beside the target, so that all paths to the file share one lock.
final class FileLock {
  private let descriptor: Int32

  /// The reason why the lock file could not be opened.
  struct Failure: Error {
    let path: String
    let reason: String
  }

  /// The pause between two attempts, in microseconds.
  private static let pause: UInt32 = 10_000

  /// Waits for the lock of a file, if its file system has locks; creates the file's folder if it is missing.
  ///
  /// - Parameter attempts: how often it is asked for; by default for five seconds, since a shell that holds it may have
  ///   been stopped.
  init(beside path: String, attempts: Int = 500) throws(Failure) {
    let path = try Self.target(of: path)
    try Self.makeFolder(ParentFolder.of(path))
    descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(path: path + ".lock", reason: POSIXError.last.reason) }
    for _ in 0..<attempts {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      // Where a file system has no locks, files are written without one.
      guard errno == EINTR || errno == EWOULDBLOCK else { return }
      usleep(Self.pause)
    }
    throw Failure(path: path, reason: "another shell has been writing it for seconds")
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Changes a file while holding its lock.
  ///
  /// - Parameter unwritable: makes the error of a path and a reason, for whatever is thrown that is no error of its kind.
  static func holding<Answer, Problem: Error>(
    _ path: String, unwritable: (String, String) -> Problem, _ change: () throws -> Answer
  ) throws(Problem) -> Answer {
    do {
      let lock = try FileLock(beside: path)
      return try withExtendedLifetime(lock) { try change() }
    } catch let failure as Failure {
      throw unwritable(failure.path, failure.reason)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw unwritable(path, error.reason)
    }
  }

  private static func target(of path: String) throws(Failure) -> String {
    do { return try AtomicFile.target(of: path) } catch { throw Failure(path: path, reason: error.reason) }
  }

  private static func makeFolder(_ folder: String) throws(Failure) {
    do {
      try PrivateFolder(path: folder).make()
    } catch {
      throw Failure(path: folder, reason: error.reason)
    }
  }
}

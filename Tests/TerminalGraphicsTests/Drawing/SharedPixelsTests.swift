import Foundation
import Glibc
import Testing

@testable import TerminalGraphics

struct SharedPixelsTests {
  private let memory = SharedPixels()

  @Test func `What was put there can be read, by this user alone`() throws {
    let name = try #require(memory.add([1, 2, 3]))

    #expect(SharedMemory.mode(name) == 0o600)
    #expect(SharedMemory.take(name) == [1, 2, 3])
    #expect(SharedMemory.take(name) == nil)
  }

  @Test(arguments: [(4, 1_000), (1_000, 4)])
  func `What nobody reads is removed once there is too much of it`(mostBytes: Int, mostObjects: Int) throws {
    let memory = SharedPixels(mostBytes: mostBytes, mostObjects: mostObjects)
    let names = try (0..<7).map { try #require(memory.add([UInt8($0)])) }

    #expect(Set(names).count == 7)
    #expect(names.map { SharedMemory.take($0) } == [nil, nil, nil, [3], [4], [5], [6]])
  }

  @Test func `The images of a whole screen stay until they are read, and the last one whatever its size`()
    throws
  {
    let names = try (0..<200).map { try #require(memory.add([UInt8($0)])) }
    let large = try #require(SharedPixels(mostBytes: 1).add([1, 2, 3]))

    #expect(names.map { SharedMemory.take($0) } == (0..<200).map { [UInt8($0)] })
    #expect(SharedMemory.take(large) == [1, 2, 3])
  }

  @Test func `One that is of no use any more can be removed`() throws {
    let name = try #require(memory.add([1]))

    memory.remove(name)

    #expect(SharedMemory.take(name) == nil)
  }

  @Test func `What a process left that is no more is removed, and no other`() throws {
    let ended = try SharedMemory.endedProcess()
    let orphan = SharedPixels.name(of: ended)
    let others = [
      SharedPixels.name(of: getpid()), SharedPixels.name(of: getppid()), "/smashtag-x-1", "/other-\(ended)-1",
    ]
    for name in [orphan] + others { SharedMemory.make(name) }
    defer { for name in others { shm_unlink(name) } }

    SharedPixels.removeOrphans()
    #expect(SharedMemory.mode(orphan) == 0o600)
    SharedPixels.removeOrphans(olderThan: 0)

    #expect(SharedMemory.mode(orphan) == 0)
    #expect(others.map { SharedMemory.mode($0) } == others.map { _ in 0o600 })
  }

  @Test func `There is room for nothing as well`() throws {
    let name = try #require(memory.add([]))

    #expect(SharedMemory.take(name) == [])
  }
}

/// Objects of shared memory, as another process sees them.
enum SharedMemory {
  /// The bytes of one, which is removed; `nil` where there is none.
  static func take(_ name: String) -> [UInt8]? {
    let descriptor = shm_open(name, O_RDONLY, 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    shm_unlink(name)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { room, count in
      count = max(0, read(descriptor, room.baseAddress, size))
    }
  }

  /// Makes an empty one.
  static func make(_ name: String) { close(shm_open(name, O_CREAT | O_WRONLY, 0o600)) }

  /// The number of a process that has ended and was waited for.
  static func endedProcess() throws -> pid_t {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  /// The permissions of one; 0 where there is none.
  static func mode(_ name: String) -> mode_t {
    let descriptor = shm_open(name, O_RDONLY, 0)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & 0o777 : 0
  }
}

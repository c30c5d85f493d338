import Glibc
import Testing

/// Does something with the rights of nobody in the file system; on this thread alone, where root runs the tests.
func asNobody<Answer>(_ body: () -> Answer) throws -> Answer {
  guard geteuid() == 0 else { return body() }
  let symbol = try #require(dlsym(dlopen(nil, RTLD_NOW), "setfsuid"))
  let setfsuid = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
  _ = setfsuid(65_534)
  defer { _ = setfsuid(0) }
  return body()
}

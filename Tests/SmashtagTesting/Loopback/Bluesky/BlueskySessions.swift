import Synchronization

/// Who may log in, and what was given to those who did.
final class BlueskySessions: Sendable {
  /// What a bearer of a token is.
  enum Bearer {
    case nobody
    case reader
    case expired
    case stranger
  }

  private struct Given {
    var count = 0
    var access: Set<String> = []
    var expired: Set<String> = []
    var refresh: Set<String> = []
  }

  let handle: String?
  private let password: String?
  private let given = Mutex(Given())

  init(_ login: (handle: String, password: String)?) {
    handle = login.map { BlueskyHoldings.handle($0.handle) }
    password = login?.password
  }

  var takesLogins: Bool { handle != nil }

  /// Another session for who knows the password.
  func open(_ identifier: String, _ password: String) -> JSONValue? {
    guard let handle, password == self.password,
      [handle, BlueskyHoldings.did(of: handle), "\(handle)@example.com"].contains(identifier.lowercased())
    else { return nil }
    return issue()
  }

  /// Another session for who has what refreshes one; that is taken once.
  func refresh(_ token: String) -> JSONValue? {
    given.withLock { $0.refresh.remove(token) } == nil ? nil : issue()
  }

  func bearer(of token: String?) -> Bearer {
    guard let token else { return .nobody }
    return given.withLock {
      $0.access.contains(token) ? .reader : $0.expired.contains(token) ? .expired : .stranger
    }
  }

  func expire() {
    given.withLock { given in
      given.expired.formUnion(given.access)
      given.access = []
    }
  }

  func revoke() {
    expire()
    given.withLock { $0.refresh = [] }
  }

  private func issue() -> JSONValue {
    let handle = handle ?? ""
    let number = given.withLock { given in
      given.count += 1
      given.access.insert("access-\(given.count)")
      given.refresh.insert("refresh-\(given.count)")
      return given.count
    }
    return [
      "accessJwt": .string("access-\(number)"), "refreshJwt": .string("refresh-\(number)"),
      "handle": .string(handle), "did": .string(BlueskyHoldings.did(of: handle)), "active": true,
    ]
  }
}

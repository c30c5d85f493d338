/// What a server lets whom see, and how it writes that.
struct MastodonManners: Sendable {
  let kind: MastodonServer.Kind
  let token: String?
  let host: String
  let isClosed: Bool
}

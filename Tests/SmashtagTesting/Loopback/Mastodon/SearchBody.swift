/// What a search finds.
struct SearchBody: Encodable {
  let accounts: [AccountBody]
  let statuses: [StatusBody]
  let hashtags: [TagBody]
}

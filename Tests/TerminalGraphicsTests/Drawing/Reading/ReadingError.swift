/// What a reader of the tests could not understand.
struct ReadingError: Error {
  let what: String

  init(_ what: String) { self.what = what }
}

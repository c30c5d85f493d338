import SmashtagShell

/// The entry point; it stands alone, so that tests and fuzzers can link everything else.
@main
enum SmashtagProgram {
  static func main() { Smashtag.main() }
}

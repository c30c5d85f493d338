/// A way to call the program, and what happens then.
struct ProgramCall {
  let line: String
  let note: String

  /// The forms a call can have; `[OPTION…]` may stand in each.
  static let forms = [
    ProgramCall(
      line: "smashtag",
      note: "the shell; where standard input is no terminal, commands from there, one a line"),
    ProgramCall(line: "smashtag COMMAND [ARG…]", note: "runs one command and exits"),
    ProgramCall(line: "smashtag -c 'CMD; CMD'", note: "runs several in one session"),
    ProgramCall(line: "smashtag -f FILE", note: "runs those of a file; a first line #!… is skipped"),
  ]

  static let examples = [
    ProgramCall(line: "smashtag", note: "starts the shell; #rain, 1, back and help are good first lines"),
    ProgramCall(line: "smashtag import ~/twarc", note: "adds all tweets below a folder to the archive"),
    ProgramCall(line: "smashtag search '#rain' | less", note: "leafs through what a search finds"),
    ProgramCall(
      line: "smashtag search '#rain' --json | jq -r '.tweets[].text'",
      note: "the texts alone, for other programs"),
    ProgramCall(
      line: "smashtag -c '#rain; mentions > mentions.txt'", note: "what goes with #rain, into a file"),
    ProgramCall(line: "smashtag --source sample", note: "the sample collection, to look around"),
  ]
}

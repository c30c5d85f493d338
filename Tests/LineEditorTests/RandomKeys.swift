/// Keys as a cat on the keyboard and a chatty terminal would send them, the same for the same seed.
struct RandomKeys {
  private var generator: SplitMix

  init(seed: UInt64) { generator = SplitMix(state: seed) }

  mutating func next() -> String {
    let keys = Self.kinds[Int.random(in: 0..<Self.kinds.count, using: &generator)]
    return keys[Int.random(in: 0..<keys.count, using: &generator)]
  }

  /// Thousands of bytes at once; a line as long as that is given up, as drawing it takes its time.
  mutating func nextFlood() -> String {
    Self.floods[Int.random(in: 0..<Self.floods.count, using: &generator)]
  }

  /// Whether something happens once in that many times.
  mutating func happens(onceIn count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
}

extension RandomKeys {
  private static let letters = (0x20..<0x7F).map { String(Unicode.Scalar(UInt8($0))) }
  private static let wide = ["漢", "字", "ア", "한", "😀", "🎉", "Ａ", "。"]
  private static let parts = [
    "\u{301}", "\u{308}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "🇫", "🇷", "🏽", "\u{E31}",
  ]
  private static let clusters = [
    "👩‍👩‍👧", "🇫🇷", "e\u{301}", "👍🏽", "\u{1112}\u{1161}\u{11AB}", "1\u{FE0F}\u{20E3}", "ที่", "❤️", "\u{30001}",
    "\u{F0001}", "\u{200B}", "я", "Ω", "ß",
  ]
  private static let control = "\u{1}\u{2}\u{4}\u{5}\u{6}\u{8}\u{B}\u{E}\u{10}\u{14}\u{15}\u{17}\u{19}\u{7F}"
    .map {
      String($0)
    }
  private static let rare = [
    "\r", "\u{3}", "\u{1A}", "\u{C}", "\t", "\u{12}", "\u{16}", "\u{18}", "\0", "\u{7}", "\u{1F}",
  ]
  private static let arrows = ["A", "B", "C", "D", "H", "F", "1~", "3~", "4~", "1;5C", "1;5D"].map {
    "\u{1B}[\($0)"
  }
  private static let unknown =
    ["9z", "1;2P", "57~", "Z", "24;5~", "I"].map { "\u{1B}[\($0)" } + ["\u{1B}Op", "\u{1B}OZ"]
  private static let alt = ["b", "f", "d", "c", "u", "l", "q", "\u{7F}", "0", "é", "漢"].map { "\u{1B}\($0)" }
  private static let pastes = ["a b", "one\ntwo\n", "👩‍👩‍👧 e\u{301}\t", "", "\u{3}\r"].map {
    "\u{1B}[200~\($0)\u{1B}[201~"
  }
  private static let reports = [
    "\u{1B}[?62;1;4c", "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\",
    "\u{1B}P>|tmux 3.3a\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[6;19;9t", "\u{1B}[>41;379;0c",
  ]
  private static let quotedPastes = ["\u{16}\u{1B}[200~quoted 漢字\u{1B}[201~"]
  private static let floods = [
    "\u{1B}[" + String(repeating: "1", count: 3000) + "A",
    "\u{1B}]52;c;" + String(repeating: "A", count: 5000) + "\u{7}",
    "\u{1B}]52;c;" + String(repeating: "A", count: 5000) + "\u{1B}\\",
    "\u{1B}[200~" + String(repeating: "one 漢字 e\u{301}\n", count: 1300) + "\u{1B}[201~ab\u{7F}\u{3}",
  ]
  private static let kinds = [
    letters, letters, letters, letters, wide, parts, clusters, clusters, control, control, rare, arrows,
    arrows,
    unknown, alt, pastes, quotedPastes, reports,
  ]
}

/// A generator of numbers that anyone can repeat.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

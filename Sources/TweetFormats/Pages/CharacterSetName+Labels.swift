extension CharacterSetName {
  /// The sets by what pages call them, which are the labels of the Encoding Standard.
  ///
  /// A page that says `latin1` or `ascii` means windows-1252, and one that says `gb2312` may have all of GB 18030.
  static let labelled: [String: CharacterSetName] = {
    var labelled: [String: CharacterSetName] = [:]
    for (set, labels) in standard {
      for label in labels.split(separator: " ") { labelled[String(label)] = set }
    }
    return labelled
  }()

  private static let standard: [(CharacterSetName, labels: String)] =
    unicode + latin + dos + windows + eastAsian

  private static let unicode: [(CharacterSetName, labels: String)] = [
    (utf8, "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8"),
    (
      CharacterSetName(name: "utf-16le", form: .utf16(isBigEndian: false)),
      "utf-16le utf-16 unicode csunicode iso-10646-ucs-2 ucs-2 unicodefeff"
    ),
    (CharacterSetName(name: "utf-16be", form: .utf16(isBigEndian: true)), "utf-16be unicodefffe"),
  ]

  private static let latin: [(CharacterSetName, labels: String)] = [
    iso(2, "csisolatin2 iso-ir-101 iso_8859-2 iso_8859-2:1987 l2 latin2"),
    iso(3, "csisolatin3 iso-ir-109 iso_8859-3 iso_8859-3:1988 l3 latin3"),
    iso(4, "csisolatin4 iso-ir-110 iso_8859-4 iso_8859-4:1988 l4 latin4"),
    iso(5, "csisolatincyrillic cyrillic iso-ir-144 iso_8859-5 iso_8859-5:1988"),
    iso(
      6,
      "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i iso-ir-127 "
        + "iso_8859-6 iso_8859-6:1987"),
    iso(
      7,
      "csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso_8859-7 iso_8859-7:1987 sun_eu_greek"),
    iso(
      8,
      "csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso_8859-8 iso_8859-8:1988 visual "
        + "csiso88598i iso-8859-8-i logical"),
    iso(10, "csisolatin6 iso-ir-157 l6 latin6"), iso(13, ""), iso(14, ""),
    iso(15, "csisolatin9 iso_8859-15 l9"), iso(16, ""),
  ]

  private static let dos: [(CharacterSetName, labels: String)] = [
    single("ibm866", "IBM866", "866 cp866 csibm866"),
    single("koi8-r", "KOI8-R", "cskoi8r koi koi8 koi8_r"), single("koi8-u", "KOI8-U", "koi8-ru"),
    single("macintosh", "MACINTOSH", "csmacintosh mac x-mac-roman"),
    single("x-mac-cyrillic", "MAC-CYRILLIC", "x-mac-ukrainian"),
  ]

  private static let windows: [(CharacterSetName, labels: String)] = [
    single("windows-874", "CP874", "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620"),
    windows(0), windows(1),
    (
      windows1252,
      "windows-1252 cp1252 x-cp1252 ansi_x3.4-1968 ascii cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 "
        + "iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii"
    ),
    windows(3),
    windows(
      4,
      "csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5"),
    windows(5), windows(6), windows(7), windows(8),
  ]

  private static let eastAsian: [(CharacterSetName, labels: String)] = [
    several(
      "gbk", "GB18030", "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk"),
    several("gb18030", "GB18030", ""),
    several("big5", "BIG5-HKSCS", "big5-hkscs cn-big5 csbig5 x-x-big5"),
    several("euc-jp", "EUC-JP-MS", "cseucpkdfmtjapanese x-euc-jp"),
    several("shift_jis", "WINDOWS-31J", "csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis"),
    several(
      "euc-kr", "CP949",
      "cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949"),
    (CharacterSetName(name: "iso-2022-jp", form: .escaped), "iso-2022-jp csiso2022jp"),
  ]

  private static func single(_ name: String, _ system: String, _ labels: String) -> (
    CharacterSetName, labels: String
  ) {
    (CharacterSetName(name: name, form: .single(system: system)), name + " " + labels)
  }

  private static func several(_ name: String, _ system: String, _ labels: String) -> (
    CharacterSetName, labels: String
  ) {
    (CharacterSetName(name: name, form: .several(system: system)), name + " " + labels)
  }

  private static func iso(_ part: Int, _ labels: String) -> (CharacterSetName, labels: String) {
    single("iso-8859-\(part)", "ISO-8859-\(part)", "iso8859-\(part) iso8859\(part) " + labels)
  }

  private static func windows(_ page: Int, _ labels: String = "") -> (CharacterSetName, labels: String) {
    single("windows-125\(page)", "CP125\(page)", "cp125\(page) x-cp125\(page) " + labels)
  }
}

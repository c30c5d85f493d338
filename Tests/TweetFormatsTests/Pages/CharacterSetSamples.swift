/// Words in each set of characters that pages are written in, by one of its labels.
enum CharacterSetSamples {
  static let all: [(label: String, bytes: String, text: String)] = european + cyrillic + others + eastAsian

  private static let european: [(label: String, bytes: String, text: String)] = [
    ("iso-8859-2", "AE 6C 75 BB 6F 75 E8 6B FD 20 6B F9 F2", "Žluťoučký kůň"),
    ("iso-8859-3", "C6 75 20 FD 20 F8 69", "Ĉu ŭ ĝi"),
    ("iso-8859-4", "AA BB B6 20 B9 F3 FE", "Ēģļ šķū"),
    ("iso-8859-10", "DE F3 72 72 20 BF", "Þórr ŋ"),
    ("iso-8859-13", "C0 FE 75 6F 6C 61 73", "Ąžuolas"),
    ("iso-8859-14", "D0 79 20 DE", "Ŵy Ŷ"),
    ("iso-8859-15", "BD 75 66 20 E0 20 33 20 A4", "œuf à 3 €"),
    ("iso-8859-16", "AA 74 65 66 61 6E 20 DE 61 72 E3", "Ștefan Țară"),
    ("macintosh", "CE 75 76 72 65 20 D0 20 6E 61 95 76 65", "Œuvre – naïve"),
    ("windows-1250", "8E 6C 75 9D 6F 75 E8 6B FD 20 84 6B F9 F2 93", "Žluťoučký „kůň“"),
    ("latin1", "64 E9 6A E0 20 93 76 75 94 20 96 20 33 20 80", "déjà “vu” – 3 €"),
    ("iso-8859-9", "59 61 F0 6D 75 72 20 E7 6F 6B 20 69 79 69", "Yağmur çok iyi"),
    ("windows-1257", "C0 FE 75 6F 6C 61 73 20 97 20 93 6C 69 65 74 75 73 94", "Ąžuolas — “lietus”"),
  ]

  private static let cyrillic: [(label: String, bytes: String, text: String)] = [
    ("iso-8859-5", "B4 DE D6 D4 EC 20 D8 D4 F1 E2", "Дождь идёт"),
    ("ibm866", "84 AE A6 A4 EC 20 B0", "Дождь ░"),
    ("koi8-r", "E4 CF D6 C4 D8 20 C9 C4 A3 D4", "Дождь идёт"),
    ("koi8-u", "B7 D6 C1 CB 20 A6 20 AD C1 D7 C1", "Їжак і ґава"),
    ("x-mac-cyrillic", "84 EE E6 E4 FC", "Дождь"),
    ("windows-1251", "AB C4 EE E6 E4 FC BB 20 97 20 B9 35", "«Дождь» — №5"),
  ]

  private static let others: [(label: String, bytes: String, text: String)] = [
    ("iso-8859-6", "E5 D7 D1", "مطر"),
    ("windows-1256", "C8 C7 D1 C7 E4", "باران"),
    ("iso-8859-7", "C2 F1 DD F7 E5 E9", "Βρέχει"),
    ("cp1253", "C2 F1 DD F7 E5 E9 85", "Βρέχει…"),
    ("iso-8859-8", "E2 F9 ED", "גשם"),
    ("logical", "E2 F9 ED", "גשם"),
    ("windows-1255", "E2 C6 F9 C6 D1 ED", "גֶשֶׁם"),
    ("tis-620", "BD B9 B5 A1", "ฝนตก"),
    ("windows-1258", "4D FD 61 20 F0 E1", "Mưa đá"),
  ]

  private static let eastAsian: [(label: String, bytes: String, text: String)] = [
    ("gb2312", "CF C2 D3 EA C1 CB", "下雨了"),
    ("gbk", "FD 88 C5 63 D3 EA", "龍與雨"),
    ("gb18030", "D3 EA 94 39 B3 37", "雨🌧"),
    ("big5", "A4 55 AB 42 A4 46", "下雨了"),
    ("big5-hkscs", "AD F8 B8 D3 A1 41 9D F8 AB 42", "唔該，啲雨"),
    ("euc-jp", "B1 AB A4 AC B9 DF A4 EB AD A1 8E B1", "雨が降る①ｱ"),
    ("x-sjis", "95 5C 8E A6 81 60 83 5C 87 40 B1", "表示～ソ①ｱ"),
    ("iso-2022-jp", "1B 24 42 31 2B 24 2C 39 5F 24 6B 21 23 1B 28 42", "雨が降る。"),
    ("iso-2022-jp", "1B 28 49 31 52 1B 28 42 20 72 61 69 6E 20 1B 24 42 31 2B 1B 28 42", "ｱﾒ rain 雨"),
    ("ks_c_5601-1987", "BA F1 B0 A1 20 BF C2 B4 D9 20 8C 63", "비가 온다 똠"),
    ("utf-16be", "96 E8 00 20 D8 3C DF 27", "雨 🌧"),
    ("utf-16", "72 00 61 00 69 00 6E 00 20 00 36 04", "rain ж"),
    ("utf8", "72 61 69 6E 20 D0 B6 20 E9 9B A8", "rain ж 雨"),
  ]
}

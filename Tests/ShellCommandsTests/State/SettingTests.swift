import ShellCommands
import Testing

struct SettingTests {
  @Test(arguments: [
    (Setting.limit, "20"), (.theme, "auto"), (.graphics, "auto"), (.previews, "on"), (.links, "auto"),
    (.page, "article"), (.places, "locality"), (.timeout, "20"), (.local, "off"),
  ])
  func `Each has its default`(setting: Setting, value: String) {
    #expect(Settings()[setting] == value)
  }

  @Test(arguments: Setting.allCases)
  func `A default is accepted, and everything has a note`(setting: Setting) {
    #expect(setting.accepts(setting.defaultValue) && !setting.note.isEmpty && !setting.valuesText.isEmpty)
  }

  @Test(arguments: [
    (Setting.limit, "1"), (.limit, "500"), (.theme, "dark"), (.theme, "light"), (.theme, "plain"),
    (.graphics, "sixel"),
    (.graphics, "none"), (.links, "read"), (.links, "open"), (.page, "full"), (.places, "continent"),
    (.local, "on"),
  ])
  func `The values of the contract are accepted`(setting: Setting, value: String) {
    #expect(setting.accepts(value))
  }

  @Test(arguments: [
    (Setting.limit, "0"), (.limit, "-1"), (.limit, "many"), (.limit, ""), (.limit, "501"), (.theme, "Dark"),
    (.previews, "yes"), (.timeout, "1.5"),
  ])
  func `Other values are not`(setting: Setting, value: String) {
    #expect(!setting.accepts(value))
  }

  @Test func `A kept value that is no longer accepted counts as never set`() {
    #expect(Settings([.limit: "many"])[.limit] == "20")
  }

  @Test func `The limit is a number`() {
    #expect(Settings([.limit: "50"]).limit == 50)
  }
}

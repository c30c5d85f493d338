"""The terminals to be tried, each with what makes it show 100 columns in a plain way and nothing of the user's."""
import os
import shutil

FONT, COLUMNS, ROWS = "DejaVu Sans Mono", 100, 24
PLAIN_KONSOLE = """[KonsoleWindow]
RememberWindowSize=false
[TabBar]
TabBarVisibility=AlwaysHideTabBar
[MainWindow]
MenuBar=Disabled
StatusBar=Disabled
[MainWindow][Toolbar mainToolBar]
Hidden=true
[MainWindow][Toolbar sessionToolbar]
Hidden=true
"""
PROFILE = f"""[Appearance]
Font={FONT},11,-1,5,50,0,0,0,0,0
ColorScheme=Linux
[General]
Name=plain
Parent=FALLBACK/
TerminalColumns={COLUMNS}
TerminalRows={ROWS}
[Scrolling]
ScrollBarPosition=2
"""


def xterm(home, *more):
    return ["xterm", "-u8", "-fa", FONT, "-fs", "11", "-geometry", f"{COLUMNS}x{ROWS}", "+sb",
            "-bg", "black", "-fg", "gray90", *more, "-e"]


def sixel_xterm(home):
    """What its manual names for pictures of more than 16 colours."""
    settings = ["XTerm*numColorRegisters: 256", "XTerm*maxGraphicSize: 2000x2000"]
    return xterm(home, "-ti", "vt340", *[word for setting in settings for word in ("-xrm", setting)])


def mlterm(home):
    return ["mlterm", f"--deffont={FONT}", "--fontsize=15", "--km=UTF-8", f"--geometry={COLUMNS}x{ROWS}", "--fg=gray90",
            "--bg=black", "--mdi=false", "--term=mlterm", "--meta=none", "--xim=false", "--im=none", "-e"]


def kitty(home):
    options = [f"font_family={FONT}", "font_size=11", f"initial_window_width={COLUMNS}c",
               f"initial_window_height={ROWS}c", "remember_window_size=no", "update_check_interval=0",
               "enable_audio_bell=no", "confirm_os_window_close=0", "cursor_blink_interval=0",
               "window_padding_width=0", "shell_integration=disabled"]
    return ["kitty", "--config", "NONE", *[word for option in options for word in ("-o", option)]]


def konsole(home):
    for path, text in [("config/konsolerc", PLAIN_KONSOLE), ("data/konsole/plain.profile", PROFILE)]:
        os.makedirs(os.path.dirname(os.path.join(home, path)), exist_ok=True)
        with open(os.path.join(home, path), "w") as file:
            file.write(text)
    return ["dbus-run-session", "--", "konsole", "--nofork", "--profile", "plain", "--hide-menubar", "--hide-tabbar",
            "-e"]


class Setting:
    """One terminal with the way in which it is expected to draw."""

    def __init__(self, name, command, needs, way, options=(), in_tmux=False, has_all_checks=True):
        self.name, self.command, self.needs, self.way = name, command, needs, way
        self.options, self.in_tmux, self.has_all_checks = options, in_tmux, has_all_checks

    @property
    def missing(self):
        return [name for name in [*self.needs, *(["tmux"] if self.in_tmux else [])] if not shutil.which(name)]


def chosen(way):
    return ("--graphics", way)


SETTINGS = [
    Setting("xterm", xterm, ["xterm"], "symbols"),
    Setting("xterm-vt340", sixel_xterm, ["xterm"], "sixel"),
    Setting("mlterm", mlterm, ["mlterm"], "sixel"),
    Setting("kitty", kitty, ["kitty"], "kitty"),
    Setting("konsole", konsole, ["konsole", "dbus-run-session"], "kitty"),
    Setting("konsole-sixel", konsole, ["konsole", "dbus-run-session"], "sixel", chosen("sixel"), has_all_checks=False),
    Setting("konsole-iterm", konsole, ["konsole", "dbus-run-session"], "iterm", chosen("iterm"), has_all_checks=False),
    Setting("mlterm-iterm", mlterm, ["mlterm"], "iterm", chosen("iterm"), has_all_checks=False),
    Setting("kitty-symbols", kitty, ["kitty"], "symbols", chosen("symbols"), has_all_checks=False),
    Setting("tmux-in-xterm", xterm, ["xterm"], "symbols", in_tmux=True),
]

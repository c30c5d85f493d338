"""What is looked at in one terminal. Each check has a name, and passes or fails with a reason."""
import re
import signal
import time

from picture import Part, Unreadable, part_shown

ZOOM_STEP, PAN_STEP = 1.5, 0.25
# The title and the keys.
LINES_IN_VIEW = 2
SIGNS = {"sixel": rb"\x1bP[0-9;]*q", "kitty": rb"\x1b_G[^;\x1b]*a=[tTp]", "iterm": rb"\x1b\]1337;File="}
BEGUN = rb"sample[^\n]{0,80}?> "


class Failure(Exception):
    """A check found what should not be."""


class Checks:
    """Runs them in order and tells `report` of each: its name, and the reason if it failed."""

    def __init__(self, screen, picture, report):
        self.screen, self.picture, self.report = screen, picture, report

    def run(self):
        if not self.check("the prompt comes", self.starts):
            return
        if not self.check("the image fills the window", self.fills):
            return
        self.check(f"it is drawn as {self.screen.setting.way}", self.drawn_as_expected)
        self.check("title and prompt stand below", self.has_lines_below)
        if self.screen.setting.has_all_checks:
            self.check("a narrower window is filled again", lambda: self.resized(64, 30))
            self.check("a wider window is filled again", lambda: self.resized(110, 26))
        self.check("zoom in", self.zooms)
        self.check("pan right", self.pans)
        self.check("zoom fill", self.fills_again)
        if self.check("view takes the whole window", self.views):
            self.check("view zooms and pans", self.moves_in_view)
            if self.screen.setting.has_all_checks and not self.screen.setting.in_tmux:
                self.check("Ctrl-Z in view gives the terminal back, fg goes on", self.suspends)
            self.check("q leaves view and restores the screen", self.leaves_view)
            self.check("Ctrl-C leaves view and restores the screen", self.interrupts_view)
        if self.screen.setting.has_all_checks:
            self.check("the gallery is in colour", self.shows_gallery)
            if self.screen.setting.way != "symbols":
                self.check("a tweet shows its image", self.shows_preview)
        self.check("the end gives the terminal back", self.ends)
        if self.screen.setting.has_all_checks and not self.screen.setting.in_tmux:
            self.check("an end by SIGTERM in view gives the terminal back", lambda: self.killed(signal.SIGTERM))
            self.check("a crash in view gives the terminal back", lambda: self.killed(signal.SIGSEGV))

    def check(self, name, action):
        try:
            action()
        except (Failure, Unreadable) as reason:
            self.report(name, str(reason), self.screen)
            return False
        self.report(name, None, self.screen)
        return True

    # ---- at the prompt ----

    def starts(self):
        if not self.screen.waits_for(rb"sh-prompt> "):
            raise Failure("the shell that should start it shows no prompt")
        self.before = modes(self.screen.output())
        self.screen.enter("go")
        if not self.screen.waits_for(BEGUN):
            raise Failure(f"no prompt within 15 s; there was {self.screen.output()[-200:]!r}")

    def fills(self):
        self.screen.enter(f"image {self.picture}")
        self.until(lambda: self.shows(self.filling(2)))

    def drawn_as_expected(self):
        seen = [way for way, sign in SIGNS.items() if re.search(sign, without_questions(self.screen.output()))]
        way = self.screen.setting.way
        if seen != ([] if way == "symbols" else [way]):
            raise Failure(f"what was sent is {' and '.join(seen) or 'symbols'}")

    def has_lines_below(self):
        self.until(self.lines_below)

    def lines_below(self):
        shot, (left, top) = self.screen.shot(), self.screen.origin
        for name, row in [("title", self.screen.rows - 2), ("prompt", self.screen.rows - 1)]:
            begin = top + row * self.screen.cell[1]
            # The outermost pixels of a line may belong to its neighbours.
            lines = [shot.row(y, left, self.screen.columns * self.screen.cell[0])
                     for y in range(begin + 3, begin + self.screen.cell[1] - 2)]
            pixels = [pixel for line in lines for pixel in line]
            dark = sum(max(pixel) < 60 for pixel in pixels) / len(pixels)
            if not 0.4 < dark < 0.995:
                raise Failure(f"the line of the {name} is {dark:.0%} background: no text on an empty ground")

    def resized(self, columns, rows):
        self.screen.resize(columns, rows)
        self.until(lambda: self.shows(self.filling(2)))
        self.until(self.lines_below)

    def zooms(self):
        self.screen.enter("zoom in")
        self.zoomed = self.filling(2).zoomed(ZOOM_STEP, *self.canvas(2))
        self.until(lambda: self.shows(self.zoomed))

    def pans(self):
        self.screen.enter("pan right")
        self.until(lambda: self.shows(self.zoomed.moved(PAN_STEP * self.canvas(2)[0])))

    def fills_again(self):
        self.screen.enter("zoom fill")
        self.until(lambda: self.shows(self.filling(2)))

    # ---- full screen ----

    def views(self):
        self.begin_view()

    def begin_view(self):
        self.at_prompt = modes(self.screen.output())
        self.screen.enter("view")
        self.until(self.fills_whole_window)

    def fills_whole_window(self):
        self.shows(self.filling(LINES_IN_VIEW), LINES_IN_VIEW)

    def moves_in_view(self):
        self.screen.key("plus")
        zoomed = self.filling(LINES_IN_VIEW).zoomed(ZOOM_STEP, *self.canvas(LINES_IN_VIEW))
        self.until(lambda: self.shows(zoomed, LINES_IN_VIEW))
        self.screen.key("l")
        self.until(lambda: self.shows_part_further_right(zoomed))
        self.screen.key("0")
        self.until(lambda: self.shows(self.filling(LINES_IN_VIEW), LINES_IN_VIEW))

    def shows_part_further_right(self, before):
        """By how much a key pans is the program's choice."""
        (left, top), (wide, high) = self.screen.origin, self.canvas(LINES_IN_VIEW)
        part = part_shown(self.screen.shot(), left, top, wide, high)
        if not part.left < before.left - self.screen.cell[0]:
            raise Failure("the part shown is not further to the right")
        self.compare(part, before.moved(before.left - part.left), wide, high)

    def suspends(self):
        start = len(self.screen.output())
        self.screen.key("ctrl+z")
        if not self.screen.waits_for(rb"Stopped.*sh-prompt> ", start):
            raise Failure(f"the shell is not back; there was {self.screen.output(start)[-200:]!r}")
        try:
            self.restored(self.before)
        finally:
            self.screen.enter("fg")
        self.until(self.fills_whole_window)

    def leaves_view(self):
        self.screen.key("q")
        self.back_at_prompt()

    def interrupts_view(self):
        self.begin_view()
        self.screen.key("ctrl+c")
        self.back_at_prompt()

    def back_at_prompt(self):
        self.until(lambda: self.shows(self.filling(2)))
        self.until(self.lines_below)
        self.restored(self.at_prompt)
        start = len(self.screen.output())
        self.screen.enter("path")
        # The title of the first context, which is among what `path` prints.
        if not self.screen.waits_for(rb"Smashtag", start):
            raise Failure("the prompt does not take a line")

    def restored(self, before):
        """All modes are as they were; those of which nothing was said then are as terminals have them."""
        def compare():
            now = modes(self.screen.output())
            if kept := [name for name in now if now[name] != before.get(name, "h" if name in USUALLY_ON else "l")]:
                raise Failure(f"the terminal keeps modes {', '.join(sorted(kept))}")
        self.until(compare)

    # ---- gallery, end ----

    def shows_gallery(self):
        self.screen.enter("search filter:images")
        time.sleep(0.5)
        self.screen.enter("gallery")
        self.until(self.is_colourful)

    def is_colourful(self):
        shot, (left, top) = self.screen.shot(), self.screen.origin
        wide, high = self.canvas(2)
        pixels = [pixel for y in range(top, top + high, 2) for pixel in shot.row(y, left, wide)]
        colours = {(red // 24, green // 24, blue // 24) for red, green, blue in pixels}
        filled = sum(max(pixel) > 60 for pixel in pixels) / len(pixels)
        if filled < 0.15 or len(colours) < 40:
            raise Failure(f"{filled:.0%} of it is not background, in {len(colours)} colours")

    def shows_preview(self):
        """One of the first tweets with images; not all of them, as a sensitive one stays hidden."""
        self.screen.enter("search filter:images")
        time.sleep(0.5)
        start = len(self.screen.output())
        for number in "123":
            self.screen.enter(number)
            if self.screen.waits_for(SIGNS[self.screen.setting.way], start, seconds=2):
                return
            self.screen.enter("back")
        raise Failure("none of the first three tweets with images shows one")

    def ends(self):
        start = len(self.screen.output())
        self.screen.enter("quit")
        if not self.screen.waits_for(rb"sh-prompt> ", start):
            raise Failure("the shell that started it is not back")
        self.restored(self.before)

    def killed(self, kind):
        start = len(self.screen.output())
        self.screen.enter("go")
        if not self.screen.waits_for(BEGUN, start):
            raise Failure("it does not start again")
        self.fills()
        self.begin_view()
        start = len(self.screen.output())
        self.screen.signal_program(kind)
        if not self.screen.waits_for(rb"sh-prompt> ", start):
            raise Failure("the shell that started it is not back")
        self.restored(self.before)

    # ---- tools ----

    def canvas(self, lines_below):
        wide, high = self.screen.cell
        return self.screen.columns * wide, (self.screen.rows - lines_below) * high

    def filling(self, lines_below):
        """Pixels are square, as far as the program can know: tmux does not say what they are."""
        wide, high = self.screen.cell
        believed = (10, 20) if self.screen.setting.in_tmux else (wide, high)
        columns, rows = self.screen.columns, self.screen.rows - lines_below
        return Part.filling(columns * believed[0], rows * believed[1]).stretched(wide / believed[0], high / believed[1])

    def shows(self, expected, lines_below=2):
        shot, (left, top), (wide, high) = self.screen.shot(), self.screen.origin, self.canvas(lines_below)
        if shot.width < left + wide or shot.height < top + high:
            raise Failure(f"the window has {shot.width}x{shot.height} pixels")
        self.compare(part_shown(shot, left, top, wide, high), expected, wide, high)
        self.has_no_margin(shot, left, top, wide, high)

    def compare(self, part, expected, wide, high):
        if reason := part.difference(expected, (wide, high), self.screen.cell):
            raise Failure(reason)

    def has_no_margin(self, shot, left, top, wide, high):
        """Nothing at an edge is background: three pixels inwards, as terminals have seams."""
        edges = {
            "left": shot.column(left + 3, top, high), "right": shot.column(left + wide - 4, top, high),
            "top": shot.row(top + 3, left, wide), "bottom": shot.row(top + high - 4, left, wide)}
        for name, pixels in edges.items():
            dark = sum(min(pixel) < 47 for pixel in pixels) / len(pixels)
            if dark > 0.05:
                raise Failure(f"{dark:.0%} of the {name} edge is background")

    def until(self, check, seconds=6):
        """Tries until it passes: a terminal draws when it likes."""
        end = time.monotonic() + seconds
        while True:
            try:
                return check()
            except (Failure, Unreadable):
                if time.monotonic() > end:
                    raise
            time.sleep(0.1)


# Lines wrap, the cursor is shown.
USUALLY_ON = ["?7", "?25"]


def modes(output):
    """What the output last set each private mode to: {"?1049": "l"}."""
    found = {}
    for names, value in re.findall(rb"\x1b\[\?([0-9;]+)([hl])", output):
        for name in names.split(b";"):
            found["?" + name.decode()] = value.decode()
    return found


def without_questions(output):
    """The question whether the kitty protocol is understood draws nothing."""
    return re.sub(rb"\x1b_G[^\x1b]*a=q[^\x1b]*\x1b\\", b"", output)

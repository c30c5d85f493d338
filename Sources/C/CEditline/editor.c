#define _GNU_SOURCE
#include "CEditline.h"

#include <errno.h>
#include <fcntl.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wctype.h>

_Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "wide characters are code points");

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/// The number of lines that the history keeps.
enum { history_size = 2000 };

struct CELEditor {
  EditLine *editline;
  HistoryW *history;
  FILE *input, *output, *errors;
  struct termios former;
  bool has_former;
  /// Whether libedit's output is being captured into `answer`.
  bool asks;
  char answer[256];
  size_t answered;
  /// The key that was bound temporarily as a letter, and its previous functions in insert and in command
  /// mode.
  wchar_t lender[2], lent[2][64];
  /// The line at the last request for its changes.
  uint32_t *seen;
  size_t seen_count, seen_room;
  /// Whether the first key of a line has not been given yet.
  bool begins;
  /// Whether libedit repeats a command of vi's, with what was typed for it, since the last key.
  bool repeats;
  /// The length of the longest line since libedit was given a pattern to search for.
  ptrdiff_t longest;
  CELOwner owner;
};

static CELEditor *editor_of(EditLine *editline) {
  CELEditor *editor = NULL;
  el_wget(editline, EL_CLIENTDATA, &editor);
  return editor;
}

// MARK: What libedit calls

static void give_back(CELEditor *editor);

/// Characters, never typed, for what libedit does before the first key of a line, and where our functions
/// hand on their keys.
enum { begin_key = 0x9A, command_key = 0x9B, repeat_key = 0x9C };

/// The longest pattern to which libedit can add what makes it fit in the middle of a line.
enum { longest_pattern = 1000 };

/// What to give libedit for a key.
///
/// Enter at an empty pattern of vi's `/` repeats the last search, whose pattern may be a whole line. libedit
/// then writes after the end of its memory, so a backspace gives up the search instead.
static wchar_t sound_key(CELEditor *editor, wchar_t key) {
  const LineInfoW *line = el_wline(editor->editline);
  ptrdiff_t count = line->lastchar - line->buffer;
  if (count < 2 || line->buffer[0] != L'\n' || (line->buffer[1] != L'/' && line->buffer[1] != L'?')) {
    if (count > editor->longest) editor->longest = count;
    return key;
  }
  if (key != L'\r' && key != L'\n' && key != L'\033') return key;
  // A blank stands after the pattern.
  bool is_empty = count <= 3;
  if (is_empty && editor->longest > longest_pattern) return L'\177';
  if (!is_empty) editor->longest = 0;
  return key;
}

static int next_character(EditLine *editline, wchar_t *character) {
  CELEditor *editor = editor_of(editline);
  give_back(editor);
  editor->repeats = false;
  bool begins = editor->begins;
  editor->begins = false;
  if (begins && cel_edits_as_vi(editor)) {
    *character = begin_key;
    return 1;
  }
  uint32_t value = 0;
  if (!editor->owner.next_character(editor->owner.owner, &value)) {
    errno = EINTR;
    return -1;
  }
  *character = sound_key(editor, (wchar_t)value);
  return 1;
}

/// An empty prompt, because the owner draws it.
///
/// libedit asks for it before it draws, and after it has taken the terminal's size at the beginning of a
/// line. It gets a window of one row, as nobody sees what it draws. In several rows it counts wrongly where a
/// character replaces the last one of a row, and where a line has more rows than the window; it then writes
/// where it has no memory.
static wchar_t *prompt(EditLine *editline) {
  static wchar_t none[] = L"";
  int columns = 0, rows = 0;
  el_wget(editline, EL_GETTC, "co", &columns);
  el_wget(editline, EL_GETTC, "li", &rows);
  if (columns != 80) el_wset(editline, EL_SETTC, L"co", L"80", NULL);
  if (rows != 1) el_wset(editline, EL_SETTC, L"li", L"1", NULL);
  return none;
}

static unsigned char press(EditLine *editline, CELKey key) {
  CELEditor *editor = editor_of(editline);
  switch (editor->owner.key(editor->owner.owner, key)) {
    case CELAfterKeyBeep: return CC_ERROR;
    case CELAfterKeyNothing: break;
  }
  return CC_NORM;
}

typedef unsigned char (*key_function)(EditLine *, wint_t);

#define KEY(name, key) \
  static unsigned char name(EditLine *editline, wint_t character) { \
    (void)character; \
    return press(editline, key); \
  }
KEY(complete, CELKeyComplete)
KEY(paste, CELKeyPaste)
KEY(clear, CELKeyClear)
KEY(complete_back, CELKeyCompleteBack)
KEY(older, CELKeyOlder)
KEY(newer, CELKeyNewer)
KEY(last_word, CELKeyLastWord)
KEY(search, CELKeySearch)
KEY(page_up, CELKeyPageUp)
KEY(page_down, CELKeyPageDown)
#undef KEY

/// Moves right; libedit's own function stops before the last character even in vi's insert mode.
static unsigned char go_right(EditLine *editline, wint_t character) {
  (void)character;
  const LineInfoW *line = el_wline(editline);
  if (line->cursor >= line->lastchar) return CC_ERROR;
  el_cursor(editline, 1);
  return CC_CURSOR;
}

/// Deletes the next character; libedit's own function deletes to the left at the end of a line in vi mode.
static unsigned char delete_next(EditLine *editline, wint_t character) {
  (void)character;
  const LineInfoW *line = el_wline(editline);
  if (line->cursor >= line->lastchar) return CC_ERROR;
  el_cursor(editline, 1);
  el_wdeletestr(editline, 1);
  return CC_REFRESH;
}

static bool is_of_word(wchar_t character) {
  return iswalnum((wint_t)character) || wcschr(L"*?_-.[]~=", character) != NULL;
}

/// Inserts the word before the cursor once more; libedit's own function goes on in memory that it has given back, where the line
/// needs more of it.
static unsigned char copy_word(EditLine *editline, wint_t character) {
  (void)character;
  const LineInfoW *line = el_wline(editline);
  const wchar_t *start = line->cursor;
  while (start > line->buffer && !is_of_word(start[-1])) start--;
  while (start > line->buffer && is_of_word(start[-1])) start--;
  size_t count = (size_t)(line->cursor - start);
  wchar_t *word = count > 0 ? calloc(count + 1, sizeof *word) : NULL;
  if (word == NULL) return CC_ERROR;
  memcpy(word, start, count * sizeof *word);
  bool is_inserted = el_winsertstr(editline, word) == 0;
  free(word);
  return is_inserted ? CC_REFRESH : CC_ERROR;
}

/// Has libedit do what a key of its own does, with the repeat count; not in what it repeats, where text may
/// be taken for commands.
static unsigned char hand_on(EditLine *editline, wchar_t key) {
  if (editor_of(editline)->repeats) return CC_ERROR;
  el_wpush(editline, (const wchar_t[]){key, 0});
  return CC_ARGHACK;
}

/// Repeats the last change; where it fails, libedit's own function takes the text for commands, and goes on
/// for ever with a `.` in it.
static unsigned char repeat(EditLine *editline, wint_t character) {
  (void)character;
  unsigned char result = hand_on(editline, repeat_key);
  editor_of(editline)->repeats = true;
  return result;
}

/// Reads a command of libedit's; those that it repeats have not been looked through for quotes.
static unsigned char command(EditLine *editline, wint_t character) {
  (void)character;
  return hand_on(editline, command_key);
}

// MARK: What libedit prints

/// Captures or discards libedit's output; only the bell reaches the terminal.
static ssize_t take_output(void *cookie, const char *bytes, size_t count) {
  CELEditor *editor = cookie;
  if (editor->asks) {
    size_t room = sizeof editor->answer - 1 - editor->answered;
    size_t taken = count < room ? count : room;
    memcpy(editor->answer + editor->answered, bytes, taken);
    editor->answered += taken;
  } else if (memchr(bytes, '\a', count) != NULL) {
    // What failed may have left the cursor outside of the line.
    cel_line(editor);
    editor->owner.bell(editor->owner.owner);
  }
  return (ssize_t)count;
}

static ssize_t drop_output(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  (void)bytes;
  return (ssize_t)count;
}

/// The longest key sequence; libedit copies them into arrays without checking their length.
enum { longest_key = 64 };

static void begin_answer(CELEditor *editor) {
  fflush(editor->output);
  editor->asks = true;
  editor->answered = 0;
}

static const char *end_answer(CELEditor *editor) {
  fflush(editor->output);
  editor->asks = false;
  editor->answer[editor->answered] = 0;
  return editor->answer;
}

/// libedit's output about the binding of a key; empty where there is none.
static const char *answer_about(CELEditor *editor, const uint32_t *key) {
  if (wcsnlen((const wchar_t *)key, longest_key + 1) > longest_key) return "";
  begin_answer(editor);
  el_wset(editor->editline, EL_BIND, (const wchar_t *)key, NULL);
  return end_answer(editor);
}

/// libedit's output about the binding of a key in vi's command mode.
static const char *answer_about_command(CELEditor *editor, const uint32_t *key) {
  begin_answer(editor);
  el_wset(editor->editline, EL_BIND, L"-a", (const wchar_t *)key, NULL);
  return end_answer(editor);
}

const char *cel_binding(CELEditor *editor, const uint32_t *key) { return answer_about(editor, key); }

// MARK: Keys

/// The editing functions; libedit keeps these pointers, so the strings are static.
static const struct {
  const wchar_t *name, *help;
  key_function function;
} functions[] = {
  {L"smashtag-complete", L"Complete what stands before the cursor", complete},
  {L"smashtag-complete-back", L"Go back to the candidate before", complete_back},
  {L"smashtag-older", L"Go to the line before that begins as this one", older},
  {L"smashtag-newer", L"Go to the line after that begins as this one", newer},
  {L"smashtag-last-word", L"Insert the last word of the line before", last_word},
  {L"smashtag-search", L"Search the lines typed before", search},
  {L"smashtag-page-up", L"Show the page before, at an empty line", page_up},
  {L"smashtag-page-down", L"Show the next page, at an empty line", page_down},
  {L"smashtag-paste", L"Insert pasted text", paste},
  {L"smashtag-clear", L"Clear the window and draw the line again", clear},
  {L"smashtag-right", L"Move right by one character", go_right},
  {L"smashtag-delete", L"Delete the character under the cursor", delete_next},
  {L"smashtag-copy-word", L"Insert the word before the cursor once more", copy_word},
  {L"smashtag-repeat", L"Repeat the last change", repeat},
  {L"smashtag-command", L"Read a command", command},
};

typedef struct {
  const wchar_t *key, *function;
} binding;

static const wchar_t lone_escape[] = {CELLoneEscape, 0}, paste_key[] = {CELPaste, 0};
static const wchar_t begin_keys[] = {begin_key, 0}, command_keys[] = {command_key, 0};
static const wchar_t repeat_keys[] = {repeat_key, 0};

/// Keys for inserting text in all modes.
static const binding common_bindings[] = {
  {L"\\t", L"smashtag-complete"},
  {L"^R", L"smashtag-search"},
  {L"^F", L"smashtag-right"},
  {L"^P", L"smashtag-older"},
  {L"^N", L"smashtag-newer"},
};

/// The sequences of special keys, and keys with the same function in all modes.
static const binding sequences[] = {
  {paste_key, L"smashtag-paste"},
  {L"^L", L"smashtag-clear"},
  {L"\\e^L", L"smashtag-clear"},
  {L"\\e[A", L"smashtag-older"},
  {L"\\eOA", L"smashtag-older"},
  {L"\\e[B", L"smashtag-newer"},
  {L"\\eOB", L"smashtag-newer"},
  {L"\\e[Z", L"smashtag-complete-back"},
  {L"\\e[5~", L"smashtag-page-up"},
  {L"\\e[6~", L"smashtag-page-down"},
  {L"\\e[C", L"smashtag-right"},
  {L"\\eOC", L"smashtag-right"},
  {L"\\e[3~", L"smashtag-delete"},
  {L"\\e[1~", L"ed-move-to-beg"},
  {L"\\e[7~", L"ed-move-to-beg"},
  {L"\\e[4~", L"ed-move-to-end"},
  {L"\\e[8~", L"ed-move-to-end"},
  {L"\\e[1;5D", L"ed-prev-word"},
  {L"\\e[1;3D", L"ed-prev-word"},
  {L"\\e[1;5C", L"em-next-word"},
  {L"\\e[1;3C", L"em-next-word"},
};

/// Keys of emacs mode, in which Escape begins Alt.
static const binding emacs_bindings[] = {
  {L"\\e.", L"smashtag-last-word"},
  {L"\\e^_", L"smashtag-copy-word"},
};

/// Keys of vi's command mode. `v` would open an external editor with placeholders in the text.
static const binding vi_commands[] = {
  {L"k", L"smashtag-older"},
  {L"-", L"smashtag-older"},
  {L"^P", L"smashtag-older"},
  {L"j", L"smashtag-newer"},
  {L"+", L"smashtag-newer"},
  {L"^N", L"smashtag-newer"},
  {L"v", L"ed-unassigned"},
  {L".", L"smashtag-repeat"},
  {L":", L"smashtag-command"},
  {begin_keys, L"vi-insert"},
  {command_keys, L"ed-command"},
  {repeat_keys, L"vi-redo"},
};

/// Keys of vi's insert mode; libedit's own Escape could not also begin a sequence.
///
/// A line begins as after `i`, so that `.` repeats what was typed first; libedit would take it for commands,
/// together with the line before.
static const binding vi_bindings[] = {
  {lone_escape, L"vi-command-mode"},
  {begin_keys, L"vi-insert"},
};

bool cel_edits_as_vi(CELEditor *editor) {
  const wchar_t *name = L"";
  el_wget(editor->editline, EL_EDITOR, &name);
  return wcscmp(name, L"vi") == 0;
}

#define BIND_ALL(editor, bindings) \
  for (size_t i = 0; i < COUNT(bindings); i++) \
  el_wset((editor)->editline, EL_BIND, (bindings)[i].key, (bindings)[i].function, NULL)

/// Binds keys in vi's command mode.
#define BIND_ALL_COMMANDS(editor, bindings) \
  for (size_t i = 0; i < COUNT(bindings); i++) \
  el_wset((editor)->editline, EL_BIND, L"-a", (bindings)[i].key, (bindings)[i].function, NULL)

static void bind_keys(CELEditor *editor) {
  BIND_ALL(editor, common_bindings);
  BIND_ALL(editor, sequences);
  if (cel_edits_as_vi(editor)) {
    BIND_ALL(editor, vi_bindings);
    BIND_ALL_COMMANDS(editor, sequences);
    BIND_ALL_COMMANDS(editor, vi_commands);
  } else {
    BIND_ALL(editor, emacs_bindings);
  }
}

void cel_keep_keys(CELEditor *editor) {
  const uint32_t key[] = {CELPaste, 0};
  if (strstr(answer_about(editor, key), "smashtag-paste") == NULL) bind_keys(editor);
}

// MARK: Letters in a search

/// Saves the function of a key from libedit's output, to be bound again later. `bind` indexes its table by
/// the low byte of a character, and cannot remove the binding of a character beyond a byte.
static void lend(CELEditor *editor, size_t map, const char *answer) {
  const char *name = strrchr(answer, '\t');
  size_t length = name != NULL ? strcspn(++name, "\n") : 0;
  editor->lent[map][0] = 0;
  if (length == 0 || length >= COUNT(editor->lent[map])) return;
  for (size_t i = 0; i < length; i++) editor->lent[map][i] = (wchar_t)name[i];
  editor->lent[map][length] = 0;
}

static void give_back(CELEditor *editor) {
  wchar_t *key = editor->lender;
  if (*key == 0) return;
  if (*editor->lent[0] != 0) el_wset(editor->editline, EL_BIND, key, editor->lent[0], NULL);
  if (*editor->lent[1] != 0) el_wset(editor->editline, EL_BIND, L"-a", key, editor->lent[1], NULL);
  *key = 0;
}

void cel_take_as_letter(CELEditor *editor, uint32_t character) {
  give_back(editor);
  const uint32_t key[] = {character, 0};
  lend(editor, 0, answer_about(editor, key));
  lend(editor, 1, answer_about_command(editor, key));
  *editor->lender = (wchar_t)character;
  el_wset(editor->editline, EL_BIND, editor->lender, L"ed-insert", NULL);
  el_wset(editor->editline, EL_BIND, L"-a", editor->lender, L"ed-insert", NULL);
}

// MARK: The user's settings

/// Whether libedit can read an argument without exceeding its end or the end of an array.
static bool is_sound(const wchar_t *argument) {
  const wchar_t *number = wcsstr(argument, L"\\U+");
  for (; number != NULL; number = wcsstr(number + 1, L"\\U+"))
    if (wcsspn(number + 3, L"0123456789ABCDEF") < 5) return false;
  return wcslen(argument) < 256;
}

/// Whether a command is allowed: `bind` and `setty`, since the others concern drawing, and neither an external editor nor what
/// libedit cannot do soundly.
static bool may_obey(int count, const wchar_t **words) {
  if (count < 1) return false;
  const wchar_t *colon = wcschr(words[0], L':'), *command = colon != NULL ? colon + 1 : words[0];
  if (wcscmp(command, L"bind") != 0 && wcscmp(command, L"setty") != 0) return false;
  for (int i = 0; i < count; i++)
    if (
      !is_sound(words[i]) || wcscmp(words[i], L"vi-histedit") == 0 || wcscmp(words[i], L"em-copy-prev-word") == 0)
      return false;
  return true;
}

void cel_obey(CELEditor *editor, const char *setting) {
  wchar_t text[512];
  size_t length = mbstowcs(text, setting, COUNT(text));
  if (length == (size_t)-1 || length == COUNT(text)) return;
  if (length > 0 && text[length - 1] == L'\\') return;
  const wchar_t *line = text + wcsspn(text, L" \t\r");
  TokenizerW *tokenizer = tok_winit(NULL);
  if (tokenizer == NULL) return;
  int count = 0;
  const wchar_t **words = NULL;
  // Any other result is an unclosed quote.
  bool is_whole = *line != L'#' && tok_wstr(tokenizer, line, &count, &words) == 0;
  if (is_whole && may_obey(count, words)) el_wparse(editor->editline, count, words);
  tok_wend(tokenizer);
}

// MARK: Life

static bool is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

const char *cel_stand_in_locale(size_t index) {
  static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8"};
  return index < COUNT(names) ? names[index] : NULL;
}

bool cel_use_utf8(void) {
  if (setlocale(LC_CTYPE, "") != NULL && is_utf8()) return true;
  const char *name;
  for (size_t i = 0; (name = cel_stand_in_locale(i)) != NULL; i++)
    if (setlocale(LC_CTYPE, name) != NULL && is_utf8()) return true;
  return false;
}

bool cel_is_printable(uint32_t character) { return iswprint((wint_t)character) != 0; }

static FILE *open_stream(int descriptor, const char *mode) {
  int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  if (copy < 0) return NULL;
  FILE *stream = fdopen(copy, mode);
  if (stream == NULL) close(copy);
  return stream;
}

static void close_stream(FILE *stream) {
  if (stream != NULL) fclose(stream);
}

static void release(CELEditor *editor) {
  if (editor->history != NULL) history_wend(editor->history);
  close_stream(editor->input);
  close_stream(editor->output);
  close_stream(editor->errors);
  free(editor->seen);
  free(editor);
}

static bool open_streams(CELEditor *editor, int terminal) {
  cookie_io_functions_t taking = {.write = take_output}, dropping = {.write = drop_output};
  editor->input = open_stream(terminal, "r");
  editor->output = fopencookie(editor, "w", taking);
  editor->errors = fopencookie(editor, "w", dropping);
  return editor->input != NULL && editor->output != NULL && editor->errors != NULL;
}

static void set_up_history(CELEditor *editor) {
  HistEventW event;
  history_w(editor->history, &event, H_SETSIZE, history_size);
  history_w(editor->history, &event, H_SETUNIQUE, 1);
  el_wset(editor->editline, EL_HIST, history_w, editor->history);
}

static void set_up(CELEditor *editor, const char *type) {
  EditLine *editline = editor->editline;
  const char *known = getenv("TERM");
  if (strcmp(type, known != NULL ? known : "") != 0) el_wset(editline, EL_TERMINAL, type);
  el_wset(editline, EL_CLIENTDATA, editor);
  el_wset(editline, EL_SIGNAL, 0);
  el_wset(editline, EL_EDITOR, L"emacs");
  el_wset(editline, EL_PROMPT, prompt);
  el_wset(editline, EL_GETCFN, next_character);
  for (size_t i = 0; i < COUNT(functions); i++)
    el_wset(editline, EL_ADDFN, functions[i].name, functions[i].help, functions[i].function);
  // Interrupt and suspend are read as keys while a line is edited, in order with all others.
  el_wset(editline, EL_SETTY, L"-d", L"-isig", NULL);
  // Typed-ahead keys are for the editor, so the terminal must not interpret them.
  el_wset(editline, EL_SETTY, L"-x", L"reprint=", L"lnext=", NULL);
  set_up_history(editor);
}

static EditLine *open_editline(CELEditor *editor) {
  int terminal = fileno(editor->input);
  return el_init_fd(
    "smashtag", editor->input, editor->output, editor->errors, terminal, terminal, terminal);
}

/// Held while opening, because terminfo stores its data in global variables.
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

static void open_in_turn(CELEditor *editor, const char *type) {
  pthread_mutex_lock(&opening);
  editor->editline = open_editline(editor);
  if (editor->editline != NULL) set_up(editor, type);
  pthread_mutex_unlock(&opening);
}

CELEditor *cel_open(int terminal, const char *type, CELOwner owner) {
  CELEditor *editor = calloc(1, sizeof *editor);
  if (editor == NULL) return NULL;
  editor->owner = owner;
  editor->history = history_winit();
  editor->has_former = tcgetattr(terminal, &editor->former) == 0;
  if (editor->history != NULL && open_streams(editor, terminal)) open_in_turn(editor, type);
  if (editor->editline == NULL) {
    int cause = errno;
    release(editor);
    errno = cause;
    return NULL;
  }
  return editor;
}

/// Hides the terminal from `el_end`, which would discard typed-ahead keys.
static void detach_input(CELEditor *editor) {
  int nowhere = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup2(nowhere, fileno(editor->input));
  close(nowhere);
}

void cel_restore(CELEditor *editor) {
  cel_set_raw(editor, false);
  if (editor->has_former) tcsetattr(fileno(editor->input), TCSADRAIN, &editor->former);
}

void cel_close(CELEditor *editor) {
  cel_restore(editor);
  detach_input(editor);
  el_end(editor->editline);
  release(editor);
}

// MARK: The line

/// Returns the line with its cursor and end corrected, which some functions of libedit leave outside of it,
/// for example after a mark in a longer line.
CELLine cel_line(CELEditor *editor) {
  LineInfoW *line = (LineInfoW *)el_wline(editor->editline);
  if (line->lastchar < line->buffer) line->lastchar = line->buffer;
  if (line->cursor < line->buffer) line->cursor = line->buffer;
  if (line->cursor > line->lastchar) line->cursor = line->lastchar;
  return (CELLine){
    .text = (const uint32_t *)line->buffer,
    .count = (size_t)(line->lastchar - line->buffer),
    .cursor = (size_t)(line->cursor - line->buffer),
  };
}

bool cel_has_line_end(CELEditor *editor) {
  CELLine line = cel_line(editor);
  return wmemchr((const wchar_t *)line.text, L'\n', line.count) != NULL;
}

static bool is_plain(const uint32_t *text, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (text[i] >= 0x300) return false;
  return true;
}

/// Stores the line for the next comparison; without memory the whole line will count as changed.
static void keep_seen(CELEditor *editor, CELLine line) {
  if (line.count > editor->seen_room) {
    uint32_t *room = realloc(editor->seen, line.count * 2 * sizeof *room);
    if (room != NULL) {
      editor->seen = room;
      editor->seen_room = line.count * 2;
    }
  }
  editor->seen_count = line.count <= editor->seen_room ? line.count : 0;
  if (editor->seen_count > 0) memcpy(editor->seen, line.text, line.count * sizeof *editor->seen);
}

/// The number of characters around a change that may combine with it.
enum { reach = 8 };

CELLine cel_take_change(CELEditor *editor) {
  CELLine line = cel_line(editor);
  size_t first = 0, end = line.count, seen_end = editor->seen_count;
  while (first < end && first < seen_end && line.text[first] == editor->seen[first]) first++;
  while (end > first && seen_end > first && line.text[end - 1] == editor->seen[seen_end - 1]) {
    end--;
    seen_end--;
  }
  bool is_same = first == end && first == seen_end;
  keep_seen(editor, line);
  first = first > reach ? first - reach : 0;
  end = line.count - end > reach ? end + reach : line.count;
  if (is_same || is_plain(line.text + first, end - first)) end = first;
  return (CELLine){.text = line.text + first, .count = end - first};
}

void cel_overwrite(CELEditor *editor, CELLine line) {
  LineInfoW *present = (LineInfoW *)el_wline(editor->editline);
  wchar_t *buffer = (wchar_t *)present->buffer;
  if (line.count > (size_t)(present->lastchar - buffer)) return;
  memcpy(buffer, line.text, line.count * sizeof *buffer);
  present->lastchar = buffer + line.count;
  present->cursor = buffer + (line.cursor < line.count ? line.cursor : line.count);
  buffer[line.count] = 0;
}

bool cel_read(CELEditor *editor, CELLine *line) {
  editor->begins = true;
  int count = 0;
  const wchar_t *text = el_wgets(editor->editline, &count);
  if (text == NULL || count <= 0) return false;
  size_t length = (size_t)count;
  while (length > 0 && (text[length - 1] == L'\n' || text[length - 1] == L'\r')) length--;
  *line = (CELLine){.text = (const uint32_t *)text, .count = length, .cursor = length};
  return true;
}

void cel_reset(CELEditor *editor) { el_reset(editor->editline); }

bool cel_insert(CELEditor *editor, const uint32_t *text) {
  return el_winsertstr(editor->editline, (const wchar_t *)text) == 0;
}

bool cel_replace(CELEditor *editor, const uint32_t *text) {
  LineInfoW *line = (LineInfoW *)el_wline(editor->editline);
  *(wchar_t *)line->buffer = 0;
  line->lastchar = line->cursor = line->buffer;
  return *text == 0 || cel_insert(editor, text);
}

void cel_move(CELEditor *editor, int distance) {
  if (distance != 0) el_cursor(editor->editline, distance);
}

void cel_delete_before_cursor(CELEditor *editor, int count) { el_wdeletestr(editor->editline, count); }

// MARK: The terminal

void cel_set_raw(CELEditor *editor, bool raw) { el_wset(editor->editline, EL_PREP_TERM, raw ? 1 : 0); }

void cel_set_echo(CELEditor *editor, bool echoes) {
  if (editor->has_former && !(editor->former.c_lflag & ECHO)) return;
  el_wset(editor->editline, EL_SETTY, L"-x", echoes ? L"+echo" : L"-echo", NULL);
}

// MARK: History

void cel_clear_history(CELEditor *editor) {
  HistEventW event;
  history_w(editor->history, &event, H_CLEAR);
}

void cel_add_to_history(CELEditor *editor, const uint32_t *line) {
  HistEventW event;
  history_w(editor->history, &event, H_ENTER, (const wchar_t *)line);
}

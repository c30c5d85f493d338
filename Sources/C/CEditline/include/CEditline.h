/// libedit and the signals of a process, in calls that Swift can make: nothing variadic, no macro, no
/// stream of the C library.
#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

/// One editor on one terminal.
typedef struct CELEditor CELEditor;

/// A character nobody types, handed out for an Escape that begins no key sequence.
enum { CELLoneEscape = 0x9D };

/// A character nobody types, handed out where `CELKeyPaste` is to be pressed.
enum { CELPaste = 0x9E };

/// A character that no key sequence goes on with.
enum { CELNoKey = 0x9F };

/// The keys whose meaning lies with the owner of the editor.
typedef enum {
  CELKeyComplete,
  CELKeyPaste,
  CELKeyClear,
} CELKey;

/// What the editor is to do once a key has been dealt with.
typedef enum {
  CELAfterKeyNothing,
  CELAfterKeyBeep,
} CELAfterKey;

/// What the editor asks of its owner, always on the thread that reads.
typedef struct {
  void *owner;
  /// Waits for a character; false ends the line.
  bool (*next_character)(void *owner, uint32_t *character);
  CELAfterKey (*key)(void *owner, CELKey key);
  void (*bell)(void *owner);
} CELOwner;

/// The half-typed line, in code points; good until the next call to the editor.
typedef struct {
  const uint32_t *text;
  size_t count;
  size_t cursor;
} CELLine;

/// The locales tried one after the other where the environment names none with UTF-8; NULL behind the last.
const char *cel_stand_in_locale(size_t index);

/// Makes the character set of this process UTF-8 where the environment does not; false if it cannot be.
bool cel_use_utf8(void);

bool cel_is_printable(uint32_t character);

/// Opens an editor on a duplicate of a terminal, or returns NULL with errno set.
///
/// It edits and sets the terminal's modes, and draws nothing: that is its owner's. The character set must be
/// UTF-8 by now. The type is what `TERM` would say.
CELEditor *cel_open(int terminal, const char *type, CELOwner owner);

/// Gives the terminal the settings back that it had before, without dropping what was typed ahead.
void cel_restore(CELEditor *editor);

/// Restores the terminal and ends.
void cel_close(CELEditor *editor);

/// Binds the keys the editor needs, unless they are bound: `bind -e` and `bind -v` forget all bindings.
void cel_keep_keys(CELEditor *editor);

/// The user edits as with vi.
bool cel_edits_as_vi(CELEditor *editor);

/// What libedit prints about a key or key sequence, the name of its function behind a tab; about one that others begin
/// with, a line for each of them; empty where it does nothing. Good until the next call to the editor.
const char *cel_binding(CELEditor *editor, const uint32_t *key);

/// Obeys a line of the user's settings: `bind` and `setty`. One that is broken or too long is passed over.
void cel_obey(CELEditor *editor, const char *setting);

/// Makes a character that is handed out next a letter in a search.
void cel_take_as_letter(CELEditor *editor, uint32_t character);

/// Reads a line into `line`; false at the end of input or when `next_character` returned false.
bool cel_read(CELEditor *editor, CELLine *line);

/// The line that is being edited.
CELLine cel_line(CELEditor *editor);

/// Forgets a line that was given up.
void cel_reset(CELEditor *editor);

/// Moves the cursor by that many code points.
void cel_move(CELEditor *editor, int distance);

bool cel_insert(CELEditor *editor, const uint32_t *text);
void cel_delete_before_cursor(CELEditor *editor, int count);

/// What of the line has changed since this was called last, and a few characters around it; nothing if all of
/// that is below U+0300. The cursor is not told.
CELLine cel_take_change(CELEditor *editor);

/// Writes another line over the present one, unless it is longer; no change that could be undone.
void cel_overwrite(CELEditor *editor, CELLine line);

/// Takes over a new size of the window.
void cel_resize(CELEditor *editor);

/// Switches between the editor's own terminal settings and those commands run in.
void cel_set_raw(CELEditor *editor, bool raw);

/// Whether the terminal echoes what is typed while no line is edited.
void cel_set_echo(CELEditor *editor, bool echoes);

/// Should the process die by a fault from now on, the terminal gets back the settings it has now, and the text is
/// written to it, at most 200 bytes. On the calling thread that holds for a stack that overflows, too.
void cel_rescue(int input, int output, const char *farewell);

/// Faults do what they did before.
void cel_forget_rescue(void);

void cel_clear_history(CELEditor *editor);
void cel_add_to_history(CELEditor *editor, const uint32_t *line);

/// A descriptor that polls as readable once `cel_raise` was called, until `cel_drain`; -1 on failure.
int cel_open_wakeup(void);
void cel_raise(int wakeup);
bool cel_drain(int wakeup);

/// Notes each signal of the set (bit n for signal n) from now on and raises `wakeup` for it.
///
/// A second call replaces the first; an empty set gives the signals their former meaning back.
void cel_watch_signals(uint64_t signals, int wakeup);

/// The signals noted since the last call, as bits.
uint64_t cel_take_signals(void);

/// The same, which stay noted.
uint64_t cel_pending_signals(void);

#endif

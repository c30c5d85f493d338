/// libedit and signal handling in functions that Swift can call: nothing variadic, no macro, no stream of the
/// C library.
#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

/// A line editor on a terminal.
typedef struct CELEditor CELEditor;

/// The character, never typed, that stands for an Escape that begins no key sequence.
enum { CELLoneEscape = 0x9D };

/// The character, never typed, that triggers `CELKeyPaste`.
enum { CELPaste = 0x9E };

/// A character that continues no key sequence.
enum { CELNoKey = 0x9F };

/// The keys that the owner of the editor handles.
typedef enum {
  /// Completes the word at the cursor.
  CELKeyComplete,
  /// Inserts pasted text.
  CELKeyPaste,
  /// Clears the window.
  CELKeyClear,
  /// Goes back to the candidate before.
  CELKeyCompleteBack,
  /// Goes to older or newer lines of the history.
  CELKeyOlder,
  CELKeyNewer,
  /// Inserts the last word of the line before.
  CELKeyLastWord,
  /// Begins a search of the history.
  CELKeySearch,
  /// Pages through what is shown above the line.
  CELKeyPageUp,
  CELKeyPageDown,
} CELKey;

/// What the editor does after a key was handled.
typedef enum {
  CELAfterKeyNothing,
  CELAfterKeyBeep,
} CELAfterKey;

/// The callbacks of the editor's owner, always called on the thread that reads the line.
typedef struct {
  void *owner;
  /// Waits for a character; returning false ends the line.
  bool (*next_character)(void *owner, uint32_t *character);
  /// Handles a key.
  CELAfterKey (*key)(void *owner, CELKey key);
  /// Rings the bell.
  void (*bell)(void *owner);
} CELOwner;

/// The line being typed, in code points; valid until the next call to the editor.
typedef struct {
  const uint32_t *text;
  size_t count;
  size_t cursor;
} CELLine;

/// The locales that are tried in order where the environment names none with UTF-8; NULL after the last.
const char *cel_stand_in_locale(size_t index);

/// Sets the character set of this process to UTF-8 where the environment does not; returns false on failure.
bool cel_use_utf8(void);

/// Whether a code point is printable in the character set of this process.
bool cel_is_printable(uint32_t character);

/// Opens an editor on a duplicate of a terminal's descriptor; returns NULL with errno set on failure.
///
/// It edits and sets the terminal's modes; drawing is left to its owner. The character set must be UTF-8
/// already. The type is a value as of `TERM`.
CELEditor *cel_open(int terminal, const char *type, CELOwner owner);

/// Restores the terminal's previous modes without discarding typed-ahead keys.
void cel_restore(CELEditor *editor);

/// Restores the terminal and frees the editor.
void cel_close(CELEditor *editor);

/// Binds the keys that the editor needs, unless they are bound: `bind -e` and `bind -v` remove all bindings.
void cel_keep_keys(CELEditor *editor);

/// Whether the user has selected vi keys.
bool cel_edits_as_vi(CELEditor *editor);

/// libedit's output about a key or key sequence: the name of its function after a tab.
///
/// For a prefix of other sequences there is a line for each of them; for an unbound key it is empty. Valid
/// until the next call to the editor.
const char *cel_binding(CELEditor *editor, const uint32_t *key);

/// Executes a line of the user's settings, `bind` or `setty`; one that is malformed or too long is ignored.
void cel_obey(CELEditor *editor, const char *setting);

/// Makes the next character a letter in a search instead of a command.
void cel_take_as_letter(CELEditor *editor, uint32_t character);

/// Reads a line; returns false at the end of input or if `next_character` returned false.
bool cel_read(CELEditor *editor, CELLine *line);

/// The line that is being edited.
CELLine cel_line(CELEditor *editor);

/// Whether the line has a line end in it, which begins what is typed below the line.
bool cel_has_line_end(CELEditor *editor);

/// Discards a cancelled line.
void cel_reset(CELEditor *editor);

/// Moves the cursor by a number of code points; negative to the left.
void cel_move(CELEditor *editor, int distance);

/// Inserts null-terminated text at the cursor; returns false where there is no space for it.
bool cel_insert(CELEditor *editor, const uint32_t *text);

/// Replaces the whole line by null-terminated text with the cursor at its end, without recording a change for
/// undo; returns false, with an empty line, where there is no space for it.
bool cel_replace(CELEditor *editor, const uint32_t *text);

/// Deletes a number of code points before the cursor.
void cel_delete_before_cursor(CELEditor *editor, int count);

/// The part of the line that has changed since the last call, with a few characters around it.
///
/// It is empty if all of these are below U+0300. Its cursor is not set.
CELLine cel_take_change(CELEditor *editor);

/// Replaces the line by one that is not longer, without recording a change for undo.
void cel_overwrite(CELEditor *editor, CELLine line);

/// Switches between the terminal modes for editing and those for running commands.
void cel_set_raw(CELEditor *editor, bool raw);

/// Sets whether the terminal echoes keys while no line is edited.
void cel_set_echo(CELEditor *editor, bool echoes);

/// Restores the terminal's present modes and writes a text of at most 200 bytes if a fault kills the process.
///
/// On the calling thread this works for a stack overflow as well.
void cel_rescue(int input, int output, const char *farewell);

/// Undoes `cel_rescue`.
void cel_forget_rescue(void);

/// Removes all lines from the history.
void cel_clear_history(CELEditor *editor);
/// Adds a null-terminated line to the history, which drops its oldest one when it is full.
void cel_add_to_history(CELEditor *editor, const uint32_t *line);

/// Opens a descriptor that becomes readable by `cel_raise`, until `cel_drain`; -1 on failure.
int cel_open_wakeup(void);
/// Makes the descriptor readable; may be called in a signal handler and from any thread.
void cel_raise(int wakeup);
/// Makes the descriptor unreadable; returns whether it was raised.
bool cel_drain(int wakeup);

/// Records each signal of the set (bit n for signal n) from now on and raises `wakeup` for it.
///
/// A second call replaces the first; an empty set restores the previous handlers.
void cel_watch_signals(uint64_t signals, int wakeup);

/// The signals recorded since the last call, as bits; they are cleared.
uint64_t cel_take_signals(void);

/// The recorded signals, as bits, which stay recorded.
uint64_t cel_pending_signals(void);

#endif

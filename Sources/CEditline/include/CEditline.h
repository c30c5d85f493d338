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

/// A character nobody types, handed out where `CELKeyJoin` is to be pressed.
enum { CELJoin = 0x9E };

/// The keys whose meaning lies with the owner of the editor.
typedef enum {
  CELKeyComplete,
  CELKeyPaste,
  CELKeyLeft,
  CELKeyRight,
  CELKeyDeleteBack,
  CELKeyDelete,
  CELKeyJoin,
  CELKeyCount,
} CELKey;

/// What the editor is to do once a key has been dealt with.
typedef enum {
  CELAfterKeyNothing,
  CELAfterKeyRedraw,
  CELAfterKeyMoveCursor,
  CELAfterKeyBeep,
} CELAfterKey;

/// What the editor asks of its owner, always on the thread that reads.
typedef struct {
  void *owner;
  /// Waits for a character; false ends the line.
  bool (*next_character)(void *owner, uint32_t *character);
  CELAfterKey (*key)(void *owner, CELKey key);
} CELOwner;

/// The half-typed line, in code points; good until the next call to the editor.
typedef struct {
  const uint32_t *text;
  size_t count;
  size_t cursor;
} CELLine;

/// Makes the character set of this process UTF-8 where the environment does not; false if it cannot be.
bool cel_use_utf8(void);

/// How many cells libedit draws a printable character in; negative if it has no width.
int cel_width(uint32_t character);

bool cel_is_control(uint32_t character);
bool cel_is_printable(uint32_t character);

/// Opens an editor on duplicates of three descriptors, or returns NULL with errno set.
///
/// The character set must be UTF-8 by now. The type is what `TERM` would say.
CELEditor *cel_open(int input, int output, int errors, const char *type, CELOwner owner);

/// Gives the terminal the settings back that it had before, without dropping what was typed ahead.
void cel_restore(CELEditor *editor);

/// Restores the terminal and ends.
void cel_close(CELEditor *editor);

/// Binds the keys the editor needs.
void cel_bind_keys(CELEditor *editor);

/// The user edits as with vi.
bool cel_edits_as_vi(CELEditor *editor);

/// Obeys a file of the user's settings and bindings; NULL means `$EDITRC` or `~/.editrc`.
void cel_source(CELEditor *editor, const char *path);

/// Reads a line into `line`; false at the end of input or when `next_character` returned false.
bool cel_read(CELEditor *editor, CELLine *line);

/// The line that is being edited.
CELLine cel_line(CELEditor *editor);

/// Forgets a line that was given up.
void cel_reset(CELEditor *editor);

bool cel_insert(CELEditor *editor, const uint32_t *text);
void cel_delete_before_cursor(CELEditor *editor, int count);
void cel_move_cursor(CELEditor *editor, int offset);

/// Draws prompt and line from the terminal's cursor on, as if nothing of them stood there.
void cel_draw(CELEditor *editor);

/// Takes over a new size of the window.
void cel_resize(CELEditor *editor);

/// Switches between the editor's own terminal settings and those commands run in.
void cel_set_raw(CELEditor *editor, bool raw);

/// Writes bytes in order with what the editor draws.
void cel_write(CELEditor *editor, const char *bytes, size_t count);

/// Sets the prompt; parts between two U+0001 take no room.
void cel_set_prompt(CELEditor *editor, const uint32_t *prompt);

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

#endif

#include "lazy.h"

#include <archive.h>
#include <archive_entry.h>

#define ARCHIVE(...) LAZY(ARCHIVE, __VA_ARGS__)

// MARK: Reading

ARCHIVE(struct archive *, archive_read_new, (void), (), NULL)
ARCHIVE(int, archive_read_free, (struct archive * archive), (archive), ARCHIVE_FATAL)
ARCHIVE(int, archive_read_append_filter, (struct archive * archive, int filter), (archive, filter), ARCHIVE_FATAL)
ARCHIVE(int, archive_read_support_format_empty, (struct archive * archive), (archive), ARCHIVE_FATAL)
ARCHIVE(int, archive_read_support_format_raw, (struct archive * archive), (archive), ARCHIVE_FATAL)
ARCHIVE(int, archive_read_support_format_tar, (struct archive * archive), (archive), ARCHIVE_FATAL)
ARCHIVE(int, archive_read_support_format_zip_seekable, (struct archive * archive), (archive), ARCHIVE_FATAL)
ARCHIVE(int, archive_read_support_format_zip_streamable, (struct archive * archive), (archive), ARCHIVE_FATAL)
ARCHIVE(int, archive_read_set_callback_data, (struct archive * archive, void *data), (archive, data), ARCHIVE_FATAL)
ARCHIVE(int, archive_read_set_read_callback, (struct archive * archive, archive_read_callback *read), (archive, read),
        ARCHIVE_FATAL)
ARCHIVE(int, archive_read_set_skip_callback, (struct archive * archive, archive_skip_callback *skip), (archive, skip),
        ARCHIVE_FATAL)
ARCHIVE(int, archive_read_set_seek_callback, (struct archive * archive, archive_seek_callback *seek), (archive, seek),
        ARCHIVE_FATAL)
ARCHIVE(int, archive_read_open1, (struct archive * archive), (archive), ARCHIVE_FATAL)
ARCHIVE(int, archive_read_next_header, (struct archive * archive, struct archive_entry **entry), (archive, entry),
        ARCHIVE_FATAL)
ARCHIVE(int, archive_read_data_block, (struct archive * archive, const void **block, size_t *size, la_int64_t *offset),
        (archive, block, size, offset), ARCHIVE_FATAL)
ARCHIVE(int, archive_errno, (struct archive * archive), (archive), -1)
ARCHIVE(const char *, archive_error_string, (struct archive * archive), (archive), NULL)

// MARK: Entries

ARCHIVE(__LA_MODE_T, archive_entry_filetype, (struct archive_entry * entry), (entry), 0)
ARCHIVE(const char *, archive_entry_hardlink, (struct archive_entry * entry), (entry), NULL)
ARCHIVE(int, archive_entry_is_encrypted, (struct archive_entry * entry), (entry), 0)
ARCHIVE(const char *, archive_entry_pathname, (struct archive_entry * entry), (entry), NULL)
ARCHIVE(const char *, archive_entry_pathname_utf8, (struct archive_entry * entry), (entry), NULL)
ARCHIVE(la_int64_t, archive_entry_size, (struct archive_entry * entry), (entry), 0)
ARCHIVE(int, archive_entry_size_is_set, (struct archive_entry * entry), (entry), 0)
ARCHIVE(const char *, archive_entry_symlink, (struct archive_entry * entry), (entry), NULL)

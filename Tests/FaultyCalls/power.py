"""What a disk may hold after a loss of power, made of the log of a run.

What was written since a file was last synchronized may be there, be missing, or be there in part, in sectors of 512
bytes; a name given since its folder, or a new file itself, was last synchronized may be missing, with all later ones of
that folder.
"""
import os
import random
import shutil
import struct

SECTOR = 512
RECORD = struct.Struct("<IIQQQ")
CREATED, OPENED, WRITTEN, CUT, SYNCED, RENAMED, LINKED, UNLINKED, FOLDER, FOLDER_SYNCED, SAID = range(1, 12)


class File:
    """A file's bytes as they were synchronized last, and what was done to them since."""

    def __init__(self, data=b""):
        self.data, self.pending = data, []

    def synchronize(self):
        self.data = self.after(lambda *_: [(0, None)])
        self.pending = []

    def after(self, parts):
        """The bytes after those parts of each pending change that `parts` answers with, as offset and length."""
        data = bytearray(self.data)
        for offset, bytes_ in self.pending:
            for start, length in parts(offset, bytes_):
                if bytes_ is None:
                    data = data[:offset].ljust(offset, b"\0")
                    continue
                piece = bytes_[start:][:length]
                data = data.ljust(offset + start, b"\0")
                data[offset + start:offset + start + len(piece)] = piece
        return bytes(data)


class Disk:
    """The files of a folder, while a log is played."""

    def __init__(self, folder):
        self.folder, self.durable, self.pending, self.by_number, self.said = folder, {}, [], {}, ""
        for path, _, names in os.walk(folder):
            for name in names:
                file = os.path.join(path, name)
                with open(file, "rb") as opened:
                    self.durable[file] = File(opened.read())
        self.names = dict(self.durable)

    def play(self, operation, number, offset, path, data):
        if operation == SAID:
            self.said += data.decode(errors="replace")
        elif operation == WRITTEN:
            self.by_number[number].pending.append((offset, data))
        elif operation == CUT:
            self.by_number[number].pending.append((offset, None))
        elif operation == SYNCED:
            self.by_number[number].synchronize()
            self._keep_names(os.path.dirname(path), self.by_number[number])
        elif operation == FOLDER_SYNCED:
            self._keep_names(path)
        elif operation == OPENED and path in self.names:
            self.by_number[number] = self.names[path]
        elif operation == CREATED:
            self.by_number[number] = File()
            self._name(path, path, self.by_number[number])
        elif operation == RENAMED:
            self._name(path, data.decode(), self.names[path])
        elif operation == LINKED:
            self._name(data.decode(), data.decode(), self.names[path])
        elif operation == UNLINKED:
            self._name(path, path, None)

    def _name(self, old, new, file):
        self.pending.append((old, new, file))
        self._apply(self.names, old, new, file)

    @staticmethod
    def _apply(names, old, new, file):
        names.pop(old, None)
        if file is not None:
            names[new] = file

    def _keep_names(self, folder, file=None):
        """Names of a folder that reached the disk: all of them, or those up to the last that a file was given."""
        ours = [index for index, change in enumerate(self.pending) if os.path.dirname(change[1]) == folder]
        if file is not None:
            last = max((index for index in ours if self.pending[index][2] is file), default=-1)
            ours = [index for index in ours if index <= last]
        for index in ours:
            self._apply(self.durable, *self.pending[index])
        self.pending = [change for index, change in enumerate(self.pending) if index not in ours]

    def write(self, choose):
        """Makes the folder what `choose` leaves of it."""
        names = dict(self.durable)
        for change in choose.names(self.pending):
            self._apply(names, *change)
        shutil.rmtree(self.folder)
        for path, file in names.items():
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            with open(path, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as opened:
                opened.write(choose.bytes(file))
        for name in ("data", "files"):
            os.makedirs(os.path.join(self.folder, name), mode=0o700, exist_ok=True)


class Loss:
    """What one loss of power leaves of what was not synchronized."""

    WAYS = ("nothing", "names alone", "zeros", "all", "whole writes", "sectors")

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.way = self.WAYS[seed % len(self.WAYS)]

    def names(self, pending):
        if self.way in ("names alone", "zeros", "all"):
            return pending
        if self.way == "nothing":
            return []
        folders = {os.path.dirname(change[1]) for change in pending}
        left = {
            folder: self.random.randint(0, sum(os.path.dirname(change[1]) == folder for change in pending))
            for folder in sorted(folders)}
        kept = []
        for change in pending:
            folder = os.path.dirname(change[1])
            if left[folder] > 0:
                kept.append(change)
            left[folder] -= 1
        return kept

    def bytes(self, file):
        data = file.after(self._parts)
        if self.way != "zeros":
            return data
        return data.ljust(max([len(data)] + [at + len(piece) for at, piece in file.pending if piece is not None]), b"\0")

    def _parts(self, offset, data):
        """The parts of a change that reached the disk."""
        if self.way in ("nothing", "names alone", "zeros"):
            return []
        if self.way == "all":
            return [(0, None if data is None else len(data))]
        if data is None or self.way == "whole writes":
            return [(0, None if data is None else len(data))] if self.random.random() < 0.5 else []
        ends = [0] + list(range(SECTOR - offset % SECTOR, len(data), SECTOR)) + [len(data)]
        return [(start, end - start) for start, end in zip(ends, ends[1:]) if self.random.random() < 0.6]


def records(log):
    """The changes of a log in their order: operation, number of the file, offset, path and bytes."""
    with open(log, "rb") as file:
        bytes_ = file.read()
    at = 0
    while at < len(bytes_):
        operation, path_length, number, offset, length = RECORD.unpack_from(bytes_, at)
        at += RECORD.size
        path = bytes_[at:at + path_length].decode()
        at += path_length
        # A cut or an opening has no bytes behind it.
        data = bytes_[at:at + length]
        at += length
        yield operation, number, offset, path, data

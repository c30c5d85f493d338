"""Takes the power away while the program does something, and opens what is left."""
import os
import random
import sys

import checks
import operations
import power
from running import Outcome, Wrong


class Losses:
    """Losses of power at moments of one operation."""

    def __init__(self, bench, operation, count, seed):
        self.bench, self.operation, self.count, self.seed = bench, operation, count, seed
        self.states, self.wrongs = 0, []

    def play(self):
        place = self.bench.places.get()
        try:
            records = self.record(place)
            chance = random.Random(f"{self.seed} {self.operation.name}")
            for number in range(self.count):
                moment = len(records) if number % 5 == 0 else chance.randint(1, len(records))
                self.lose(place, records[:moment], power.Loss(chance.randrange(1 << 30) * len(power.Loss.WAYS) + number))
        finally:
            self.bench.places.put(place)
        return self

    def record(self, place):
        """Runs the operation once, and answers with what it did to files."""
        place.fill(self.bench.prepared[self.operation.name])
        log = place.folder + ".log"
        if os.path.exists(log):
            os.unlink(log)
        outcome = self.operation.run(place, log=log)
        checks.expect(outcome.status == 0, "it fails while it is recorded")
        said = outcome.output + outcome.errors
        checks.expect(self.operation.promise is None or self.operation.is_done(said), "it does not say that it is done")
        records = list(power.records(log))
        checks.expect(any(record[0] == power.WRITTEN for record in records), "it writes nothing")
        return records

    def lose(self, place, records, loss):
        place.fill(self.bench.prepared[self.operation.name])
        disk = power.Disk(place.folder)
        for record in records:
            disk.play(*record)
        disk.write(loss)
        self.states += 1
        try:
            self.look(place, disk.said)
        except Wrong as wrong:
            self.wrongs.append(
                f"{self.operation.name}: power lost after {len(records)} changes, what is left: {loss.way}: {wrong}")
            print(self.wrongs[-1], file=sys.stderr, flush=True)

    def look(self, place, said):
        """What was said to be done is there, and the rest can be done again."""
        result = self.operation.after_loss(place, said)
        if self.operation.is_done(said):
            checks.expect(result == operations.WHOLE, f"it said it was done, but {result} is there")
        if result == operations.WHOLE and not self.operation.repeats:
            return
        again = self.operation.run(place)
        checks.words(again, True)
        checks.expect(again.status == 0, f"afterwards it fails: {again.errors}")
        result = self.operation.result(place, again)
        checks.expect(result == operations.WHOLE, f"afterwards it does {result} of it")

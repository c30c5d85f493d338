"""Prepared folders, and places to work in."""
import os
import queue
import shutil

import checks
import operations
from running import Place, build


class Bench:
    """Prepared folders, and a few to work in at a time."""

    def __init__(self, program, folder, count):
        self.folder, self.places, self.prepared = folder, queue.Queue(), {}
        self.shim = build(folder)
        for number in range(count):
            self.places.put(Place(os.path.join(folder, f"place-{number}"), program, self.shim))

    def prepare(self, operation):
        """Prepares an operation, and looks whether it succeeds without a fault."""
        place = self.places.get()
        shutil.rmtree(place.folder)
        place = Place(place.folder, place.program, place.shim)
        operation.prepare(place)
        self.prepared[operation.name] = prepared = os.path.join(self.folder, "prepared-" + operation.name)
        shutil.copytree(place.folder, prepared)
        outcome = operation.run(place, fault="open:0:5")
        operation.learn(place, outcome)
        checks.expect(outcome.status == 0, f"{operation.name} fails without a fault: {outcome.errors}{outcome.output}")
        result = operation.result(place, outcome)
        checks.expect(result == operations.WHOLE, f"{operation.name} without a fault does {result}: {outcome.errors}{outcome.output}")
        self.places.put(place)
        return outcome.counts

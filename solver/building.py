"""Building the model of an outlook on a thread of its own, while others look for plans."""

from concurrent.futures import ThreadPoolExecutor, wait

from solver.model.build import Model, model_of
from solver.outlook import Outlook


class Building:
    """A model on its way; a year of a game with coins takes about a second.

    It cannot be interrupted: when it is stopped, nobody waits for it any more but Python before it exits.
    """

    def __init__(self, outlook: Outlook) -> None:
        self._abandoned = False
        thread = ThreadPoolExecutor(1, "building")
        self._task = thread.submit(model_of, outlook)
        thread.shutdown(wait=False)

    @property
    def model(self) -> Model:
        """The model, waited for if need be."""
        return self._task.result()

    def wait(self, seconds: float) -> bool:
        """Wait for the model, so long at most; returns whether nothing is left to wait for."""
        return self._abandoned or not wait([self._task], seconds).not_done

    def stop(self) -> None:
        """Wait no longer."""
        self._abandoned = True

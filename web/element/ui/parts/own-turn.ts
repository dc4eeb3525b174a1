import { pageTurn } from '../../../files/tree/index.js';

/**
 * What asks for `update`, which then runs once, in a task of its own: an event of the viewer does not wait for the page,
 * and several in a row make one update.
 */
export function inOwnTurn(update: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    void pageTurn().then(() => {
      asked = false;
      update();
    });
  };
}

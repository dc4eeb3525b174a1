import { pageTurn } from '../../../files/tree/index.js';

/**
 * Defers `update` to a separate task: an event of the viewer does not wait for the page, and several
 * consecutive events cause one update.
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

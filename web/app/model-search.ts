import type { Offer } from '../files/index.js';

/**
 * The offers whose path contains every word of the search, in their order; all of them for an empty search.
 */
export function searched(offers: readonly Offer[], text: string): readonly Offer[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return offers;
  return offers.filter(({ entry }) => {
    const path = `${entry.archive?.path ?? ''}/${entry.path}`.toLowerCase();
    return words.every((word) => path.includes(word));
  });
}

/** Letters typed within this time form one word. */
const WORD_MS = 700;

/** Type-ahead in a list: finds the next item that begins with the typed text. */
export class TypeAhead {
  #word = '';
  #last = 0;

  /** The index of the matching item; null if there is none. `from`: the active item. */
  type(letter: string, names: readonly string[], from: number, now: number): number | null {
    const anew = now - this.#last > WORD_MS;
    this.#word = anew ? letter : this.#word + letter;
    this.#last = now;
    // Repeating one letter cycles through all items that begin with it.
    const repeated = this.#word === letter.repeat(this.#word.length);
    const word = (repeated ? letter : this.#word).toLowerCase();
    const start = repeated ? from + 1 : Math.max(from, 0);
    for (let step = 0; step < names.length; step++) {
      const index = (start + step) % names.length;
      if (names[index]?.toLowerCase().startsWith(word)) return index;
    }
    return null;
  }
}

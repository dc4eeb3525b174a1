import { pageTurn } from '../files/page-turn.js';

/** So many options are made at once. */
const FEW = 100;

/**
 * The options of a native list of models. Of thousands only the shown one is there at first, and the others come in a
 * task of their own: to make them and to lay them out takes as long as all else that shows a model. By hand, since
 * templates took 60 ms for 2,000.
 */
export class ModelOptions {
  #names: readonly string[] = [];
  #shown: string | null = null;
  #options: readonly HTMLOptionElement[] = [];

  /** Options for another list; those made before are done with. */
  make(names: readonly string[], shown: string | null): DocumentFragment {
    this.#names = names;
    this.#shown = shown;
    const few = names.length <= FEW || shown === null;
    const options = document.createDocumentFragment();
    if (few) options.append(...this.#all());
    else {
      const first = new Option(shown, shown, true, true);
      options.append(first);
      this.#options = [];
      void pageTurn().then(() => {
        if (this.#names === names) first.replaceWith(...this.#all());
      });
    }
    return options;
  }

  /** Shows another of them. */
  choose(shown: string | null): void {
    this.#shown = shown;
    const option = this.#options[shown === null ? -1 : this.#names.indexOf(shown)];
    if (option) option.selected = true;
  }

  #all(): readonly HTMLOptionElement[] {
    this.#options = this.#names.map((name) => {
      const isShown = name === this.#shown;
      return new Option(name, name, isShown, isShown);
    });
    return this.#options;
  }
}

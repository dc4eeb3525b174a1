import { pageTurn } from '../../../files/tree/index.js';

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
    if (names.length <= FEW || shown === null) return this.#all();
    this.#options = [];
    const only = new Option(shown, shown, true, true);
    void pageTurn().then(() => {
      if (this.#names === names) only.replaceWith(this.#all());
    });
    const options = document.createDocumentFragment();
    options.append(only);
    return options;
  }

  /** Shows another of them. */
  choose(shown: string | null): void {
    this.#shown = shown;
    const option = this.#options[shown === null ? -1 : this.#names.indexOf(shown)];
    if (option) option.selected = true;
  }

  #all(): DocumentFragment {
    const options = document.createDocumentFragment();
    this.#options = this.#names.map((name) => {
      const isShown = name === this.#shown;
      return options.appendChild(new Option(name, name, isShown, isShown));
    });
    return options;
  }
}

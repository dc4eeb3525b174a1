import { pageTurn } from '../../../files/tree/index.js';

/** This number of options is created at once. */
const FEW = 100;

/**
 * The options of a native list of models. In a list of thousands, only the shown one is created first. The
 * others are created in a separate task, because creating and layouting them takes as long as all other work
 * of showing a model. They are created without templates, which took 60 ms for 2,000.
 */
export class ModelOptions {
  #names: readonly string[] = [];
  #shown: string | null = null;
  #options: readonly HTMLOptionElement[] = [];

  /** Replaces the options by those of another list. */
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

  /** Selects another option. */
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

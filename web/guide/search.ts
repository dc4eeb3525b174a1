import { search, type Entry } from './search-index.js';

/** Binds the search field to the index of the guide, which is loaded when the field is first used. */
export function bindSearch(input: HTMLInputElement, results: HTMLElement): void {
  let index: Promise<readonly Entry[]> | null = null;
  let chosen = -1;
  const links = (): HTMLElement[] => [...results.querySelectorAll<HTMLElement>('[role="option"]')];
  const close = (): void => {
    results.hidden = true;
    input.ariaExpanded = 'false';
    input.removeAttribute('aria-activedescendant');
    chosen = -1;
  };
  const choose = (at: number): void => {
    const options = links();
    if (options.length === 0) return;
    chosen = (at + options.length) % options.length;
    options.forEach((option, i) => (option.ariaSelected = String(i === chosen)));
    input.setAttribute('aria-activedescendant', options[chosen]?.id ?? '');
    options[chosen]?.scrollIntoView({ block: 'nearest' });
  };
  const show = async (): Promise<void> => {
    const query = input.value;
    index ??= loadIndex();
    const entries = await index.catch(() => {
      index = null;
      return null;
    });
    if (query !== input.value) return;
    if (query.trim() === '') {
      close();
      return;
    }
    const hits = entries === null ? [] : search(entries, query);
    chosen = -1;
    results.replaceChildren(
      ...hits.map(({ href, title, heading, excerpt }, i) => {
        const option = document.createElement('li');
        option.role = 'option';
        option.id = `result-${i}`;
        const link = document.createElement('a');
        link.href = href;
        link.tabIndex = -1;
        link.append(
          textElement('strong', heading),
          textElement('small', title),
          textElement('span', excerpt),
        );
        option.append(link);
        return option;
      }),
    );
    if (hits.length === 0)
      results.append(
        textElement('li', entries === null ? 'The search index could not be loaded.' : 'Nothing found.'),
      );
    results.hidden = false;
    input.ariaExpanded = 'true';
  };
  input.addEventListener('focus', () => void (index ??= loadIndex()).catch(() => (index = null)));
  input.addEventListener('input', () => void show());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen < 0 ? -1 : chosen - 1);
    else if (event.key === 'Enter') links()[Math.max(chosen, 0)]?.querySelector('a')?.click();
    else return;
    event.preventDefault();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || isEditable(event.target)) return;
    input.focus();
    event.preventDefault();
  });
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !results.contains(target) && target !== input) close();
  });
  results.addEventListener('click', close);
  input.closest('search')?.removeAttribute('hidden');
}

async function loadIndex(): Promise<readonly Entry[]> {
  const response = await fetch('search.json');
  if (!response.ok) throw new Error(`The server answered ${response.status} for the search index.`);
  return (await response.json()) as readonly Entry[];
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, md5-viewer') !== null;

function textElement(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

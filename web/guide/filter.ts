/** What the filter finds: a row of a table, or the other blocks of a section. */
interface Item {
  readonly blocks: readonly HTMLElement[];
  /** The elements that are shown together with the item: the headings above it and, for a row, its table. */
  readonly frame: readonly HTMLElement[];
  /** Titles of the item's section and of the sections around it. */
  readonly titles: readonly string[];
  readonly text: string;
}

/**
 * Whether a text has all words of `query`, in any order and case. A word may leave out hyphens, so
 * `cameraOrbit` finds `camera-orbit`. Null for a query without words.
 */
export function filterOf(query: string): ((text: string) => boolean) | null {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (text) => {
    const lower = text.toLowerCase();
    const joined = lower.replaceAll('-', '');
    return words.every((word) => lower.includes(word) || joined.includes(word));
  };
}

/** Filters the page around `box`, which has the field and a status line for the number of matches. */
export function bindFilter(box: HTMLElement): void {
  const [input, status] = [box.querySelector('input'), box.querySelector<HTMLElement>('[role="status"]')];
  const content = [...(box.parentElement?.children ?? [])].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && child !== box && !child.matches('h1, .neighbours'),
  );
  if (!input || !status) return;
  const items = itemsOf(content);
  const apply = (): void => {
    const fits = filterOf(input.value);
    const found = fits && items.filter(({ text, titles }) => titles.some(fits) || fits(text));
    const shown = found && new Set(found.flatMap(({ blocks, frame }) => [...blocks, ...frame]));
    for (const element of [...content, ...items.flatMap(({ blocks }) => blocks)])
      element.hidden = shown !== null && !shown.has(element);
    status.textContent = found && countOf(found.length);
  };
  const clear = (): void => {
    input.value = '';
    apply();
  };
  input.addEventListener('input', apply);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') clear();
  });
  // Before the browser scrolls, and also if the address has this anchor already.
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#"]');
    if (link && isHidden(document.getElementById(decodeURIComponent(link.hash.slice(1))))) clear();
  });
  addEventListener('hashchange', () => {
    const target = document.querySelector(':target');
    if (!isHidden(target)) return;
    clear();
    target?.scrollIntoView();
  });
  box.hidden = false;
}

/** The items of a list of headings and blocks. Text before the first heading is no item. */
function itemsOf(content: readonly HTMLElement[]): Item[] {
  const items: Item[] = [];
  let path: HTMLElement[] = [];
  let blocks: HTMLElement[] = [];
  const add = (found: readonly HTMLElement[], table: readonly HTMLElement[] = []): void => {
    if (path.length === 0 || found.length === 0) return;
    items.push({
      blocks: found,
      frame: [...path, ...table],
      titles: path.map(({ textContent }) => textContent),
      text: found.map(({ textContent }) => textContent).join(' '),
    });
  };
  for (const element of content) {
    const rows = [...element.querySelectorAll<HTMLElement>('tbody tr')];
    if (/^H[2-6]$/.test(element.tagName)) {
      add(blocks);
      blocks = [];
      path = [...path.filter(({ tagName }) => tagName < element.tagName), element];
    } else if (rows.length === 0) blocks.push(element);
    else for (const row of rows) add([row], [element]);
  }
  add(blocks);
  return items;
}

const isHidden = (element: Element | null): boolean => Boolean(element?.closest('[hidden]'));

const countOf = (count: number): string =>
  count === 0 ? 'No matches' : count === 1 ? '1 match' : `${count} matches`;

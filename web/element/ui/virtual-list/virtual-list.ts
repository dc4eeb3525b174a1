/** Number of additional rows above and below the visible ones, for scrolling. */
const OVERSCAN = 4;

/** The content of a list: the number of rows, and how to fill one. Rows are reused for other items. */
export interface Rows {
  readonly height: number;
  create(): HTMLElement;
  /** Makes a row show an item, regardless of its previous content. */
  fill(row: HTMLElement, index: number): void;
}

/** A scrolling list that has only the visible rows in the page, for any number of items. */
export class VirtualList {
  readonly #host: HTMLElement;
  readonly #space = document.createElement('div');
  readonly #rows: Rows;
  readonly #shown = new Map<number, HTMLElement>();
  readonly #onRange: (first: number, last: number) => void;
  #count = 0;

  /** `onRange` is called with the visible items whenever they may have changed. */
  constructor(host: HTMLElement, rows: Rows, onRange: (first: number, last: number) => void) {
    this.#host = host;
    this.#rows = rows;
    this.#onRange = onRange;
    this.#space.className = 'space';
    this.#space.role = 'presentation';
    host.append(this.#space);
    host.addEventListener('scroll', () => this.#lay(), { passive: true });
    new ResizeObserver(() => this.#lay()).observe(host);
  }

  /** Shows `count` items and fills all rows again. */
  show(count: number): void {
    this.#count = count;
    this.#space.style.height = `${count * this.#rows.height}px`;
    this.#lay(true);
  }

  refill(): void {
    for (const [index, row] of this.#shown) this.#rows.fill(row, index);
  }

  /** The row of an item, if it is in the page. */
  row(index: number): HTMLElement | undefined {
    return this.#shown.get(index);
  }

  /** Scrolls as little as possible to show the item, or so that it is in the middle. */
  reveal(index: number, middle = false): void {
    const { height } = this.#rows;
    const { clientHeight, scrollTop } = this.#host;
    const top = index * height;
    if (middle) this.#host.scrollTop = top - (clientHeight - height) / 2;
    else if (top < scrollTop) this.#host.scrollTop = top;
    else if (top + height > scrollTop + clientHeight) this.#host.scrollTop = top + height - clientHeight;
    this.#lay();
  }

  /** The number of items that are visible at once. */
  get page(): number {
    return Math.max(1, Math.floor(this.#host.clientHeight / this.#rows.height) - 1);
  }

  /** The rows stand in the document in the order of their items, for screen readers. */
  #lay(refill = false): void {
    const { height } = this.#rows;
    const first = Math.floor(this.#host.scrollTop / height);
    const last = Math.min(this.#count, Math.ceil((this.#host.scrollTop + this.#host.clientHeight) / height));
    const from = Math.max(0, first - OVERSCAN);
    const to = Math.min(this.#count, last + OVERSCAN);
    // A refill reuses the rows where they stand; a row that left the list comes back where its new item belongs.
    const free = refill ? ([...this.#space.children] as HTMLElement[]) : [];
    if (refill) this.#shown.clear();
    for (const [index, row] of this.#shown) {
      if (index >= from && index < to) continue;
      this.#shown.delete(index);
      row.remove();
      free.push(row);
    }
    let place = this.#space.firstElementChild;
    for (let index = from; index < to; index++) {
      const known = this.#shown.get(index);
      const row = known ?? free.shift() ?? this.#rows.create();
      if (row === place) place = place.nextElementSibling;
      else this.#space.insertBefore(row, place);
      if (known) continue;
      row.style.transform = `translateY(${index * height}px)`;
      this.#rows.fill(row, index);
      this.#shown.set(index, row);
    }
    for (const row of free) row.remove();
    this.#onRange(first, last);
  }
}

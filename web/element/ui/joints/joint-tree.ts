import { render } from 'lit';
import type { Joint } from '../../../core/index.js';
import { ICONS } from '../parts/index.js';
import { VirtualList } from '../virtual-list/index.js';
import { JointRows, type JointRow } from './joint-rows.js';

export interface JointTreeActions {
  /** The user changed the focused joint. */
  choose(joint: number): void;
  /** The pointer is over a joint; -1 after it left. */
  point(joint: number): void;
  /** Enter was pressed. */
  open(joint: number): void;
  nameOf(joint: number): string;
}

/** In CSS pixels, with touch and without, as in the style sheet. */
const ROW_HEIGHT = 26;
const TOUCH_ROW_HEIGHT = 36;
/** Limit of the indentation in levels. */
const INDENTED = 16;
/** Milliseconds after which typed letters start another name. */
const TYPED_MS = 800;

/** The hierarchy of joints as an ARIA tree. Only the visible rows are in the page, and they are reused. */
export class JointTree {
  readonly #host: HTMLElement;
  readonly #list: VirtualList;
  readonly #actions: JointTreeActions;
  /** Joints whose parts of the model are hidden. Rows show it after the next change or refresh(). */
  hidden: ReadonlySet<number> = new Set();
  #rows = new JointRows([]);
  #shown: JointRow[] = [];
  #selected = -1;
  #search = '';
  #root = -1;
  #typed = '';
  #typedAt = 0;

  constructor(host: HTMLElement, actions: JointTreeActions) {
    this.#host = host;
    this.#actions = actions;
    const height = matchMedia('(pointer: coarse)').matches ? TOUCH_ROW_HEIGHT : ROW_HEIGHT;
    this.#list = new VirtualList(
      host,
      { height, create: createRow, fill: (row, index) => this.#fill(row, index) },
      () => undefined,
    );
    host.addEventListener('click', (event) => this.#click(event));
    host.addEventListener('keydown', (event) => this.#key(event));
    host.addEventListener('pointermove', (event) => actions.point(this.#jointAt(event)?.joint ?? -1));
    host.addEventListener('pointerleave', () => actions.point(-1));
  }

  get count(): number {
    return this.#shown.length;
  }

  setJoints(joints: readonly Joint[]): void {
    this.#rows = new JointRows(joints);
    this.#selected = this.#root = -1;
    this.#show();
  }

  set search(text: string) {
    this.#search = text;
    this.#show();
    this.#scroll();
  }

  /** The root of the shown branch; -1 for all joints. */
  get root(): number {
    return this.#root;
  }

  set root(joint: number) {
    this.#root = joint;
    this.#show();
    this.#scroll();
  }

  /** Marks a joint and scrolls it into view. */
  select(joint: number): void {
    this.#selected = joint;
    if (joint >= 0) {
      this.#rows.reveal(joint);
      if (this.#root >= 0 && !this.#rows.branch(this.#root).includes(joint)) this.#root = -1;
    }
    this.#show();
    this.#scroll();
  }

  /** A joint and all its descendants. */
  branch(joint: number): ReadonlySet<number> {
    return new Set(this.#rows.branch(joint));
  }

  /** Scrolls to the marked joint. */
  reveal(): void {
    this.#scroll();
  }

  /** Updates rows whose mark or name has changed. */
  refresh(): void {
    this.#list.refill();
  }

  #show(): void {
    this.#shown = this.#rows.rows(this.#search, this.#root);
    this.#list.show(this.#shown.length);
    const at = this.#indexOf(this.#selected);
    if (at >= 0) this.#host.setAttribute('aria-activedescendant', idOf(this.#selected));
    else this.#host.removeAttribute('aria-activedescendant');
  }

  #scroll(): void {
    const at = this.#indexOf(this.#selected);
    if (at >= 0) this.#list.reveal(at);
  }

  #indexOf(joint: number): number {
    return joint < 0 ? -1 : this.#shown.findIndex((row) => row.joint === joint);
  }

  #fill(element: HTMLElement, index: number): void {
    const row = this.#shown[index];
    if (!row) return;
    const { joint, level, position, siblings, expanded, matches } = row;
    const name = this.#actions.nameOf(joint);
    element.id = idOf(joint);
    element.dataset.index = String(index);
    element.style.setProperty('--level', String(Math.min(level - 1, INDENTED)));
    element.ariaLevel = String(level);
    element.ariaPosInSet = String(position);
    element.ariaSetSize = String(siblings);
    element.ariaSelected = String(joint === this.#selected);
    if (expanded === null) element.removeAttribute('aria-expanded');
    else element.ariaExpanded = String(expanded);
    element.classList.toggle('above', !matches);
    element.classList.toggle('left-out', this.hidden.has(joint));
    element.title = name;
    const [, label, number] = element.children;
    if (label) label.textContent = name;
    if (number) number.textContent = String(joint);
  }

  #jointAt(event: Event): JointRow | undefined {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('.joint-row') : null;
    return row ? this.#shown[Number(row.dataset.index)] : undefined;
  }

  #click(event: MouseEvent): void {
    const row = this.#jointAt(event);
    if (!row) return;
    if (event.target instanceof Element && event.target.closest('.twist') && row.expanded !== null)
      this.#expand(row.joint, !row.expanded);
    else this.#actions.choose(row.joint);
  }

  #expand(joint: number, expanded: boolean): void {
    this.#rows.expand(joint, expanded);
    this.#show();
  }

  /** The arrow in reading direction enters a branch, the other one leaves it. */
  #key(event: KeyboardEvent): void {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isMirrored = getComputedStyle(this.#host).direction === 'rtl';
    const at = this.#indexOf(this.#selected);
    const [inwards, outwards] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => this.#go(at + 1),
      ArrowUp: () => this.#go(at - 1),
      Home: () => this.#go(0),
      End: () => this.#go(this.#shown.length - 1),
      PageDown: () => this.#go(at + this.#list.page),
      PageUp: () => this.#go(at - this.#list.page),
      [inwards]: () => this.#goIn(at),
      [outwards]: () => this.#goOut(at),
      '*': () => this.#expandSiblings(at),
      Enter: () => {
        if (this.#selected >= 0) this.#actions.open(this.#selected);
      },
      ' ': () => this.#toggle(at),
    };
    const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
    if (!move && key.length !== 1) return;
    if (move) move();
    else this.#type(key, at);
    event.preventDefault();
    event.stopPropagation();
  }

  #go(index: number): void {
    const row = this.#shown[Math.min(Math.max(index, 0), this.#shown.length - 1)];
    if (row) this.#actions.choose(row.joint);
  }

  #goIn(at: number): void {
    const row = this.#shown[at];
    if (row?.expanded === false) this.#expand(row.joint, true);
    else if (row?.expanded) this.#go(at + 1);
  }

  #goOut(at: number): void {
    const row = this.#shown[at];
    if (!row) return;
    if (row.expanded && this.#search === '') {
      this.#expand(row.joint, false);
      return;
    }
    const above = this.#indexOf(this.#rows.joints[row.joint]?.parent ?? -1);
    if (above >= 0) this.#go(above);
  }

  #toggle(at: number): void {
    const row = this.#shown[at];
    if (row && row.expanded !== null) this.#expand(row.joint, !row.expanded);
  }

  #expandSiblings(at: number): void {
    const parent = this.#rows.joints[this.#shown[at]?.joint ?? -1]?.parent;
    this.#rows.joints.forEach((joint, i) => {
      if (joint.parent === parent) this.#rows.expand(i, true);
    });
    this.#show();
  }

  /** Moves to the next joint whose name begins with the recently typed letters, or else contains them. */
  #type(letter: string, at: number): void {
    const now = performance.now();
    this.#typed = (now - this.#typedAt < TYPED_MS ? this.#typed : '') + letter.toLowerCase();
    this.#typedAt = now;
    const { length } = this.#shown;
    const first = this.#typed.length > 1 ? Math.max(at, 0) : at + 1;
    const order = Array.from({ length }, (_, i) => (first + i) % length);
    const nameAt = (i: number): string => this.#actions.nameOf(this.#shown[i]?.joint ?? -1).toLowerCase();
    const found =
      order.find((i) => nameAt(i).startsWith(this.#typed)) ??
      order.find((i) => nameAt(i).includes(this.#typed));
    if (found !== undefined) this.#go(found);
  }
}

function idOf(joint: number): string {
  return `joint-row-${joint}`;
}

function createRow(): HTMLElement {
  const row = document.createElement('div');
  row.className = 'joint-row';
  row.role = 'treeitem';
  const [twist, name, index] = ['span', 'span', 'small'].map((tag) => document.createElement(tag));
  if (!twist || !name || !index) return row;
  twist.className = 'twist';
  twist.ariaHidden = 'true';
  render(ICONS.chevron, twist);
  name.className = 'name';
  index.ariaHidden = 'true';
  row.append(twist, name, index);
  return row;
}

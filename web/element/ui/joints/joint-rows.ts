import type { Joint } from '../../../core/index.js';

/** One line of the tree. */
export interface JointRow {
  readonly joint: number;
  /** From 1, like aria-level. */
  readonly level: number;
  /** Its index among the joints with the same parent, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
  /** Null without children. */
  readonly expanded: boolean | null;
  /** False if only a descendant matches the search. */
  readonly matches: boolean;
}

type Named = Pick<Joint, 'name' | 'parent'>;

/** A hierarchy as rows, with collapsed branches and a search. Takes time linear in the joints. */
export class JointRows {
  readonly joints: readonly Named[];
  /** Indices of the joints without a parent, and of joints in cycles. */
  readonly #roots: number[] = [];
  readonly #children: number[][];
  readonly #collapsed = new Set<number>();

  constructor(joints: readonly Named[]) {
    this.joints = joints;
    this.#children = joints.map(() => []);
    joints.forEach(({ parent }, joint) => (this.#children[parent] ?? this.#roots).push(joint));
    const reached = new Set(this.#roots.flatMap((root) => this.branch(root)));
    for (let joint = 0; joint < joints.length; joint++) {
      if (reached.has(joint)) continue;
      this.#roots.push(joint);
      for (const below of this.branch(joint)) reached.add(below);
    }
  }

  /** A joint and all its descendants, each once, parents before children. */
  branch(root: number): number[] {
    const found = new Set([root]);
    for (const joint of found) for (const child of this.#children[joint] ?? []) found.add(child);
    return [...found];
  }

  hasChildren(joint: number): boolean {
    return (this.#children[joint]?.length ?? 0) > 0;
  }

  isCollapsed(joint: number): boolean {
    return this.#collapsed.has(joint);
  }

  /** Shows or hides the descendants of a joint. */
  expand(joint: number, expanded: boolean): void {
    if (expanded) this.#collapsed.delete(joint);
    else if (this.hasChildren(joint)) this.#collapsed.add(joint);
  }

  /** Expands all ancestors of a joint. */
  reveal(joint: number): void {
    const seen = new Set<number>();
    for (
      let at = this.joints[joint]?.parent ?? -1;
      at >= 0 && !seen.has(at);
      at = this.joints[at]?.parent ?? -1
    ) {
      seen.add(at);
      this.#collapsed.delete(at);
    }
  }

  /**
   * The rows from top to bottom. `search`: only joints with this text in their name, or with this index, and
   * their ancestors; nothing is collapsed then. `root`: only its branch; -1 for all.
   */
  rows(search = '', root = -1): JointRow[] {
    const sought = search.trim().toLowerCase();
    const roots = root < 0 ? this.#roots : [root];
    const kept = sought === '' ? null : this.#kept(sought);
    const rows: JointRow[] = [];
    const seen = new Set<number>();
    const stack: { joint: number; level: number; position: number; siblings: number }[] = [];
    const push = (all: readonly number[], level: number): void => {
      const shown = all.filter((joint) => !seen.has(joint) && (kept?.has(joint) ?? true));
      for (let i = shown.length - 1; i >= 0; i--)
        stack.push({ joint: shown[i] ?? 0, level, position: i + 1, siblings: shown.length });
    };
    push(roots, 1);
    for (let next = stack.pop(); next; next = stack.pop()) {
      const { joint, level } = next;
      if (seen.has(joint)) continue;
      seen.add(joint);
      const children = this.#children[joint] ?? [];
      const expanded = kept ? children.some((child) => kept.has(child)) : !this.#collapsed.has(joint);
      const matches = kept?.get(joint) ?? true;
      rows.push({ ...next, expanded: children.length > 0 ? expanded : null, matches });
      if (expanded) push(children, level + 1);
    }
    return rows;
  }

  /** The joints after a search: true for matches, false for their ancestors. */
  #kept(sought: string): Map<number, boolean> {
    const kept = new Map<number, boolean>();
    this.joints.forEach(({ name }, joint) => {
      if (name.toLowerCase().includes(sought) || String(joint) === sought) kept.set(joint, true);
    });
    for (const joint of [...kept.keys()]) {
      let at = this.joints[joint]?.parent ?? -1;
      for (; at >= 0 && !kept.has(at); at = this.joints[at]?.parent ?? -1) kept.set(at, false);
    }
    return kept;
  }
}

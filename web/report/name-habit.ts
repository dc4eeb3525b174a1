// Explains why joints have other names in an animation than in its mesh, although they probably are the same.
// Exporters add the name of the armature or a namespace, change upper and lower case, replace a dot or a
// blank, or remove accents.
import type { Fit } from '../core/index.js';

/** How one name is derived from another, and its description. */
interface Habit {
  readonly ofMesh: (name: string) => string;
  readonly ofClip: (name: string) => string;
  /** The number of joints for which it must be true. */
  readonly least: number;
  readonly say: (mesh: string, clip: string) => string;
}

type Names = readonly string[];

/**
 * A sentence after a blank if nearly all missing joints have such a name, or else ''. Also '' if several
 * habits apply.
 */
export function nameHabit({ missing, extra }: Pick<Fit, 'missing' | 'extra'>): string {
  const needed = 0.8 * Math.min(missing.length, extra.length);
  for (const { ofMesh, ofClip, least, say } of [...SPELLINGS, ...affixes(missing, extra)]) {
    const byName = new Map(extra.map((name) => [ofClip(name), name]));
    const pairs = missing.flatMap((mesh) => {
      const clip = byName.get(ofMesh(mesh));
      return clip === undefined ? [] : [[mesh, clip] as const];
    });
    const [first] = pairs;
    if (first && pairs.length >= Math.max(needed, least)) return ` ${say(...first)}`;
  }
  return '';
}

const trimmed = (name: string) => name.trim();
const lowered = (name: string) => name.toLowerCase();
const plain = (name: string) => name.replace(/[^\p{L}\p{N}]+/gu, '_');

const differOnly = (how: string) => (mesh: string, clip: string) =>
  `The names differ only ${how}: '${mesh}' is '${clip}'.`;

const composed = (name: string) => name.normalize('NFC');
const accentsOf = (name: string) =>
  name === composed(name) ? 'part of their letters (NFC)' : 'characters of their own (NFD)';
const differInForm = (mesh: string, clip: string) =>
  `The names look alike but differ in their Unicode form: accents are ${accentsOf(mesh)} in the mesh and ${accentsOf(clip)} in the animation.`;

const SPELLINGS: readonly Habit[] = [
  { ofMesh: composed, ofClip: composed, least: 1, say: differInForm },
  { ofMesh: trimmed, ofClip: trimmed, least: 1, say: differOnly('in spaces before or after them') },
  { ofMesh: lowered, ofClip: lowered, least: 1, say: differOnly('in capitals') },
  { ofMesh: plain, ofClip: plain, least: 1, say: differOnly('in the characters between their words') },
];

/** Prefixes and suffixes of all names on one side. */
function affixes(mesh: Names, clip: Names): Habit[] {
  const same = (name: string) => name;
  return [
    ...commonest(mesh, clip).map(({ before, behind }) => ({
      ...{ ofMesh: (name: string) => before + name + behind, ofClip: same, least: 2 },
      say: () => `The names in the animation are those of the mesh with ${described(before, behind)} them.`,
    })),
    ...commonest(clip, mesh).map(({ before, behind }) => ({
      ...{ ofMesh: same, ofClip: (name: string) => before + name + behind, least: 2 },
      say: () => `The names in the mesh are those of the animation with ${described(before, behind)} them.`,
    })),
  ];
}

const described = (before: string, behind: string) =>
  before === '' ? `'${behind}' behind` : `'${before}' before`;

interface Affix {
  readonly before: string;
  readonly behind: string;
}

/** Number of names in the sample: a few are enough to find a common affix. */
const SAMPLES = 8;

/** The most frequent prefixes and suffixes around a name of `short` in one of `long`. */
function commonest(short: Names, long: Names): Affix[] {
  const before = new Map<string, number>();
  const behind = new Map<string, number>();
  const count = (counts: Map<string, number>, affix: string) =>
    counts.set(affix, (counts.get(affix) ?? 0) + 1);
  for (const name of short.filter(Boolean).slice(0, SAMPLES)) {
    for (const other of long) {
      const more = other.length - name.length;
      if (more > 0 && other.endsWith(name)) count(before, other.slice(0, more));
      if (more > 0 && other.startsWith(name)) count(behind, other.slice(-more));
    }
  }
  const most = (counts: Map<string, number>) => [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  return [
    { before: most(before), behind: '' },
    { before: '', behind: most(behind) },
  ].filter((affix) => affix.before + affix.behind !== '');
}

/** Finds errors in the inheritance of declarations. */
import { placeOf } from '../core/assets.js';
import type { Diagnostic } from '../core/index.js';
import type { Remark } from './absent-names.js';
import type { PageCode } from './page-codes.js';

/** A declaration that may inherit from another of its kind. */
export interface Heir {
  readonly kind: string;
  /** Canonical, like `base`, which is empty if it inherits nothing. */
  readonly name: string;
  readonly base: string;
  readonly file: string;
  readonly bytes: Uint8Array;
  /** The location of the base's name, in bytes of the file. */
  readonly inheritAt: number;
}

/** Limit of the inheritance depth, which engines do not have. */
export const MOST_ANCESTORS = 32;

/** The names with which Doom 3 removes an animation: its own, and that without the number at its end. */
export const removersOf = (animation: string): readonly string[] => [
  animation,
  animation.replace(/(?<!\d)\d+$/, ''),
];

/** The number of members of a cycle that a finding lists. */
const NAMED = 3;

const keyOf = (kind: string, name: string): string => `${kind} ${name}`;

/** Reports unknown bases, and cycles, each once at its first member. */
export function ancestryRemarks(heirs: readonly Heir[]): Remark[] {
  const known = new Map<string, Heir>();
  for (const heir of heirs) {
    const key = keyOf(heir.kind, heir.name);
    if (!known.has(key)) known.set(key, heir);
  }
  const walked = new Set<Heir>();
  return [...known.values()].flatMap((heir) => {
    if (heir.base === '') return [];
    if (!known.has(keyOf(heir.kind, heir.base))) {
      const lost = `The ${heir.kind} '${heir.name}' inherits from '${heir.base}', but no file declares that.`;
      const absent = { kind: 'definition', name: heir.base } as const;
      return [{ ...remarkAt(heir, 'info', 'declaration-not-found', lost), absent }];
    }
    const [first, ...others] = circleFrom(heir, known, walked);
    if (!first) return [];
    const names = others.slice(0, NAMED).map(({ name }) => `'${name}'`);
    const more = others.length > NAMED ? ` and ${others.length - NAMED} more` : '';
    const way = others.length > 0 ? ` by way of ${names.join(', ')}${more}` : '';
    const text = `The ${first.kind} '${first.name}' inherits from itself${way}.`;
    return [remarkAt(first, 'warning', 'declaration-cycle', text)];
  });
}

/**
 * The cycle that contains `heir` or to which it leads, starting with its first member. Empty if there is none
 * or it was found before.
 */
function circleFrom(heir: Heir, known: ReadonlyMap<string, Heir>, walked: Set<Heir>): Heir[] {
  const path: Heir[] = [];
  for (let at: Heir | undefined = heir; at && !walked.has(at); at = known.get(keyOf(at.kind, at.base))) {
    walked.add(at);
    path.push(at);
  }
  const last = path.at(-1);
  const closing = last && known.get(keyOf(last.kind, last.base));
  const begin = closing ? path.indexOf(closing) : -1;
  return begin < 0 ? [] : path.slice(begin);
}

function remarkAt(
  { file, bytes, inheritAt }: Heir,
  severity: Diagnostic['severity'],
  code: PageCode,
  message: string,
): Diagnostic {
  return { severity, code, file, message, ...placeOf(bytes, inheritAt) };
}

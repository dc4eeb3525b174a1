/** Sums up names that a mod does not hold, but that may be in its base game. */
import type { Diagnostic } from '../core/index.js';
import { counted } from './numbers.js';

export type AbsentKind = 'mesh' | 'animation' | 'skin' | 'definition';

/** A finding; `absent` is set if the base game may have what is missing. */
export interface Remark extends Diagnostic {
  absent?: { readonly kind: AbsentKind; readonly name: string };
}

const PLURALS: Readonly<Record<AbsentKind, string>> = {
  mesh: 'meshes',
  animation: 'animation files',
  skin: 'skins',
  definition: 'models and entities',
};

/** Limit of names in a message. */
const NAMED = 3;

/**
 * The findings with one for all absent names of a kind, at the place of the first. A kind with a single name keeps its
 * finding, and so does a name that may be misspelled.
 */
export function summedUp(remarks: readonly Remark[]): Diagnostic[] {
  const names = new Map<AbsentKind, Set<string>>();
  for (const { absent } of remarks) {
    if (!absent) continue;
    const known = names.get(absent.kind);
    if (known) known.add(absent.name);
    else names.set(absent.kind, new Set([absent.name]));
  }
  const told = new Set<AbsentKind>();
  return remarks.flatMap((remark) => {
    const { absent } = remark;
    const all = absent && names.get(absent.kind);
    if (!all || all.size === 1) return [plain(remark)];
    if (told.has(absent.kind)) return [];
    told.add(absent.kind);
    return [{ ...plain(remark), message: sumOf(absent.kind, [...all]) }];
  });
}

/** Each finding as it is. `isKnown`: the base game is at hand, and does not have the names either. */
export function listedAll(remarks: readonly Remark[], isKnown: boolean): Diagnostic[] {
  return remarks.map((remark) =>
    isKnown && remark.absent ? { ...plain(remark), severity: 'warning' } : plain(remark),
  );
}

function plain(remark: Remark): Diagnostic {
  const finding = { ...remark };
  delete finding.absent;
  return finding;
}

function sumOf(kind: AbsentKind, names: readonly string[]): string {
  const first = names.slice(0, NAMED).map((name) => `'${name}'`);
  const more = names.length > NAMED ? ` and ${counted(names.length - NAMED, 'other')}` : '';
  return `${names.length} ${PLURALS[kind]} are not here, but may be in the base game: ${first.join(', ')}${more}.`;
}

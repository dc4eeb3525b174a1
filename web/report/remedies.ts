/** The repairs that `check --fix` and the page offer. cpp/repair makes them. */
import type { Diagnostic } from '../core/index.js';
import { REPAIR_OF, REPAIR_TABLE } from '../core/repair-table.js';
import type { RepairedKind, RepairEffect, RepairName } from '../core/writer.js';

export interface Repair {
  readonly kinds: readonly RepairedKind[];
  readonly effect: RepairEffect;
  /** Whether it may be made without a finding, if the user names it. */
  readonly onRequest?: true;
  /** Its effect, in one sentence. */
  readonly sentence: string;
}

/** In the order in which they are made and listed. */
export const REPAIRS: Readonly<Record<RepairName, Repair>> = REPAIR_TABLE;
export const REPAIR_NAMES = Object.keys(REPAIRS) as readonly RepairName[];

/** The repair of a diagnostic; null if there is none. */
export function repairOf({ code }: Pick<Diagnostic, 'code'>): RepairName | null {
  return Object.hasOwn(REPAIR_OF, code) ? (REPAIR_OF[code] ?? null) : null;
}

/** The codes of the diagnostics that a repair removes. */
export function codesOf(repair: RepairName): string[] {
  return Object.keys(REPAIR_OF).filter((code) => REPAIR_OF[code] === repair);
}

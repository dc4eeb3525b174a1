/** Arguments and results of the repairs of MD5 files. */
import type { REPAIR_TABLE } from './repair-table.js';
import type { Diagnostic } from './types.js';
import type { Change } from './writer-types.js';

export type RepairName = keyof typeof REPAIR_TABLE;

/** The kinds of files that can be repaired. */
export type RepairedKind = 'mesh' | 'anim' | 'camera';

/**
 * The effect of a repair besides the text: nothing visible, the picture, or the list of joints. In the last
 * case, other files of the model must change, too.
 */
export type RepairEffect = 'none' | 'picture' | 'joints';

/** A file that was read. */
export interface BrokenFile {
  /** As messages name it. */
  readonly file: string;
  readonly kind: RepairedKind;
  readonly bytes: Uint8Array;
  /** The mesh of an animation after its own repairs. Some repairs need it. */
  readonly mesh?: { readonly file: string; readonly bytes: Uint8Array } | undefined;
  /** The animations of a mesh. Repairs of the mesh must not make them worse, and say how far they move it. */
  readonly clips?: (() => readonly { readonly file: string; readonly bytes: Uint8Array }[]) | undefined;
}

/** A repair that would change a file. */
export interface FoundRepair {
  readonly name: RepairName;
  readonly effect: RepairEffect;
  /** Whether a finding of the file asks for it. Other repairs are made only if the user names them. */
  readonly isAsked: boolean;
}

/** Which repairs are made. */
export interface RepairChoice {
  readonly named: readonly RepairName[];
  /** Which repairs are made besides the named ones: none, or those that a finding asks for. */
  readonly asked: 'none' | 'invisible' | 'all';
}

/** A repair that was tried and not kept. */
export interface UndoneRepair {
  readonly name: RepairName;
  /** In one or two sentences. */
  readonly reason: string;
}

export interface Repaired {
  /** The whole text of the file; null if no repair was kept, or if there is an obstacle. */
  readonly text: string | null;
  readonly made: readonly RepairName[];
  readonly undone: readonly UndoneRepair[];
  readonly changes: readonly Change[];
  /** Damage that writing the file would hide. */
  readonly obstacle: Diagnostic | null;
}

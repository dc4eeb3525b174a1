import type { Assets } from '../core/assets.js';
import type { Core } from '../core/index.js';
import { printable } from './print.js';

/** 2 has priority over 1: the content of an unopened file is unknown. */
export const EXIT = { clean: 0, errors: 1, unreadable: 2 } as const;

/** The environment of the program. */
export interface Surroundings {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `out` shows ANSI colours. */
  readonly color: boolean;
  readonly loadCore: () => Promise<Core>;
  /** All bytes of standard input. */
  readonly readInput: () => Promise<Uint8Array>;
  readonly openBrowser: (address: string) => void;
  /** Resolves when the program is to end. */
  readonly interrupted: () => Promise<void>;
  /** Loaded if there are files of declarations. */
  readonly loadAssets: () => Promise<Assets>;
}

/** Not 1, because the content of the files is unknown. */
export function noReader({ err }: Surroundings, error: unknown): number {
  err(`md5-viewer: the reader could not be started: ${printable(String(error))}\n`);
  return EXIT.unreadable;
}

import type { Assets } from '../core/assets.js';
import type { Core } from '../core/index.js';

/** 2 stands above 1: a file that could not be opened says nothing about what is in it. */
export const EXIT = { clean: 0, errors: 1, unreadable: 2 } as const;

/** What the program needs of its surroundings. */
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
  /** Asked for where files of declarations are given. */
  readonly loadAssets: () => Promise<Assets>;
}

/** Not 1: nothing is known of the files. */
export function noReader({ err }: Surroundings, error: unknown): number {
  err(`md5-viewer: the reader could not be started: ${String(error)}\n`);
  return EXIT.unreadable;
}

import { addAll } from '../../core/lists.js';
import { pageTurn } from '../tree/index.js';
import { contentsOf } from '../collection/index.js';
import type { ReadEntry } from '../readings/index.js';
import type { FileEntry } from '../types.js';
import type { FirstChoice } from './large-set.js';

export interface FirstReads {
  readonly reads: ReadEntry[];
  /** Reads what belongs to the mesh but is not needed for its picture; null if that is nothing. */
  readonly later: (() => Promise<ReadEntry[]>) | null;
}

type Read = (files: readonly FileEntry[], onProgress: (share: number) => void) => Promise<ReadEntry[]>;

/** Shares of the progress after the files for any mesh, and after a mesh whose other files are read later. */
const [NOW, MESH] = [0.1, 0.2];

/** Reads what is needed for a picture. If the first mesh is broken, the next ones are tried. */
export async function readFirst(
  choice: FirstChoice,
  read: Read,
  signal: AbortSignal | undefined,
  onProgress: (share: number) => void,
): Promise<FirstReads> {
  const part = (from: number, to: number) => (share: number) => onProgress(from + (to - from) * share);
  const found = ({ kind, reading }: ReadEntry): boolean => kind === 'mesh' && reading !== null;
  const reads = await read(choice.now, part(0, NOW));
  if (reads.some(found) && !choice.named) return { reads, later: null };
  await pageTurn();
  for (const { files, later } of choice.attempts(contentsOf(reads, undefined).declarations)) {
    const attempt = await read(files, part(NOW, later.length > 0 ? MESH : 1));
    addAll(reads, attempt);
    if (signal?.aborted || attempt.some(found))
      return { reads, later: later.length > 0 ? () => read(later, part(MESH, 1)) : null };
  }
  return { reads, later: null };
}

import { extensionOf } from '../tree/index.js';
import { readDeclarations } from './declarations.js';
import { readScaleFile } from './joint-scales.js';
import type { DeclarationSet, FileEntry, Problem, ScaleFile } from '../types.js';

/** The content of a companion file: declarations, which report their own problems, or joint scales. */
interface Beside {
  readonly problems?: readonly Problem[];
  readonly declarations?: DeclarationSet;
  readonly scales?: ScaleFile;
}

/** Reads a file with declarations, or an .md5scale file. */
export async function readBeside(entry: FileEntry, bytes: Uint8Array): Promise<Beside> {
  if (extensionOf(entry.path) === 'md5scale') return readScaleFile(entry, bytes);
  return { declarations: await readDeclarations(entry, bytes) };
}

import type { Core } from '../../core/index.js';
import { foreignFindings } from '../../report/foreign-content.js';
import { extensionOf, isDeclarationPath } from '../tree/index.js';
import { readDeclarations } from './declarations.js';
import { readScaleFile } from './joint-scales.js';
import type { DeclarationSet, FileEntry, Problem, ScaleFile } from '../types.js';

/** The content of a companion file: declarations or skins, which report their own problems, or joint scales. */
interface Beside {
  readonly problems?: readonly Problem[];
  readonly declarations?: DeclarationSet;
  readonly scales?: ScaleFile;
}

/**
 * Reads a file with declarations, an .md5scale file, or the skins of an .md2. Null if it holds a mesh, an animation or
 * a camera path. `bytes` are empty for an image, which is read when it is used.
 */
export async function readBeside(entry: FileEntry, bytes: Uint8Array, core: Core): Promise<Beside | null> {
  if (core.classify(bytes) !== 'unknown') return null;
  const problems = isDeclarationPath(entry.path) ? foreignFindings(core, bytes, entry.path) : [];
  if (problems.length > 0) return { problems };
  if (extensionOf(entry.path) === 'md5scale') return readScaleFile(entry, bytes);
  return { declarations: await readDeclarations(entry, bytes) };
}

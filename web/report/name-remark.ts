import type { Diagnostic, FileKind } from '../core/index.js';
import type { PageCode } from './page-codes.js';

const NAMES = {
  mesh: 'a mesh (.md5mesh)',
  anim: 'an animation (.md5anim)',
  camera: 'a camera path (.md5camera)',
} as const;

/** The kind of MD5 file for an extension; 'unknown' for all other extensions. */
export function kindByName(path: string): FileKind {
  const word = /\.b?md5(mesh|anim|camera)$/i.exec(path)?.[1]?.toLowerCase();
  return word === 'mesh' || word === 'anim' || word === 'camera' ? word : 'unknown';
}

/**
 * A finding on a file whose content is of one MD5 kind and whose extension is of another. Engines decide by
 * the extension.
 */
export function nameRemarks(path: string, content: FileKind): Diagnostic[] {
  const named = kindByName(path);
  if (named === content || named === 'unknown' || content === 'unknown') return [];
  return [{ ...wrongName(path, NAMES[named], content), strict: true }];
}

/** The finding on a file whose name belongs to the kind `named`. */
export function wrongName(path: string, named: string, content: keyof typeof NAMES): Diagnostic {
  const code: PageCode = 'name-of-another-kind';
  const message = `The extension says ${named}, but the file holds ${NAMES[content]}. The file was read by its content.`;
  return { severity: 'warning', code, file: path, line: 0, column: 0, message };
}

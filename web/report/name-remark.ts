import type { Diagnostic, FileKind } from '../core/index.js';
import type { PageCode } from './page-codes.js';

const NAMES: Readonly<Record<FileKind, string>> = {
  mesh: 'a mesh (.md5mesh)',
  anim: 'an animation (.md5anim)',
  camera: 'a camera path (.md5camera)',
  unknown: '',
};

/** The kind of MD5 file for an extension; 'unknown' for all other extensions. */
export function kindByName(path: string): FileKind {
  const word = /\.b?md5(mesh|anim|camera)$/i.exec(path)?.[1]?.toLowerCase();
  return word === 'mesh' || word === 'anim' || word === 'camera' ? word : 'unknown';
}

/**
 * A finding on a file whose content is of one MD5 kind and whose extension is of another. Engines decide by
 * the extension. `isDeclaration`: the extension is that of declarations.
 */
export function nameRemarks(path: string, content: FileKind, isDeclaration: boolean): Diagnostic[] {
  const named = isDeclaration ? 'declarations' : NAMES[kindByName(path)];
  const held = NAMES[content];
  if (!named || !held || named === held) return [];
  const code: PageCode = 'name-of-another-kind';
  const message = `The extension says ${named}, but the file holds ${held}. The file was read by its content.`;
  const finding: Diagnostic = { severity: 'warning', code, file: path, line: 0, column: 0, message };
  return [isDeclaration ? finding : { ...finding, strict: true }];
}

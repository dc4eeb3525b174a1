/**
 * Lists of skins in models of Quake II. Its re-release draws models/x/md5/tris.md5mesh in place of models/x/tris.md2,
 * with the skins that the .md2 names, as images in the folder md5. Nothing else of an .md2 is read.
 */
import { fileName, folderOf, joinPath, normalizePath, withoutExtension } from '../tree/index.js';

/** 'IDP2' as a little-endian number, and the version of Quake II. Other games have other versions. */
const IDENT = 0x32504449;
const VERSION = 8;
const HEADER_SIZE = 68;
const NAME_SIZE = 64;
/** Quake II refuses models with more. */
const MOST_SKINS = 32;
const AT = { ident: 0, version: 4, count: 20, offset: 44 } as const;

export interface Md2Skins {
  /** Base names in lower case, without ending, in the order of the file; each once. */
  readonly skins: readonly string[];
  /** Why the list is not used. */
  readonly fault?: string;
}

/** Null for a file that is no model of Quake II. */
export function readMd2Skins(bytes: Uint8Array): Md2Skins | null {
  if (bytes.length < HEADER_SIZE) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const numberAt = (at: number): number => view.getInt32(at, true);
  if (numberAt(AT.ident) !== IDENT || numberAt(AT.version) !== VERSION) return null;
  const [count, offset] = [numberAt(AT.count), numberAt(AT.offset)];
  if (count < 0 || count > MOST_SKINS)
    return { skins: [], fault: `expected 0 to ${MOST_SKINS} skins but found ${count}` };
  if (count > 0 && (offset < HEADER_SIZE || offset + count * NAME_SIZE > bytes.length))
    return { skins: [], fault: `it begins at byte ${offset} and does not lie in the file` };
  const names = Array.from({ length: count }, (_, i) =>
    nameIn(bytes.subarray(offset + i * NAME_SIZE, offset + (i + 1) * NAME_SIZE)),
  );
  return { skins: [...new Set(names.filter((name) => name !== ''))] };
}

function nameIn(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  const path = String.fromCharCode(...bytes.subarray(0, end < 0 ? bytes.length : end));
  return withoutExtension(fileName(path.replaceAll('\\', '/'))).toLowerCase();
}

/** Where the .md2 of a mesh lies, in lower case. */
export function md2PathOf(meshPath: string): string {
  const path = normalizePath(meshPath)?.toLowerCase() ?? '';
  const folder = folderOf(path);
  const home = fileName(folder) === 'md5' ? folderOf(folder) : folder;
  return joinPath(home, `${withoutExtension(fileName(path))}.md2`);
}

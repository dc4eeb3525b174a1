import type { FileEntry } from '../types.js';

const made = new WeakSet<FileEntry>();

/** Whether builtInImage() made it: there is no such file. */
export const isBuiltIn = (entry: FileEntry): boolean => made.has(entry);

/** Images that the engine makes itself; null for those that show nothing of their own. */
export function builtInImage(name: string): FileEntry | null | undefined {
  if (!/^[_$*][^/\\]*$/.test(name)) return undefined;
  if (/^(_white|\$whiteimage|\*white)$/i.test(name)) return pixel(name, 255);
  return /^_black$/i.test(name) ? pixel(name, 0) : null;
}

/** One grey pixel as a TGA. */
function pixel(path: string, value: number): FileEntry {
  const bytes = Uint8Array.of(0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 8, 32, value);
  const entry = { path: `${path}.tga`, size: bytes.length, bytes: () => Promise.resolve(bytes) };
  made.add(entry);
  return entry;
}

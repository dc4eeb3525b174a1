import type { FileEntry } from '../types.js';

/** Images that the engine generates; null for those without visible content. */
export function builtInImage(name: string): FileEntry | null | undefined {
  if (!/^[_$*][^/\\]*$/.test(name)) return undefined;
  if (/^(_white|\$whiteimage|\*white)$/i.test(name)) return pixel(name, 255);
  return /^_black$/i.test(name) ? pixel(name, 0) : null;
}

/** One grey pixel as a TGA. */
function pixel(path: string, value: number): FileEntry {
  const bytes = Uint8Array.of(0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 8, 32, value);
  return { path: `${path}.tga`, size: bytes.length, isBuiltIn: true, bytes: () => Promise.resolve(bytes) };
}

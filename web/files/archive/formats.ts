/** Extensions of archives. id calls zip archives pk4, in Quake III pk3; resources is Doom 3 BFG's own format. */
export const ARCHIVE = /^(zip|pk[34]|resources)$/;

/** The first bytes of a zip archive, or of an empty one. */
export function isZip(head: Uint8Array): boolean {
  const [p, k, third = 0, fourth = 0] = head;
  return p === 0x50 && k === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
}

/** Whether the file begins like an archive of Doom 3 BFG, also in the wrong byte order. */
export function isResources(head: Uint8Array): boolean {
  const [a, b, c, d] = head;
  return b === 0 && c === 0 && ((a === 0xd0 && d === 0x0d) || (a === 0x0d && d === 0xd0));
}

/** Whether the first four bytes are those of an archive. */
export const isArchiveHead = (head: Uint8Array): boolean => isZip(head) || isResources(head);

/** The name, with its article, of an unsupported archive format with these first bytes. */
export function foreignArchive(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, 8));
  if (text.startsWith('7z\xbc\xaf')) return 'a 7z archive';
  if (text.startsWith('Rar!')) return 'a RAR archive';
  if (text.startsWith('\x1f\x8b')) return 'a gzip file';
  if (text.startsWith('PACK')) return 'a Quake pak file';
  return null;
}

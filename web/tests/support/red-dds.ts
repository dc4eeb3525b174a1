/** A red image of 8 x 8 in DXT1 with all its smaller sizes. */
export function redDds(): Buffer {
  const header = Buffer.alloc(128);
  header.write('DDS ', 0, 'latin1');
  const fields = [124, 0x21007, 8, 8, 32, 0, 4];
  fields.forEach((value, i) => header.writeUInt32LE(value, 4 + 4 * i));
  header.writeUInt32LE(32, 76);
  header.writeUInt32LE(4, 80);
  header.write('DXT1', 84, 'latin1');
  header.writeUInt32LE(0x401008, 108);
  // Both colours of a block, then the colour index of each pixel.
  const block = Buffer.from([0, 0xf8, 0, 0xf8, 0, 0, 0, 0]);
  return Buffer.concat([header, ...Array.from({ length: 4 + 1 + 1 + 1 }, () => block)]);
}

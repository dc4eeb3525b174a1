/** Packs files into a .resources archive of Doom 3 BFG. */
import { ByteWriter } from './byte-writer.js';

export interface ResourceFile {
  readonly name: string;
  readonly data: Uint8Array | string;
}

export function compileArchive(files: readonly ResourceFile[]): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter();
  out.u32(0xd000000d).u32(0).u32(0);
  const places = files.map(({ data }) => {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    const offset = out.size;
    out.raw(bytes);
    return { offset, length: bytes.length };
  });
  const table = out.size;
  out.u32(files.length);
  files.forEach(({ name }, i) => out.string(name).u32(places[i]!.offset).u32(places[i]!.length));
  const bytes = out.bytes();
  new DataView(bytes.buffer).setUint32(4, table);
  new DataView(bytes.buffer).setUint32(8, bytes.length - table);
  return bytes;
}

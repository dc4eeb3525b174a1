import { deflateRawSync } from 'node:zlib';
import { crc32 } from '../../files/archive/crc32.js';

/** One file of an archive; omitted properties have valid values. */
export interface ZipFile {
  readonly name: string;
  readonly data?: Uint8Array | string;
  readonly stored?: boolean;
  /** False values in the directory. */
  readonly size?: number;
  readonly crc?: number;
  readonly method?: number;
  readonly encrypted?: boolean;
  readonly link?: boolean;
  /** Changes the packed bytes. */
  readonly damage?: (packed: Uint8Array) => Uint8Array;
}

/** The bytes of a zip archive, with all false values that a test requests. */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const data = typeof file.data === 'string' ? Buffer.from(file.data) : (file.data ?? new Uint8Array());
    const packed = file.stored ? data : deflateRawSync(data);
    const bytes = file.damage ? file.damage(packed.slice()) : packed;
    const local = header(file, data, bytes.length, offset, false);
    directory.push(header(file, data, bytes.length, offset, true));
    parts.push(local, bytes);
    offset += local.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

function header(file: ZipFile, data: Uint8Array, packed: number, offset: number, central: boolean): Buffer {
  const name = Buffer.from(file.name);
  const bytes = Buffer.alloc((central ? 46 : 30) + name.length);
  const at = central ? 2 : 0;
  bytes.writeUInt32LE(central ? 0x02014b50 : 0x04034b50, 0);
  if (central) bytes.writeUInt16LE((3 << 8) | 20, 4);
  bytes.writeUInt16LE(20, 4 + at);
  bytes.writeUInt16LE(0x800 | (file.encrypted ? 1 : 0), 6 + at);
  bytes.writeUInt16LE(file.method ?? (file.stored ? 0 : 8), 8 + at);
  bytes.writeUInt32LE(file.crc ?? crc32(data), 14 + at);
  bytes.writeUInt32LE(packed, 18 + at);
  bytes.writeUInt32LE(file.size ?? data.length, 22 + at);
  bytes.writeUInt16LE(name.length, 26 + at);
  if (central) bytes.writeUInt32LE(((file.link ? 0xa1ff : 0x81a4) << 16) >>> 0, 38);
  if (central) bytes.writeUInt32LE(offset, 42);
  name.copy(bytes, central ? 46 : 30);
  return bytes;
}

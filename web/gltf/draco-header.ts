/** Reads the counts in the header of a mesh that is compressed by Draco (bitstream 2.2, the version of glTF). */

interface Counts {
  /** Before vertices are split at seams. */
  readonly vertices: number;
  readonly triangles: number;
}

const NAME = 'DRACO';
/** Major and minor version, and the type of a mesh. */
const [MAJOR, MINOR, MESH] = [2, 2, 1];
const [SEQUENTIAL, EDGEBREAKER] = [0, 1];
/** The flag in the last byte of the header: metadata follow, such as names that an exporter adds. */
const METADATA = 0x80;
const HEADER = 11;

/** Null if it is not such a mesh, or ends before its counts. */
export function dracoCounts(bytes: Uint8Array): Counts | null {
  const [major, minor, type, method, lowFlags, highFlags] = bytes.subarray(NAME.length, HEADER);
  const isKnown = new TextDecoder().decode(bytes.subarray(0, NAME.length)) === NAME;
  if (!isKnown || major !== MAJOR || minor !== MINOR || type !== MESH) return null;
  if (lowFlags !== 0 || (highFlags !== 0 && highFlags !== METADATA)) return null;
  if (method !== SEQUENTIAL && method !== EDGEBREAKER) return null;
  const rest = new Cursor(bytes, HEADER);
  if (highFlags === METADATA) skipMetadata(rest);
  // The kind of the traversal comes first.
  if (method === EDGEBREAKER) rest.skip(1);
  const [first, second] = [rest.number(), rest.number()];
  if (rest.isBeyondEnd()) return null;
  return method === SEQUENTIAL
    ? { vertices: second, triangles: first }
    : { vertices: first, triangles: second };
}

/** The metadata of some attributes, each after the id of its attribute, and those of the file. */
function skipMetadata(from: Cursor): void {
  const attributes = from.number();
  for (let i = 0; i < attributes && !from.isBeyondEnd(); i++) {
    from.number();
    skipElement(from);
  }
  skipElement(from);
}

/** Entries with names and values; then the elements below, each after its name and with those below it. */
function skipElement(from: Cursor): void {
  let elementsLeft = 1;
  while (elementsLeft > 0 && !from.isBeyondEnd()) {
    const entries = from.number();
    for (let i = 0; i < entries && !from.isBeyondEnd(); i++) {
      from.skip(from.byte());
      from.skip(from.number());
    }
    elementsLeft += from.number() - 1;
    if (elementsLeft > 0) from.skip(from.byte());
  }
}

/** The scale of the fifth byte of a number, which is the last one. */
const LAST_SCALE = 2 ** 28;
const LARGEST_NUMBER = 2 ** 32 - 1;

/** Reads bytes in order. Beyond the end all are 0. */
class Cursor {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  isBeyondEnd(): boolean {
    return this.#at > this.#bytes.length;
  }

  skip(count: number): void {
    this.#at += count;
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0;
  }

  /** Has a variable length: seven bits in each byte, the lowest first. Infinity for more than 32 bits. */
  number(): number {
    let value = 0;
    for (let scale = 1; scale <= LAST_SCALE; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value <= LARGEST_NUMBER ? value : Infinity;
    }
    return Infinity;
  }
}

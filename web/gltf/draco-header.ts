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
const HEADER = 11;
/** The scale of the fifth byte of an integer, which is the last one. */
const LAST_SCALE = 2 ** 28;

/** Null if it is not such a mesh, or has metadata, which glTF does not use. */
export function dracoCounts(bytes: Uint8Array): Counts | null {
  const [major, minor, type, method, lowFlags, highFlags] = bytes.subarray(NAME.length, HEADER);
  const isKnown = new TextDecoder().decode(bytes.subarray(0, NAME.length)) === NAME;
  if (!isKnown || major !== MAJOR || minor !== MINOR || type !== MESH) return null;
  if (lowFlags !== 0 || highFlags !== 0) return null;
  if (method === SEQUENTIAL) {
    const [triangles, vertices] = numbersAt(bytes, HEADER);
    return { vertices, triangles };
  }
  if (method !== EDGEBREAKER) return null;
  // The kind of the traversal comes first.
  const [vertices, triangles] = numbersAt(bytes, HEADER + 1);
  return { vertices, triangles };
}

/** Two integers of variable length: seven bits in each byte, the lowest first. */
function numbersAt(bytes: Uint8Array, start: number): [number, number] {
  let at = start;
  const next = (): number => {
    let value = 0;
    for (let scale = 1; scale <= LAST_SCALE; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    return Infinity;
  };
  return [next(), next()];
}

/** The weights of a mesh file, which no page needs to show it. Loaded by what asks for them. */
import type { Core } from './core.js';
import type { Model } from './model.js';

/** What the vertices of one mesh hang on, as the file says it. */
export interface MeshWeights {
  /** Two per vertex, in the order of the file: its first weight, and how many it has. */
  readonly ranges: Uint32Array;
  /** One joint and one bias per weight. A bias may be anything that the file says. */
  readonly joints: Uint32Array;
  readonly biases: Float32Array;
  /** Three per weight: where it puts the vertex, in the space of its joint. */
  readonly offsets: Float32Array;
}

/**
 * Reads the file of a model once more, with the reader of all files. Its joints may be those of a lent
 * skeleton. Throws where nothing can be read.
 */
export async function readWeights(
  core: Core,
  file: Uint8Array,
  { fileName, jointCount }: Model,
): Promise<MeshWeights[]> {
  const reader = await core.withWholeReader(() => core.wholeReader(fileName));
  const read: MeshWeights[][] = [];
  reader.read('mesh', file, jointCount, (image) => {
    if (image.length > 0) read.push(new MeshImage(image).meshes());
  });
  const [meshes] = read;
  if (!meshes) throw new Error('There is no mesh in this file.');
  return meshes;
}

/** Bytes of what cpp/md5/mesh_file.h declares. */
const SIZE = { joint: 40, vertex: 16, weight: 20, color: 4, storedFrame: 28 } as const;

/** Fields in the order of cpp/md5/file_image.cpp. */
class MeshImage {
  readonly #view: DataView;
  #at = 0;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.#view = new DataView(buffer, byteOffset, byteLength);
  }

  meshes(): MeshWeights[] {
    this.#at += 4; // The version; then the command line.
    this.#skipList(1);
    for (let left = this.#next(); left > 0; left--) {
      this.#skipList(1);
      this.#at += SIZE.joint;
    }
    return Array.from({ length: this.#next() }, () => this.#mesh());
  }

  #mesh(): MeshWeights {
    this.#skipList(1); // Its name and its material.
    this.#skipList(1);
    const ranges = this.#ranges();
    this.#skipList(4);
    const weights = this.#weights();
    this.#at += 4; // Flags.
    this.#skipList(SIZE.color);
    this.#skipList(SIZE.storedFrame);
    return { ranges, ...weights };
  }

  #ranges(): Uint32Array {
    const ranges = new Uint32Array(2 * this.#next());
    for (let i = 0; i < ranges.length; i += 2, this.#at += SIZE.vertex) {
      ranges[i] = this.#view.getUint32(this.#at + 8, true);
      ranges[i + 1] = this.#view.getUint32(this.#at + 12, true);
    }
    return ranges;
  }

  #weights(): Omit<MeshWeights, 'ranges'> {
    const count = this.#next();
    const joints = new Uint32Array(count);
    const biases = new Float32Array(count);
    const offsets = new Float32Array(3 * count);
    for (let i = 0; i < count; i++, this.#at += SIZE.weight) {
      joints[i] = this.#view.getUint32(this.#at, true);
      biases[i] = this.#view.getFloat32(this.#at + 4, true);
      for (let k = 0; k < 3; k++) offsets[3 * i + k] = this.#view.getFloat32(this.#at + 8 + 4 * k, true);
    }
    return { joints, biases, offsets };
  }

  #next(): number {
    const value = this.#view.getUint32(this.#at, true);
    this.#at += 4;
    return value;
  }

  #skipList(elementSize: number): void {
    const count = this.#next();
    this.#at += count * elementSize;
  }
}

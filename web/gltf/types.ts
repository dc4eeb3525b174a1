import type { Change, UpAxis, Vec3 } from '../core/index.js';

/** A .glb or .gltf file. */
export interface GltfFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /**
   * The bytes of a buffer or image at a relative address in the file, `address`, which is decoded in `path`
   * ('my tex.png'). Null if there is none. It is never called for an address of another host.
   */
  readonly read: (path: string, address: string) => Promise<Uint8Array | null>;
}

export interface GltfOptions {
  /** Name of the model, for its files and folders. The name of the file by default. */
  readonly name?: string | undefined;
  /** Units of the game per metre, greater than 0. By default that of the glTF's own extras, or else an inch a unit. */
  readonly scale?: number | undefined;
  /** Sampled frames per second of an animation, greater than 0. By default the rate of its keys, or else 24. */
  readonly fps?: number | undefined;
  /** The axis that is up in the file: Y by the standard, and by default. Exporters can write another. */
  readonly upAxis?: UpAxis | undefined;
  /** 12 keeps normals and vertex colours, for the few engines that read it; 10 by default. */
  readonly version?: 10 | 12 | undefined;
  /** Awaited between steps, so that a page does not stall. */
  readonly turn?: (() => Promise<void>) | undefined;
}

/** A file of the mod. `path` is '/'-separated, relative to the folder of the mod. */
export interface ModFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An image of the mod that is converted when it is read, so that large ones are not held together. */
export interface LargeImage {
  readonly path: string;
  readonly size: number;
  readonly load: () => Promise<Uint8Array<ArrayBuffer>>;
}

export interface ModFolder {
  /** The name of the model, valid in paths and declarations. */
  readonly name: string;
  readonly files: readonly ModFile[];
  /** Images beyond those in `files`. */
  readonly largeImages: readonly LargeImage[];
  /** The length of a unit in the glTF. */
  readonly metresPerUnit: number;
  /** Decisions, changes and losses, a sentence each. */
  readonly changes: readonly Change[];
}

/**
 * Collects changes without duplicates. Those with one code on several animations become one, that on the first of them.
 */
export type Say = (code: string, message: string, animation?: string) => void;

/** An affine transform as columns: the images of the axes, and of the origin. */
export interface Affine {
  readonly x: Vec3;
  readonly y: Vec3;
  readonly z: Vec3;
  readonly t: Vec3;
}

/** The effect of a joint of the part's skin on a vertex. */
export interface Mover {
  readonly joint: number;
  /** Into the space of its node, then by its constant shape: to the space of the MD5 joint. */
  readonly offset: Affine;
  readonly rest: Affine;
  readonly mirrors: boolean;
}

/** The weights of all vertices, consecutively, by index of their movers. */
export interface Influences {
  readonly ranges: Uint32Array;
  readonly movers: Uint32Array;
  readonly biases: Float32Array;
}

import type { Change, Vec3 } from '../core/index.js';

/** A .glb or .gltf file. */
export interface GltfFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /**
   * The bytes of a buffer or image that the file names by a relative address, which is decoded ('my tex.png'). Null
   * where there is none.
   */
  readonly read: (path: string) => Promise<Uint8Array | null>;
}

export interface GltfOptions {
  /** Of the model: names its files and folders. The name of the file by default. */
  readonly name?: string | undefined;
  /** Units of the game for a metre, greater than 0; 39.37 by default. */
  readonly scale?: number | undefined;
  /** Frames that are sampled for each second of an animation, greater than 0; 24 by default. */
  readonly fps?: number | undefined;
  /** 12 keeps normals and vertex colours, for the few engines that read it; 10 by default. */
  readonly version?: 10 | 12 | undefined;
  /** Awaited between steps, so that a page does not stall. */
  readonly turn?: (() => Promise<void>) | undefined;
}

/** A file of the mod. `path` is '/'-separated, from the folder of the mod on. */
export interface ModFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ModFolder {
  /** The name of the model, fit for paths and declarations. */
  readonly name: string;
  readonly files: readonly ModFile[];
  /** What was decided, changed or left out, a sentence each. */
  readonly changes: readonly Change[];
}

/** Collects changes; of equal sentences the first. */
export type Say = (code: string, message: string) => void;

/** An affine transform by its columns: the images of the axes, and of the origin. */
export interface Affine {
  readonly x: Vec3;
  readonly y: Vec3;
  readonly z: Vec3;
  readonly t: Vec3;
}

/** What a joint of the part's skin does to a vertex: `into` its node's space, then its constant shape. */
export interface Mover {
  readonly joint: number;
  readonly into: Affine;
  /** Into the space of the MD5 joint. */
  readonly offset: Affine;
  readonly rest: Affine;
  readonly mirrors: boolean;
}

/** Weights of each vertex, one after the other, by index of their movers. */
export interface Influences {
  readonly ranges: Uint32Array;
  readonly movers: Uint32Array;
  readonly biases: Float32Array;
}

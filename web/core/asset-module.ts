/** The functions of md5-viewer-assets.wasm as cpp/wasm binds them. Offsets and sizes are bytes of the input. */
import type { DeclReference, SkinDeclaration } from './asset-types.js';
import type { StackControl } from './instance.js';
import type { MaterialState } from './types.js';
import type { RawDiagnostic } from './wasm-module.js';

/** `kind` is an index into DECLARATION_KINDS. */
export interface RawDeclaration {
  kind: number;
  name: string;
  offset: number;
  begin: number;
  end: number;
}

/** `op` is an index into IMAGE_OPS; `file` is empty for all but a file. */
export interface RawProgram {
  text: string;
  steps: { op: number; file: string; numbers: number[] }[];
}

export interface RawMaterial {
  diffuse: RawProgram | null;
  normal: RawProgram | null;
  specular: RawProgram | null;
  editorImage: RawProgram | null;
  alphaTest: number | null;
  blend: MaterialState['blend'];
  color: number[];
  twoSided: boolean;
  unlit: boolean;
  noDraw: boolean;
  clamp: boolean;
  unsmoothedTangents: boolean;
  stages: number;
  references: DeclReference[];
}

export interface RawStoredImage {
  /** Empty for a DDS image. */
  error: string;
  /** Empty if GPUs do not support the stored format. */
  blocks: 'bc1' | 'bc2' | 'bc3' | '';
  /** Largest first. */
  levels: { width: number; height: number; offset: number; size: number }[];
}

export type Diagnosed<T> = T & { diagnostics: RawDiagnostic[] };

/**
 * A function whose name ends in View returns a view on the module's memory. It is valid until the next call
 * into the module, so copy it at once.
 */
export interface AssetModule extends StackControl {
  inputView(size: number): Uint8Array;
  indexDeclarations(path: string): Diagnosed<{ declarations: RawDeclaration[] }>;
  /** Replaces the tables for the expressions of materials by those in the input. */
  keepTables(): void;
  readMaterial(place: RawDeclaration, isQuake3: boolean): Diagnosed<RawMaterial>;
  readSkin(place: RawDeclaration): Diagnosed<SkinDeclaration>;
  checkTable(place: RawDeclaration): RawDiagnostic[];
  describeStored(): RawStoredImage;
  /** Decodes the image in the input. Returns the error, or an empty string. */
  pushImage(): string;
  /** Decodes an image of Quake; its palette is in the input before it. Returns as pushImage(). */
  pushLmp(paletteSize: number, name: string): string;
  /** The fault of a PNG or JPEG in the input that ends early; empty for none. */
  findCutOff(): string;
  /** Describes the file in the input, which is not an image. */
  describeForeign(): string;
  pushLevel(level: number): boolean;
  applyStep(op: number, a: number, b: number, c: number, d: number): void;
  imageSize(): { width: number; height: number };
  imageView(): Uint8Array;
  dropImages(): void;
  /** Images with more pixels are refused. */
  setMaxPixels(most: number): void;
}

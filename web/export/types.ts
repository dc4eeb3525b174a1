import type { AttachedModel, Clip, MaterialState, Model } from '../core/index.js';

/** An image as glTF can hold it. */
export interface ExportImage {
  readonly name: string;
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** What one material of the model is. */
export interface ExportMaterial {
  readonly image: ExportImage | null;
  /** Directions as glTF has them: green points up in the image. */
  readonly normalMap: ExportImage | null;
  /** The colour of the reflection that comes straight back (F0), coded as sRGB. */
  readonly specularMap: ExportImage | null;
  /** Light that it gives off itself. */
  readonly emissiveMap: ExportImage | null;
  /** Null where nothing says how it is drawn. */
  readonly state: MaterialState | null;
}

/** A model at a joint of another one, in its bind pose. */
export interface ExportedAttachment extends AttachedModel {
  readonly name: string;
  /** By the name that the mesh file gives it. */
  readonly materials: ReadonlyMap<string, ExportMaterial>;
}

export interface ExportInput {
  readonly model: Model;
  /** Of the root node. */
  readonly name: string;
  /** Further models with the same joints in the same bind pose. Their names come before those of their meshes. */
  readonly others?: readonly { readonly name: string; readonly model: Model }[];
  /** Models at its joints. */
  readonly attached?: readonly ExportedAttachment[];
  /** Those that do not fit the model are left out. */
  readonly clips: readonly { readonly name: string; readonly clip: Clip }[];
  /** Awaited before each animation, so that a page does not stall. */
  readonly turn?: () => Promise<void>;
  /** By the name that the mesh file gives it. */
  readonly materials?: ReadonlyMap<string, ExportMaterial>;
}

export interface ExportedAnimation {
  readonly name: string;
  readonly frames: number;
  readonly seconds: number;
}

export interface ExportResult {
  readonly glb: Uint8Array<ArrayBuffer>;
  readonly joints: number;
  readonly meshes: number;
  readonly animations: readonly ExportedAnimation[];
  /** What is not as in the viewer, a sentence each. */
  readonly remarks: readonly string[];
}

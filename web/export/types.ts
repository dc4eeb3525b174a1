import type { AttachedModel, Clip, MaterialState, Model } from '../core/index.js';

/** An image in a format that glTF supports. */
export interface ExportImage {
  readonly name: string;
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** The properties of one material of the model. */
export interface ExportMaterial {
  readonly image: ExportImage | null;
  /** Directions as in glTF: green points up in the image. */
  readonly normalMap: ExportImage | null;
  /** The colour of the reflection at normal incidence (F0), coded as sRGB. */
  readonly specularMap: ExportImage | null;
  /** The glow. */
  readonly emissiveMap: ExportImage | null;
  /** Null if no material state is known. */
  readonly state: MaterialState | null;
}

/** A model at a joint of another one, in its bind pose. */
export interface ExportedAttachment extends AttachedModel {
  readonly name: string;
  /** Keyed by the name in the mesh file. */
  readonly materials: ReadonlyMap<string, ExportMaterial>;
}

export interface ExportInput {
  readonly model: Model;
  /** Name of the root node. */
  readonly name: string;
  /**
   * Further models with the same joints in the same bind pose. Their names are prefixes of their meshes'
   * names.
   */
  readonly others?: readonly { readonly name: string; readonly model: Model }[];
  /** Models at its joints. */
  readonly attached?: readonly ExportedAttachment[];
  /** Clips that do not fit the model are left out. */
  readonly clips: readonly { readonly name: string; readonly clip: Clip }[];
  /** Awaited before each animation, so that a page does not stall. */
  readonly turn?: () => Promise<void>;
  /** Keyed by the name in the mesh file. */
  readonly materials?: ReadonlyMap<string, ExportMaterial>;
  /** The length of a unit in the GLB, greater than 0; METRES_PER_UNIT by default. */
  readonly metresPerUnit?: number | undefined;
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
  /** The length of a unit in the GLB. */
  readonly metresPerUnit: number;
  /** The height of the bind pose in metres. */
  readonly height: number;
  readonly animations: readonly ExportedAnimation[];
  /** Differences from the viewer, a sentence each. */
  readonly remarks: readonly string[];
}

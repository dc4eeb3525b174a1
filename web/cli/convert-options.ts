/** The options of `convert`: the edits, and the kinds of files to which each of them applies. */
import type { AnimEdits, CameraEdits, FrameRange, MeshEdits, UpAxis } from '../core/index.js';
import { kindByName } from '../report/name-remark.js';

export interface ConvertOptions {
  /** The up axis of the files; by default Z, and Y of a glTF. */
  readonly upAxis?: UpAxis | undefined;
  /** A factor for lengths; metres per unit of a GLB; units per metre of a glTF. */
  readonly scale?: number | undefined;
  /** New names of joints, by their old ones. */
  readonly rename?: ReadonlyMap<string, string>;
  readonly maxWeights?: number;
  readonly frames?: FrameRange;
  readonly fps?: number | undefined;
  readonly root?: 'file' | 'in-place';
  /** Path of the mesh for which animations are written. */
  readonly for?: string;
  readonly keepBounds?: true;
  /** The version of written meshes. */
  readonly md5?: 10 | 12;
  /** Name of a declared skin, or NO_SKIN; the game's default skin without it. */
  readonly skin?: string;
  /** Whether input files and declarations of the user may be overwritten. */
  readonly force?: true;
}

/** Kinds of MD5 files that are converted. */
export type Md5Kind = 'mesh' | 'anim' | 'camera';

/** The output format by the name of the output. */
export type Target = Md5Kind | 'glb' | 'folder';

/** Null for an unknown name. `isFolder`: whether a folder with this name exists. */
export function targetOf(output: string, isFolder: boolean): Target | null {
  if (isFolder || /[/\\]$/.test(output)) return 'folder';
  if (/\.glb$/i.test(output)) return 'glb';
  const kind = kindByName(output);
  return kind === 'unknown' ? null : kind;
}

/** The kinds of files on which an option has an effect. */
const APPLIES_TO: Readonly<Partial<Record<keyof ConvertOptions, readonly Md5Kind[]>>> = {
  rename: ['mesh', 'anim'],
  maxWeights: ['mesh'],
  frames: ['anim', 'camera'],
  fps: ['anim', 'camera'],
  root: ['anim'],
  for: ['anim'],
  keepBounds: ['anim'],
  md5: ['mesh'],
};

/** Options that do not apply to a GLB, and those that only apply to it. */
const MD5_ONLY: readonly (keyof ConvertOptions)[] = ['for', 'keepBounds', 'md5'];
const GLB_ONLY: readonly (keyof ConvertOptions)[] = ['skin'];

export const NOUNS: Readonly<Record<Md5Kind, string>> = {
  mesh: 'meshes',
  anim: 'animations',
  camera: 'camera paths',
};

/**
 * The reason why an option has no effect, in a sentence: such an option is an error. Null if all have an
 * effect.
 */
export function uselessOption(
  options: ConvertOptions,
  target: Target,
  kinds: ReadonlySet<Md5Kind>,
): string | null {
  for (const key of target === 'glb' ? MD5_ONLY : GLB_ONLY) {
    if (options[key] !== undefined)
      return `${flagOf(key)} is for ${target === 'glb' ? 'MD5 files, not for a GLB' : 'a GLB, not for MD5 files'}`;
  }
  for (const [key, of] of Object.entries(APPLIES_TO) as [keyof ConvertOptions, readonly Md5Kind[]][]) {
    if (options[key] !== undefined && !of.some((kind) => kinds.has(kind)))
      return `${flagOf(key)} is for ${of.map((kind) => NOUNS[kind]).join(' and ')}, but none of these files is one`;
  }
  return null;
}

function flagOf(key: keyof ConvertOptions): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function meshEditsOf({ upAxis, scale, rename, maxWeights, md5 }: ConvertOptions): MeshEdits {
  return { upAxis, scale, rename: namesOf(rename), maxWeights, version: md5 };
}

export function animEditsOf({ upAxis, scale, rename, frames, fps, root }: ConvertOptions): AnimEdits {
  return { upAxis, scale, rename: namesOf(rename), frames, frameRate: fps, rootMotion: root };
}

export function cameraEditsOf({ upAxis, scale, frames, fps }: ConvertOptions): CameraEdits {
  return { upAxis, scale, frames, frameRate: fps };
}

function namesOf(rename: ReadonlyMap<string, string> | undefined): Record<string, string> | undefined {
  return rename && Object.fromEntries(rename);
}

/** Whether the options change the content of files. */
export function hasEdits(options: ConvertOptions): boolean {
  const { upAxis, scale, rename, maxWeights, frames, fps, root } = options;
  return upAxis === 'y' || root === 'in-place' || [scale, rename, maxWeights, frames, fps].some(isGiven);
}

const isGiven = (value: unknown): boolean => value !== undefined;

/** The functions of md5-viewer-game.wasm as cpp/wasm binds them. */
import type { Diagnosed, RawMaterial } from './asset-module.js';
import type { CubeModel, CubeSurface, ListedSurface, ModelAnim, ResourceTablePlace } from './asset-types.js';
import type { DefinedAttachment, ModelBlock } from './definition-types.js';
import type { StackControl } from './instance.js';
import type { Severity } from './types.js';
import type { RawFit } from './wasm-module.js';

export interface RawFits {
  clips: {
    fitting: { mesh: number; fit: RawFit; differences: string[] }[];
    /** An index in `fitting`, or -1. */
    best: number;
    /** The mesh from which the clip differs least, or -1. */
    misfit: number;
    reason: string;
  }[];
  findings: {
    severity: Severity;
    code: string;
    strict: boolean;
    clip: number;
    /** -1 for none. */
    mesh: number;
    message: string;
  }[];
}

/** `frames` has each frame before its scale. */
export interface RawJointScale {
  joint: string;
  scalesPosition: boolean;
  frames: Float32Array;
}

export interface RawCubeConfig {
  models: (Omit<CubeModel, 'surfaces'> & {
    surfaces: (Omit<CubeSurface, 'material'> & { material: RawMaterial })[];
  })[];
}

/** `entries` has four numbers of each file: see ResourceEntry. */
export interface RawResourceTable {
  fault: string;
  damage: string;
  entries?: Uint32Array;
}

/** `file` is the number of the file of definitions. */
export interface RawDefinitionFinding {
  severity: Severity;
  code: string;
  strict: boolean;
  file: number;
  line: number;
  column: number;
  message: string;
}

/** `inner` and `place` are for the configuration of a Cube 2 game; see readCubeConfig(). */
export interface RawDefinitionFile {
  path: string;
  game: string;
  isChecked: boolean;
  isBase: boolean;
  inner: string;
  place: string;
}

export interface RawDefinitionWant {
  /** See game::DefinitionWant. */
  kind: number;
  file: number;
  path: string;
}

/** Indices of files; see Plan. */
export interface RawPlan {
  now: Uint32Array;
  meshes: Uint32Array;
  onDemand: Uint32Array;
  wanted: Uint32Array;
  missing: { path: string; message: string }[];
}

export interface GameModule extends StackControl {
  inputView(size: number): Uint8Array;
  /** Forgets all facts; see game::Strangers for the flag. */
  startFits(comparesStrangers: boolean): void;
  /** The input has the facts; false if another build made them. `isNamed`: the user named the file itself. */
  addMeshFacts(name: string, folder: string, isNamed: boolean): boolean;
  addClipFacts(name: string, folder: string, isNamed: boolean): boolean;
  /** The result for the facts since startFits(). */
  takeFits(listsAll: boolean): RawFits;
  /** The input is the header of an archive. */
  findResourceTable(archiveSize: number): ResourceTablePlace;
  /** The input is the table; `offset` is its offset in the archive. */
  readResourceTable(offset: number): RawResourceTable;
  readCubeConfig(path: string, place: string): Diagnosed<RawCubeConfig>;
  readSurfaceList(): Diagnosed<{ isList: boolean; surfaces: ListedSurface[] }>;
  readMd2Skins(): { isMd2: boolean; names: string[]; fault: string };
  /** Forgets all definitions. */
  startDefinitions(): void;
  /** The input is the text of the file. */
  addDefinitions(file: RawDefinitionFile): void;
  readingFindings(): RawDefinitionFinding[];
  modelBlocks(mesh: string): ModelBlock[];
  modelAnims(mesh: string): ModelAnim[];
  clipAnims(mesh: string, clip: string): ModelAnim[];
  modelOffset(mesh: string, name: string): { offset: number[]; finding: RawDefinitionFinding | null };
  /** The input has the facts of the mesh; null if another build made them. */
  definedAttachments(mesh: string): DefinedAttachment[] | null;
  startDefinitionCheck(skins: readonly string[]): void;
  /** Each must be answered, by its index, before the next call. */
  definitionWants(): RawDefinitionWant[];
  /** `file` is '' if there is none. */
  answerPath(want: number, file: string, absence: number): void;
  /** The input has the facts, or nothing. */
  answerFacts(want: number, frames: number): void;
  answerNames(want: number, names: readonly string[]): void;
  /** After the last want, which ends the check; see game::Absent. */
  endDefinitionCheck(absent: number): RawDefinitionFinding[];
  /** The input has the paths. `facts` has three numbers of each: its kind, its archive, and whether it is linked. */
  planFiles(
    lengths: Uint32Array,
    sizes: Float64Array,
    facts: Uint32Array,
    wanted: readonly string[],
  ): RawPlan;
  /** Forgets the meshes and files before. The input has the paths of the meshes, then those of the files. */
  startCompanions(lengths: Uint32Array, meshCount: number, archives: Uint32Array): void;
  companionsOf(mesh: number, declared: readonly string[]): Uint32Array;
  companionCount(mesh: number, declared: readonly string[]): number;
  firstMeshes(): Uint32Array;
  likestFirst(path: string, others: readonly string[]): Uint32Array;
  /** Forgets the meshes before. The input has the paths. */
  startLenders(lengths: Uint32Array): void;
  lenderCandidates(mesh: string): Uint32Array;
  /** -1 for none. */
  chooseLender(
    mesh: string,
    neededJoints: number,
    paths: readonly string[],
    jointCounts: readonly number[],
    areEarlier: readonly number[],
  ): number;
  readJointScales(): Diagnosed<{ scales: RawJointScale[] | null }>;
}

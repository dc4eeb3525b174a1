/**
 * Finds and makes the repairs of MD5 files, for `check --fix` and the page's panel. The writer makes all
 * texts, so the file that is shown or checked equals the saved one.
 */
import type { Clip, Core, Diagnostic, Fit, Model, Rewritten } from '../core/index.js';
import { boundsOfFrames, type Writer } from '../core/writer.js';
import { fitRemarks } from './fit-remarks.js';
import {
  animEditsFor,
  meshEditsFor,
  REPAIR_NAMES,
  REPAIRS,
  repairOf,
  TRIED_ON_MESHES,
  type RepairedKind,
  type RepairEffect,
  type RepairName,
} from './remedies.js';
import { boundsInText, exceeds } from './stored-bounds.js';

/** A file that was read. */
export interface BrokenFile {
  readonly file: string;
  readonly kind: RepairedKind;
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
  /** The mesh of an animation after its own repairs. Some repairs need it. */
  readonly mesh?: { readonly bytes: Uint8Array; readonly fileName: string } | undefined;
}

/** A repair that would change a file. */
export interface FoundRepair {
  readonly name: RepairName;
  readonly effect: RepairEffect;
}

/** The mesh of an animation, and their fit. */
interface Target {
  readonly mesh: NonNullable<BrokenFile['mesh']>;
  readonly model: Model;
  readonly fit: Fit;
}

export class Repairer {
  readonly #core: Core;
  readonly #writer: Writer;

  constructor(core: Core, writer: Writer) {
    this.#core = core;
    this.#writer = writer;
  }

  /** The repairs that change something, in the order of REPAIRS. */
  find(broken: BrokenFile): FoundRepair[] {
    const { kind, diagnostics } = broken;
    const byCode = diagnostics.map(repairOf).filter((name) => name !== null);
    const others = new Set<RepairName>();
    const names = new Set(byCode.filter((name) => !NEED_MESH.has(name) && !TRIED_ON_MESHES.includes(name)));
    if (kind === 'mesh') for (const name of this.#tried(broken)) names.add(name);
    if (kind === 'anim') {
      this.#withTarget(broken, (target) => {
        for (const name of this.#ofFit(broken, target, byCode)) names.add(name);
        if (target && target.fit.extra.length > 0) others.add('match-mesh');
      });
    }
    return REPAIR_NAMES.filter((name) => names.has(name) && REPAIRS[name].kinds.includes(kind)).map(
      (name) => ({
        name,
        // The motion of joints that the mesh lacks is lost.
        effect: others.has(name) ? 'joints' : REPAIRS[name].effect,
      }),
    );
  }

  /** The file with these repairs, as text. */
  make(broken: BrokenFile, repairs: ReadonlySet<RepairName>): Rewritten {
    const { kind, bytes, file } = broken;
    switch (kind) {
      case 'mesh':
        return this.#writer.rewriteMesh(bytes, file, meshEditsFor(repairs));
      case 'anim':
        return this.#withTarget(broken, (target) => this.#animation(broken, repairs, target));
      case 'camera':
        return this.#writer.rewriteCameraPath(bytes, file);
    }
  }

  /** See TRIED_ON_MESHES. */
  #tried({ bytes, file }: BrokenFile): RepairName[] {
    const plain = this.#writer.rewriteMesh(bytes, file).text;
    return TRIED_ON_MESHES.filter((name) => {
      return this.#writer.rewriteMesh(bytes, file, meshEditsFor(new Set([name]))).text !== plain;
    });
  }

  /** Finds repairs that compare an animation with its mesh. `byCode`: those that its diagnostics suggest. */
  #ofFit(broken: BrokenFile, target: Target | null, byCode: readonly RepairName[]): RepairName[] {
    if (!target) return [];
    const { fit, model } = target;
    const names = fitRemarks(fit, model.fileName).map(repairOf);
    const found = names.filter((name) => name !== null && NEED_MESH.has(name) && isPossible(name, fit));
    const { text } = this.#writer.rewriteAnim(broken.bytes, broken.file);
    const bounds = this.#boundsOf(text, model);
    const isWrong = bounds && text !== null && exceeds(bounds, boundsInText(text));
    const isMissing = byCode.includes('compute-bounds');
    return [...found.filter((name) => name !== null), ...(bounds && (isWrong || isMissing) ? BOUNDS : [])];
  }

  #animation(
    { bytes, file }: BrokenFile,
    repairs: ReadonlySet<RepairName>,
    target: Target | null,
  ): Rewritten {
    const edits = animEditsFor(repairs, target);
    const own = this.#writer.rewriteAnim(bytes, file, edits);
    if (!target || ![...NEED_MESH].some((name) => repairs.has(name))) return own;
    const bounds = this.#boundsOf(own.text, target.model);
    if (!bounds || own.text === null) return own;
    // Another repair may make valid bounds invalid.
    const isWrong = repairs.has('compute-bounds') || exceeds(bounds, boundsInText(own.text));
    return isWrong ? this.#writer.rewriteAnim(bytes, file, { ...edits, bounds }) : own;
  }

  /** Null if the animation cannot be played on the mesh, or has no data for bounds. */
  #boundsOf(text: string | null, model: Model): Float32Array | null {
    if (text === null || model.meshes.every(({ vertexCount }) => vertexCount === 0)) return null;
    const { clip } = this.#core.readClip(new TextEncoder().encode(text), model.fileName);
    const bounds = clip && model.fit(clip).compatible ? boundsOfFrames(model, clip) : null;
    clip?.dispose();
    return bounds;
  }

  /** Calls `use` with the mesh of an animation, or with null if it has none that fits. */
  #withTarget<T>({ bytes, file, mesh }: BrokenFile, use: (target: Target | null) => T): T {
    const { model } = mesh ? this.#core.readModel(mesh.bytes, mesh.fileName) : { model: null };
    const { clip } = model ? this.#core.readClip(bytes, file) : { clip: null };
    try {
      return use(mesh && model && clip ? targetOf(mesh, model, clip) : null);
    } finally {
      model?.dispose();
      clip?.dispose();
    }
  }
}

/** Repairs that compare an animation with its mesh. */
const NEED_MESH: ReadonlySet<RepairName> = new Set([
  'match-mesh',
  'match-scale',
  'turn-up',
  'compute-bounds',
]);
const BOUNDS: readonly RepairName[] = ['compute-bounds'];

function targetOf(mesh: Target['mesh'], model: Model, clip: Clip): Target | null {
  const fit = model.neededJoints === 0 ? model.fit(clip) : null;
  return fit?.compatible ? { mesh, model, fit } : null;
}

function isPossible(name: RepairName, { boneScale, turnedRoot }: Fit): boolean {
  if (name === 'match-scale') return boneScale !== 0;
  return name !== 'turn-up' || (turnedRoot?.axis === 'x' && turnedRoot.degrees === 90);
}

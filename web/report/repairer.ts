/**
 * Finds and makes the repairs of MD5 files, for `check --fix` and the page's panel. The writer makes all
 * texts, so the file that is shown or checked equals the saved one.
 *
 * A repair answers a finding. It is tried alone on the result of the repairs before it, the file is read
 * again, and the repair is undone if its own finding stays, or if a worse one appears.
 */
import { addAll } from '../core/lists.js';
import type { Change, Clip, Core, Diagnostic, Fit, Model, Rewritten } from '../core/index.js';
import { fitFile, type Game } from '../core/game.js';
import { boundsOfFrames, type Writer } from '../core/writer.js';
import { clipMovement } from './clip-movement.js';
import { causedBy, staysOf, type Finding } from './finding-changes.js';
import { significant } from './numbers.js';
import {
  animEditsFor,
  meshEditsFor,
  obstacleTo,
  REPAIR_NAMES,
  REPAIRS,
  repairOf,
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
  readonly mesh?: MeshFile | undefined;
  /** The animations of a mesh. Repairs of the mesh must not make them worse, and say how far they move it. */
  readonly clips?: (() => readonly BrokenFile[]) | undefined;
}

interface MeshFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** A repair that would change a file. */
export interface FoundRepair {
  readonly name: RepairName;
  readonly effect: RepairEffect;
  /** Whether a finding of the file asks for it. Other repairs are made only if the user names them. */
  readonly isAsked: boolean;
}

/** A repair that was tried and not kept. */
export interface UndoneRepair {
  readonly name: RepairName;
  /** In one or two sentences. */
  readonly reason: string;
}

export interface Repaired {
  /** The whole text of the file; null if no repair was kept, or if there is an obstacle. */
  readonly text: string | null;
  readonly made: readonly RepairName[];
  readonly undone: readonly UndoneRepair[];
  readonly changes: readonly Change[];
  /** Damage that writing the file would hide. */
  readonly obstacle: Diagnostic | null;
}

/** The file at one moment: its bytes, what its reader and the comparison with its mesh say. */
interface Version {
  readonly bytes: Uint8Array;
  readonly findings: readonly Finding[];
  /** Tells how an animation fits its mesh; null for other files. */
  readonly fit: Fit | null;
}

/** A repair that was tried on a version. */
interface Attempt {
  readonly next: Version;
  readonly changes: readonly Change[];
}

export class Repairer {
  readonly #core: Core;
  readonly #writer: Writer;
  readonly #game: Game;
  /** The mesh that was needed last: many animations have the same one. */
  #target: { readonly bytes: Uint8Array; readonly model: Model | null } | null = null;

  constructor(core: Core, { writer, game }: { writer: Writer; game: Game }) {
    this.#core = core;
    this.#writer = writer;
    this.#game = game;
  }

  /** Frees the mesh that is kept for the next animation. */
  dispose(): void {
    this.#target?.model?.dispose();
    this.#target = null;
  }

  /** The repairs that work alone on the file, in the order of REPAIRS. */
  find(broken: BrokenFile): FoundRepair[] {
    const start = this.#version(broken, broken.bytes);
    return this.#candidates(broken, start, () => true).filter(({ name }) => {
      const attempt = this.#attempt(broken, start, name);
      return 'next' in attempt && this.#worseBy(broken, start, attempt.next, name, () => true) === null;
    });
  }

  /** Makes the repairs that `isWanted` chooses, one after the other. */
  make(broken: BrokenFile, isWanted: (found: FoundRepair) => boolean): Repaired {
    return this.#made(broken, isWanted).repaired;
  }

  #made(broken: BrokenFile, isWanted: (found: FoundRepair) => boolean) {
    const start = this.#version(broken, broken.bytes);
    const wanted = this.#candidates(broken, start, isWanted);
    const chosen = new Set(wanted.map(({ name }) => name));
    const obstacle = chosen.size > 0 ? obstacleTo(chosen, broken.diagnostics) : undefined;
    const nothing: Repaired = { text: null, made: [], undone: [], changes: [], obstacle: obstacle ?? null };
    if (chosen.size === 0 || obstacle) return { repaired: nothing, last: start };
    let last = start;
    const made: RepairName[] = [];
    const undone: UndoneRepair[] = [];
    const changes: Change[] = [];
    for (const { name } of wanted) {
      const attempt = this.#attempt(broken, last, name);
      // A repair before it has the same effect.
      if ('next' in attempt && isSame(attempt.next.bytes, last.bytes)) {
        made.push(name);
        continue;
      }
      const reason =
        'next' in attempt ? this.#worseBy(broken, last, attempt.next, name, isWanted) : attempt.reason;
      if (reason !== null || !('next' in attempt)) {
        undone.push({ name, reason: reason ?? '' });
        continue;
      }
      addAll(changes, attempt.changes);
      addAll(changes, this.#movement(broken, last, attempt.next, name));
      made.push(name);
      last = attempt.next;
    }
    const hidden = made.length > 0 ? obstacleTo(new Set(made), broken.diagnostics) : undefined;
    if (hidden) return { repaired: { ...nothing, undone, obstacle: hidden }, last: start };
    const text = last === start ? null : new TextDecoder().decode(last.bytes);
    // A later repair may have removed the finding.
    const left = undone.filter(({ name }) => isAskedBy(name, last) || !isAskedBy(name, start));
    return { repaired: { text, made, undone: left, changes, obstacle: null }, last };
  }

  /** The repairs that a finding asks for, and those that change something without one, if they are wanted. */
  #candidates(broken: BrokenFile, start: Version, isWanted: (found: FoundRepair) => boolean): FoundRepair[] {
    const names = REPAIR_NAMES.filter((name) => REPAIRS[name].kinds.includes(broken.kind));
    return names
      .map((name): FoundRepair => {
        // The motion of joints that the mesh lacks is lost.
        const losesMotion = name === 'match-mesh' && (start.fit?.extra.length ?? 0) > 0;
        const effect = losesMotion ? 'joints' : REPAIRS[name].effect;
        return { name, effect, isAsked: isAskedBy(name, start) };
      })
      .filter(({ name, isAsked }) => isAsked || REPAIRS[name].onRequest)
      .filter(isWanted)
      .filter(({ name, isAsked }) => isAsked || this.#changes(broken, start, name));
  }

  /** Whether a repair does more than write the file again. */
  #changes(broken: BrokenFile, version: Version, name: RepairName): boolean {
    const { text } = this.#edited(broken, version, name);
    return text !== null && text !== this.#edited(broken, version, null).text;
  }

  /** The file after one repair, or why it cannot be made. */
  #attempt(broken: BrokenFile, from: Version, name: RepairName): Attempt | { readonly reason: string } {
    if (name === 'compute-bounds' && !from.fit)
      return { reason: 'Its bounds need its mesh. Name the mesh, too.' };
    const { text, changes } = this.#edited(broken, from, name);
    if (text === null) return { reason: changes.at(-1)?.message ?? 'The file cannot be written.' };
    return { next: this.#version(broken, new TextEncoder().encode(text)), changes };
  }

  /** Why a repair is not kept; null if it is. */
  #worseBy(
    broken: BrokenFile,
    from: Version,
    to: Version,
    name: RepairName,
    isWanted: (found: FoundRepair) => boolean,
  ): string | null {
    const stays = staysOf(from.findings, to.findings, (finding) => repairOf(finding) === name);
    if (stays) return `Its finding stays: ${stays.message}`;
    const caused = causedBy(from.findings, to.findings);
    if (caused) return `It would cause ${caused.code}: ${caused.message}`;
    return this.#harmToClips(broken, from, to, isWanted);
  }

  /** A finding on an animation that appears with the changed joints of its mesh; null if there is none. */
  #harmToClips(
    { kind, clips, file }: BrokenFile,
    from: Version,
    to: Version,
    isWanted: (found: FoundRepair) => boolean,
  ): string | null {
    if (kind !== 'mesh' || !clips || this.#hasSameJoints(file, from, to)) return null;
    for (const clip of clips()) {
      const before = this.#version({ ...clip, mesh: { bytes: from.bytes, fileName: file } }, clip.bytes);
      const { last } = this.#made({ ...clip, mesh: { bytes: to.bytes, fileName: file } }, isWanted);
      const caused = causedBy(before.findings, last.findings);
      if (caused) return `It would cause ${caused.code} in ${clip.file}: ${caused.message}`;
    }
    return null;
  }

  #hasSameJoints(file: string, from: Version, to: Version): boolean {
    const [a, b] = [from, to].map(({ bytes }) => {
      const { model } = this.#core.readModel(bytes, file);
      const joints = model?.joints.map(({ name, parent }) => [name, parent]);
      model?.dispose();
      return JSON.stringify(joints ?? []);
    });
    return a === b;
  }

  /** How far other weights move the vertices of a mesh in its animations. */
  #movement({ clips, file }: BrokenFile, from: Version, to: Version, name: RepairName): Change[] {
    if (!clips || !MOVES_VERTICES.has(name)) return [];
    const { model: before } = this.#core.readModel(from.bytes, file);
    const { model: after } = this.#core.readModel(to.bytes, file);
    try {
      if (!before || !after) return [];
      const most = clipMovement(this.#core, before, after, clips());
      if (!most) return [];
      const message = `In its animations vertices move by up to ${significant(most.distance, 3)} (${most.file}, frame ${most.frame}).`;
      return [{ code: 'moved-in-animations', message }];
    } finally {
      before?.dispose();
      after?.dispose();
    }
  }

  /** The file with one repair, or written without any. */
  #edited(broken: BrokenFile, { bytes, fit }: Version, name: RepairName | null): Rewritten {
    const { kind, file, mesh } = broken;
    const names = new Set(name === null ? [] : [name]);
    switch (kind) {
      case 'mesh':
        return this.#writer.rewriteMesh(bytes, file, meshEditsFor(names));
      case 'camera':
        return this.#writer.rewriteCameraPath(bytes, file);
      case 'anim': {
        const edits = animEditsFor(names, mesh && fit ? { mesh, fit } : null);
        const own = this.#writer.rewriteAnim(bytes, file, edits);
        const bounds = name !== null && NEED_MESH.has(name) && mesh ? this.#boundsOf(own.text, mesh) : null;
        if (!bounds || own.text === null) return own;
        // Another repair may make valid bounds invalid.
        const isMissing = name === 'compute-bounds' && fit !== null && hasBoundsFinding(broken.diagnostics);
        const isWrong = isMissing || exceeds(bounds, boundsInText(own.text));
        return isWrong ? this.#writer.rewriteAnim(bytes, file, { ...edits, bounds }) : own;
      }
    }
  }

  /** Null if the animation cannot be played on the mesh, or has no data for bounds. */
  #boundsOf(text: string | null, mesh: MeshFile): Float32Array | null {
    const model = this.#modelOf(mesh);
    if (text === null || !model || model.meshes.every(({ vertexCount }) => vertexCount === 0)) return null;
    const { clip } = this.#core.readClip(new TextEncoder().encode(text), mesh.fileName);
    const bounds = clip && model.fit(clip).compatible ? boundsOfFrames(model, clip) : null;
    clip?.dispose();
    return bounds;
  }

  #version({ kind, file, mesh }: BrokenFile, bytes: Uint8Array): Version {
    switch (kind) {
      case 'mesh': {
        const { model, report } = this.#core.readModel(bytes, file);
        model?.dispose();
        return { bytes, findings: report.diagnostics, fit: null };
      }
      case 'anim': {
        const { clip, report } = this.#core.readClip(bytes, file);
        const { fit, findings } = clip && mesh ? this.#compare(clip, mesh) : { fit: null, findings: [] };
        clip?.dispose();
        return { bytes, findings: [...report.diagnostics, ...findings], fit };
      }
      case 'camera': {
        const { path, report } = this.#core.readCameraPath(bytes, file);
        path?.dispose();
        return { bytes, findings: report.diagnostics, fit: null };
      }
    }
  }

  /** What `check` says of an animation with its mesh, and the fit if it plays on it. */
  #compare(clip: Clip, mesh: MeshFile): { readonly fit: Fit | null; readonly findings: readonly Finding[] } {
    const model = this.#modelOf(mesh);
    if (model?.neededJoints !== 0) return { fit: null, findings: [] };
    const compared = this.#game.compareFits({
      meshes: [fitFile(model, mesh.fileName)],
      clips: [fitFile(clip)],
    });
    return { fit: compared.clips[0]?.best?.fit ?? null, findings: compared.findings };
  }

  #modelOf({ bytes, fileName }: MeshFile): Model | null {
    if (this.#target?.bytes !== bytes) {
      this.dispose();
      this.#target = { bytes, model: this.#core.readModel(bytes, fileName).model };
    }
    return this.#target.model;
  }
}

/** Repairs that compare an animation with its mesh. */
const NEED_MESH: ReadonlySet<RepairName> = new Set([
  'match-mesh',
  'match-scale',
  'turn-up',
  'invert-rotations',
  'compute-bounds',
]);

/** Repairs of weights; their changes name the movement in the bind pose only. */
const MOVES_VERTICES: ReadonlySet<RepairName> = new Set(['limit-weights', 'normalize-weights']);

const hasBoundsFinding = (findings: readonly Finding[]): boolean =>
  findings.some((finding) => repairOf(finding) === 'compute-bounds');

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

function isAskedBy(name: RepairName, { findings }: Version): boolean {
  return findings.some((finding) => repairOf(finding) === name);
}

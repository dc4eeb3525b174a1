/**
 * The repairs of `check --fix`. Meshes are repaired before animations, so that an animation is fitted to its mesh as it
 * will be. All files are written, or none.
 */
import type { Change, Core, Fit, Model, Rewritten, Writer } from '../core/index.js';
import { boundsOfFrames, loadWriter } from '../core/writer.js';
import { fitRemarks } from '../report/fit-remarks.js';
import { counted } from '../report/numbers.js';
import {
  animEditsFor,
  meshEditsFor,
  obstacleTo,
  REPAIR_NAMES,
  REPAIRS,
  repairOf,
  TRIED_ON_MESHES,
  type RepairedKind,
  type RepairName,
} from '../report/remedies.js';
import { boundsInText, exceeds } from './file-bounds.js';
import { placeOf } from '../report/report-text.js';
import { reasonOf } from './find-files.js';
import type { CheckCommand } from './options.js';
import { OutputFiles } from './output-files.js';
import { painted, printable } from './print.js';
import type { FileResult } from './read-all.js';
import { readWhole } from './read-whole.js';
import type { Surroundings } from './surroundings.js';

/** A file with its repairs. */
interface Repaired {
  readonly file: string;
  readonly text: string;
  readonly made: readonly RepairName[];
  /** What the writer says of them. */
  readonly changes: readonly Change[];
}

/**
 * Repairs the files and prints a line for each repair. Returns whether files were written: nothing to write and a dry
 * run leave them 'unchanged'.
 */
export async function repair(
  core: Core,
  results: readonly FileResult[],
  { fix, dryRun, format }: CheckCommand,
  io: Surroundings,
): Promise<'written' | 'unchanged' | 'not-written'> {
  const fixer = new Fixer(core, await loadWriter(), fix === 'all');
  const ranked = [...results].sort((a, b) => Number(b.kind === 'mesh') - Number(a.kind === 'mesh'));
  const repaired = ranked.flatMap((result) => fixer.repaired(result) ?? []);
  const failure = dryRun ? null : written(repaired);
  if (failure !== null) {
    io.err(`md5-viewer: ${printable(failure)}\n`);
    return 'not-written';
  }
  // Only a report as text has room for other lines.
  const isText = format === 'text';
  const print = isText ? io.out : io.err;
  const verb = painted(dryRun ? 'would fix' : 'fixed', 'info', io.color && isText);
  const change = painted('change', 'info', io.color && isText);
  for (const { file, made, changes } of repaired) {
    const path = printable(file);
    for (const name of made) print(`${path}: ${verb} ${name}: ${REPAIRS[name].sentence}\n`);
    for (const { code, message } of changes) print(`${path}: ${change} ${code}: ${printable(message)}\n`);
  }
  for (const { place, reason } of fixer.refused)
    print(`${printable(place)}: not fixed: ${printable(reason)}\n`);
  print(`${counted(repaired.length, 'file')} ${dryRun ? 'to repair' : 'repaired'}\n`);
  return repaired.length > 0 && !dryRun ? 'written' : 'unchanged';
}

/** Writes the files. Returns why it failed, or null. */
function written(repaired: readonly Repaired[]): string | null {
  const outputs = new OutputFiles();
  let at = '';
  try {
    for (const { file, text } of repaired) {
      at = `${file}: `;
      outputs.add(file, text);
    }
    at = '';
    outputs.commit();
    return null;
  } catch (error) {
    outputs.discard();
    return `${at}${reasonOf(error)}`;
  }
}

/** A file and the repairs that it gets. */
interface Patient {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly repairs: Set<RepairName>;
}

class Fixer {
  /** Files that have repairs but cannot be written, with the reason. */
  readonly refused: { readonly place: string; readonly reason: string }[] = [];
  readonly #core: Core;
  readonly #writer: Writer;
  readonly #all: boolean;
  /** Meshes as they will be, by path. */
  readonly #meshes = new Map<string, string>();

  /** `all`: whether repairs that change the picture or the joints are made, too. */
  constructor(core: Core, writer: Writer, all: boolean) {
    this.#core = core;
    this.#writer = writer;
    this.#all = all;
  }

  /** The file with its repairs; null where it needs none or cannot be repaired. */
  repaired({ file, kind, diagnostics, description, fits }: FileResult): Repaired | null {
    if ((kind !== 'mesh' && kind !== 'anim' && kind !== 'camera') || description === null) return null;
    const repairs = this.#allowed(kind, diagnostics.map(repairOf));
    const patient = { file, bytes: readWhole(file), repairs };
    const { text, changes } = this.#rewritten(kind, patient, fits?.best?.mesh);
    if (repairs.size === 0) return null;
    const obstacle = obstacleTo(repairs, diagnostics);
    if (obstacle || text === null) {
      const place = obstacle ? placeOf(obstacle) : file;
      this.refused.push({ place, reason: (obstacle ?? changes.at(-1))?.message ?? '' });
      return null;
    }
    if (kind === 'mesh') this.#meshes.set(file, text);
    const made = REPAIR_NAMES.filter((name) => repairs.has(name));
    return { file, text, made, changes };
  }

  /** Those of the repairs that a file of this kind may get. */
  #allowed(kind: RepairedKind, names: readonly (RepairName | null)[]): Set<RepairName> {
    const isAllowed = (name: RepairName): boolean =>
      REPAIRS[name].kinds.includes(kind) && (this.#all || REPAIRS[name].effect === 'none');
    return new Set(names.filter((name) => name !== null).filter(isAllowed));
  }

  #rewritten(kind: RepairedKind, patient: Patient, mesh: string | undefined): Rewritten {
    switch (kind) {
      case 'mesh':
        return this.#mesh(patient);
      case 'anim':
        return this.#animation(patient, mesh);
      case 'camera':
        return this.#writer.rewriteCameraPath(patient.bytes, patient.file);
    }
  }

  /** Adds the repairs that only a trial can find. */
  #mesh({ file, bytes, repairs }: Patient): Rewritten {
    const plain = this.#writer.rewriteMesh(bytes, file);
    for (const name of this.#allowed('mesh', TRIED_ON_MESHES)) {
      const tried = this.#writer.rewriteMesh(bytes, file, meshEditsFor(new Set([name])));
      if (tried.text !== plain.text) repairs.add(name);
    }
    return this.#writer.rewriteMesh(bytes, file, meshEditsFor(repairs));
  }

  /** Adds the repairs that the mesh asks for, as it will be, and takes away those that need a mesh which is not there. */
  #animation({ file, bytes, repairs }: Patient, meshPath: string | undefined): Rewritten {
    const wantsBounds = repairs.has('compute-bounds');
    for (const name of NEED_MESH) repairs.delete(name);
    const text = meshPath === undefined ? undefined : this.#meshes.get(meshPath);
    const meshBytes = text === undefined ? meshPath && readWhole(meshPath) : new TextEncoder().encode(text);
    const { model } = meshBytes ? this.#core.readModel(meshBytes, meshPath ?? '') : { model: null };
    const { clip } = this.#core.readClip(bytes, file);
    try {
      if (!model || !clip || !meshBytes || model.neededJoints > 0 || !model.fit(clip).compatible) {
        if (wantsBounds)
          this.refused.push({ place: file, reason: 'Its bounds need its mesh: name that, too.' });
        return this.#writer.rewriteAnim(bytes, file);
      }
      const target = { mesh: { bytes: meshBytes, fileName: model.fileName }, fit: model.fit(clip) };
      const codes = fitRemarks(target.fit, model.fileName).map(repairOf);
      for (const name of this.#allowed('anim', codes))
        if (this.#isPossible(name, target.fit)) repairs.add(name);
      const edits = animEditsFor(repairs, target);
      const own = this.#writer.rewriteAnim(bytes, file, edits);
      const bounds = this.#boundsOf(own, model);
      if (!bounds || own.text === null) return own;
      if (!wantsBounds && !exceeds(bounds, boundsInText(own.text))) return own;
      repairs.add('compute-bounds');
      return this.#writer.rewriteAnim(bytes, file, { ...edits, bounds });
    } finally {
      model?.dispose();
      clip?.dispose();
    }
  }

  #isPossible(name: RepairName, { boneScale, turnedRoot, extra }: Fit): boolean {
    if (name === 'match-scale') return boneScale !== 0;
    if (name === 'turn-up') return turnedRoot?.axis === 'x' && turnedRoot.degrees === 90;
    // The motion of joints that the mesh lacks would be lost.
    return name !== 'match-mesh' || this.#all || extra.length === 0;
  }

  #boundsOf({ text }: Rewritten, model: Model): Float32Array | null {
    if (text === null || model.meshes.every(({ vertexCount }) => vertexCount === 0)) return null;
    const { clip } = this.#core.readClip(new TextEncoder().encode(text), model.fileName);
    const bounds = clip && boundsOfFrames(model, clip);
    clip?.dispose();
    return bounds;
  }
}

/** Repairs that compare an animation with its mesh. */
const NEED_MESH: readonly RepairName[] = ['match-mesh', 'match-scale', 'turn-up', 'compute-bounds'];

/** Finds the repairs that one file can get, and writes the file with some of them. */
import type { AnimEdits, Bytes, Core, Diagnostic, Fit, Model, Rewritten, Writer } from '../core/index.js';
import { boundsOfFrames } from '../core/writer.js';
import { fitRemarks } from '../report/fit-remarks.js';
import { boundsInText, exceeds } from './file-bounds.js';
import {
  animEditsFor,
  meshEditsFor,
  REPAIRS,
  repairOf,
  TRIED_ON_MESHES,
  type RepairedKind,
  type RepairName,
} from './remedies.js';

export interface Tools {
  readonly core: Core;
  readonly writer: Writer;
}

/** A file before its repairs. */
export interface DamagedFile {
  readonly path: string;
  readonly kind: RepairedKind;
  readonly bytes: Bytes;
  readonly diagnostics: readonly Pick<Diagnostic, 'code'>[];
}

/** The mesh that an animation belongs to, as it will be with its own repairs. */
export interface TargetMesh {
  readonly path: string;
  readonly bytes: Bytes;
}

/** Repairs that compare an animation with its mesh. */
const NEED_MESH: readonly RepairName[] = ['match-mesh', 'match-scale', 'turn-up', 'compute-bounds'];

/**
 * All repairs that the file can get: those of its diagnostics, and those that only a trial or a comparison with its
 * mesh can find. Without a mesh, an animation gets none that needs one.
 */
export function possibleRepairs(tools: Tools, file: DamagedFile, mesh: TargetMesh | null): Set<RepairName> {
  const repairs = new Set(
    file.diagnostics
      .map(repairOf)
      .filter((name) => name !== null)
      .filter((name) => REPAIRS[name].kinds.includes(file.kind)),
  );
  if (file.kind === 'mesh') for (const name of triedOnMesh(tools, file)) repairs.add(name);
  if (file.kind === 'anim') {
    const wantsBounds = repairs.has('compute-bounds');
    for (const name of NEED_MESH) repairs.delete(name);
    for (const name of comparedWithMesh(tools, file, mesh, wantsBounds)) repairs.add(name);
  }
  return repairs;
}

/** The file with these repairs, or as it is read where there are none. */
export function rewriteRepaired(
  tools: Tools,
  { path, kind, bytes }: DamagedFile,
  repairs: ReadonlySet<RepairName>,
  mesh: TargetMesh | null,
): Rewritten {
  switch (kind) {
    case 'mesh':
      return tools.writer.rewriteMesh(bytes, path, meshEditsFor(repairs));
    case 'camera':
      return tools.writer.rewriteCameraPath(bytes, path);
    case 'anim':
      return (
        withPair(tools, { path, bytes }, mesh, (pair) =>
          rewriteAnim(tools, { path, bytes }, repairs, pair),
        ) ?? tools.writer.rewriteAnim(bytes, path)
      );
  }
}

function triedOnMesh({ writer }: Tools, { bytes, path }: DamagedFile): RepairName[] {
  const plain = writer.rewriteMesh(bytes, path);
  return TRIED_ON_MESHES.filter(
    (name) => writer.rewriteMesh(bytes, path, meshEditsFor(new Set([name]))).text !== plain.text,
  );
}

function comparedWithMesh(
  tools: Tools,
  { path, bytes }: DamagedFile,
  mesh: TargetMesh | null,
  wantsBounds: boolean,
): RepairName[] {
  const found = withPair(tools, { path, bytes }, mesh, (pair) => {
    const { fit } = pair;
    const codes = fitRemarks(fit, pair.model.fileName).map(repairOf);
    const named = codes.filter((name) => name !== null).filter((name) => isPossible(name, fit));
    const { text } = rewriteAnim(tools, { path, bytes }, new Set(named), pair);
    const bounds = boundsFor(tools, text, pair.model);
    const areWrong = text !== null && bounds !== null && exceeds(bounds, boundsInText(text));
    return bounds && (wantsBounds || areWrong) ? [...named, 'compute-bounds' as const] : named;
  });
  return found ?? [];
}

/** An animation with the mesh that it can be played on. */
interface Pair {
  readonly model: Model;
  readonly fit: Fit;
  readonly mesh: TargetMesh;
}

/** Null where there is no mesh that the animation fits. */
function withPair<Result>(
  { core }: Tools,
  { path, bytes }: TargetMesh,
  mesh: TargetMesh | null,
  use: (pair: Pair) => Result,
): Result | null {
  if (!mesh) return null;
  const { model } = core.readModel(mesh.bytes, mesh.path);
  const { clip } = core.readClip(bytes, path);
  try {
    if (!model || !clip || model.neededJoints > 0) return null;
    const fit = model.fit(clip);
    return fit.compatible ? use({ model, fit, mesh }) : null;
  } finally {
    model?.dispose();
    clip?.dispose();
  }
}

function rewriteAnim(
  tools: Tools,
  { path, bytes }: TargetMesh,
  repairs: ReadonlySet<RepairName>,
  { model, fit, mesh }: Pair,
): Rewritten {
  const edits: AnimEdits = animEditsFor(repairs, {
    mesh: { bytes: mesh.bytes, fileName: mesh.path },
    fit,
  });
  const own = tools.writer.rewriteAnim(bytes, path, edits);
  const bounds = repairs.has('compute-bounds') ? boundsFor(tools, own.text, model) : null;
  return bounds ? tools.writer.rewriteAnim(bytes, path, { ...edits, bounds }) : own;
}

/** Null for a mesh without vertices. */
function boundsFor({ core }: Tools, text: string | null, model: Model): Float32Array | null {
  if (text === null || model.meshes.every(({ vertexCount }) => vertexCount === 0)) return null;
  const { clip } = core.readClip(new TextEncoder().encode(text), model.fileName);
  try {
    return clip && boundsOfFrames(model, clip);
  } finally {
    clip?.dispose();
  }
}

function isPossible(name: RepairName, { boneScale, turnedRoot }: Fit): boolean {
  if (name === 'match-scale') return boneScale !== 0;
  return name !== 'turn-up' || (turnedRoot?.axis === 'x' && turnedRoot.degrees === 90);
}

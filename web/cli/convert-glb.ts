/** Converts a mesh, the animations that fit it and its images to GLB. */
import { addAll } from '../core/lists.js';
import { existsSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { fitFile, loadGame } from '../core/game.js';
import type { Clip, Core, Model } from '../core/index.js';
import type { ExportInput, ExportMaterial, ExportResult } from '../export/index.js';
import type { FileEntry } from '../files/index.js';
import { isDeclarationPath, isImagePath, uniqueNames, withoutExtension } from '../files/tree/index.js';
import { countOf } from '../report/count-of.js';
import { counted, significant } from '../report/numbers.js';
import { skeletonTaken } from '../report/skeleton-taken.js';
import { filesOf } from './file-source.js';
import { commonFolder, isScaleFile } from './find-files.js';
import { kindOf } from './inputs.js';
import { painted, printable } from './print.js';
import type { Looks } from './materials-beside.js';
import { readWhole } from './read-whole.js';
import { lacksJoints, nothingIn } from './rewriter.js';
import { SkeletonLenders } from './skeleton-lenders.js';
import { EXIT } from './surroundings.js';

/** An input file of the GLB. */
export interface GlbInput {
  readonly path: string;
  readonly bytes: () => Uint8Array;
}

export interface GlbRequest {
  readonly files: readonly GlbInput[];
  /** Files of archives, for images and declarations. */
  readonly archived: readonly FileEntry[];
  readonly skin: string | undefined;
  /** The folders of --allow. */
  readonly allow: readonly string[];
  /** The length of a unit in the GLB; undefined for the usual one. */
  readonly metresPerUnit: number | undefined;
}

/** The reason why nothing is written. */
export interface Failure {
  readonly code: number;
  readonly lines: readonly string[];
}

export interface Glb {
  readonly result: ExportResult;
  readonly remarks: readonly string[];
}

/** A readable mesh file. */
interface MeshFile {
  readonly file: GlbInput;
  readonly model: Model;
}

/** The files for one GLB. */
interface Source {
  /** At least one; all have the same skeleton. */
  readonly meshes: readonly [MeshFile, ...MeshFile[]];
  readonly clips: ReadClips['clips'];
  /** Named images and files of declarations. */
  readonly looks: readonly string[];
  readonly remarks: readonly string[];
}

/** Makes a GLB of the mesh and the animations that fit it. */
export async function glbOf(core: Core, request: GlbRequest): Promise<Glb | Failure> {
  const source = await sourceOf(core, request);
  if ('code' in source) return source;
  const [{ exportGlb }, looks] = await Promise.all([import('../export/index.js'), looksOf(source, request)]);
  if ('code' in looks) return looks;
  const [{ file, model }, ...others] = source.meshes;
  // All stand on one skeleton.
  for (const mesh of source.meshes) mesh.model.setOffset(looks.offset);
  const result = await exportGlb({
    model,
    name: nameOf(file.path),
    others: others.map((other) => ({ name: nameOf(other.file.path), model: other.model })),
    clips: named(source.clips, looks.nameOf),
    materials: looks.materials,
    metresPerUnit: request.metresPerUnit,
  });
  if (result.meshes === 0 && result.joints === 0)
    return { code: EXIT.errors, lines: [`${file.path} has no meshes and no joints.`] };
  return { result, remarks: [...new Set([...source.remarks, ...looks.remarks, ...result.remarks])] };
}

const nameOf = (path: string): string => basename(path).replace(/\.[^.]*$/, '');

const unopened = (reasons: readonly string[]): Failure => ({ code: EXIT.unreadable, lines: reasons });

async function sourceOf(core: Core, { files, allow }: GlbRequest): Promise<Source | Failure> {
  const meshes = files.filter(({ path, bytes }) => kindOf(core, path, bytes()) === 'mesh');
  if (meshes.length === 0) return unopened(['none of these files is a mesh']);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const bytesOf = (path: string) => byPath.get(path)?.bytes() ?? readWhole(path);
  const lenders = new SkeletonLenders({ core, game: await loadGame() }, [...byPath.keys()], {
    files: filesOf(bytesOf, allow),
  });
  const others = files.filter((file) => !meshes.includes(file));
  try {
    return await withMeshes(core, meshes, others, lenders);
  } finally {
    lenders.dispose();
  }
}

/**
 * The materials of all meshes. A material has one look throughout a game, so the first mesh that names it decides. The
 * offset is that of the first mesh, and the name of an animation that of the first mesh whose blocks have it.
 */
async function looksOf(
  { meshes, looks }: Source,
  { archived, skin, allow }: GlbRequest,
): Promise<Looks | Failure> {
  const { materialsBeside } = await import('./materials-beside.js');
  const materials = new Map<string, ExportMaterial>();
  const remarks: string[] = [];
  const all: Looks[] = [];
  for (const { file, model } of meshes) {
    const found = await materialsBeside(file, model, { given: looks, archived, allow }, skin ?? null);
    if ('lacks' in found) return unopened([found.lacks]);
    for (const [name, material] of found.materials) if (!materials.has(name)) materials.set(name, material);
    all.push(found);
    addAll(remarks, found.remarks);
  }
  return {
    materials,
    offset: all[0]?.offset ?? [0, 0, 0],
    nameOf: (clip) => all.flatMap((each) => each.nameOf(clip) ?? [])[0],
    remarks,
  };
}

async function withMeshes(
  core: Core,
  files: readonly GlbInput[],
  others: readonly GlbInput[],
  lenders: SkeletonLenders,
): Promise<Source | Failure> {
  const remarks: string[] = [];
  const errors = new Map<string, number>();
  const meshes: MeshFile[] = [];
  let hasOwnJoints = false;
  for (const file of files) {
    const { model, report, lender } = lenders.readMesh(file.bytes(), file.path);
    if (!model) return { code: EXIT.errors, lines: [nothingIn(file.path, report.diagnostics)] };
    if (model.neededJoints > 0)
      return { code: EXIT.errors, lines: [lacksJoints(file.path, model.neededJoints)] };
    if (lender !== undefined) remarks.push(`${file.path}: ${skeletonTaken(file.path, lender).message}`);
    errors.set(file.path, countOf(report.diagnostics, 'error'));
    // The first file with joints determines the model's name.
    if (lender === undefined && !hasOwnJoints) meshes.unshift({ file, model });
    else meshes.push({ file, model });
    hasOwnJoints ||= lender === undefined;
  }
  const [first, ...rest] = meshes;
  if (!first) return unopened([]);
  if (rest.some(({ model }) => skeletonKey(model) !== skeletonKey(first.model))) {
    const names = files.map(({ path }) => path).join(', ');
    return unopened([`there are several meshes with different skeletons; name one of them: ${names}`]);
  }
  const read = await clipsOf(core, first.model, others);
  const all = [...remarks, ...read.remarks];
  if (read.given > 0 && read.clips.length === 0) return { code: EXIT.errors, lines: all };
  for (const [path, count] of read.errors) errors.set(path, count);
  return {
    meshes: [first, ...rest],
    clips: read.clips,
    looks: read.looks,
    remarks: [...errorLine(errors), ...all],
  };
}

/** One line with the number of errors in the files. */
function errorLine(errors: ReadonlyMap<string, number>): string[] {
  const paths = [...errors].flatMap(([path, count]) => (count > 0 ? [path] : []));
  const count = [...errors.values()].reduce((sum, each) => sum + each, 0);
  const command = ['md5-viewer check', ...paths.map((path) => (/\s/.test(path) ? `"${path}"` : path))].join(
    ' ',
  );
  return count > 0 ? [`The files have ${counted(count, 'error')}: run ${command} to see more.`] : [];
}

interface ReadClips {
  readonly clips: readonly { readonly path: string; readonly clip: Clip }[];
  /** The number of named animations. */
  readonly given: number;
  readonly looks: readonly string[];
  readonly remarks: readonly string[];
  /** Keyed by path. */
  readonly errors: ReadonlyMap<string, number>;
}

async function clipsOf(core: Core, model: Model, others: readonly GlbInput[]): Promise<ReadClips> {
  const remarks: string[] = [];
  const looks: string[] = [];
  const errors = new Map<string, number>();
  const scales = new Set<string>();
  const given = others.filter((other) => {
    const kind = kindOf(core, other.path, other.bytes());
    if (kind === 'unknown' && (isDeclarationPath(other.path) || isImagePath(other.path)))
      looks.push(other.path);
    else if (isScaleFile(other.path)) scales.add(resolve(other.path));
    else if (kind !== 'anim') remarks.push(`${other.path} is not an animation. It was skipped.`);
    return kind === 'anim';
  });
  const read = given.flatMap(({ path, bytes }) => {
    const { clip, report } = core.readClip(bytes(), path);
    errors.set(path, countOf(report.diagnostics, 'error'));
    if (!clip) remarks.push(nothingIn(path, report.diagnostics));
    return clip ? [{ path, clip }] : [];
  });
  const clips = read.filter(({ clip }) => model.fit(clip).compatible);
  addAll(remarks, await fitLines(model, read));
  for (const { path } of clips) {
    const scale = `${withoutExtension(path)}.md5scale`;
    if (existsSync(scale)) scales.add(resolve(scale));
  }
  for (const path of scales) remarks.push(`${basename(path)}: joint scales are not written to the GLB.`);
  return { clips, given: given.length, looks, remarks, errors };
}

/** Why animations are left out, and how others differ from the mesh. */
async function fitLines(model: Model, clips: ReadClips['clips']): Promise<string[]> {
  const game = await loadGame();
  return game
    .compareFits({
      meshes: [fitFile(model)],
      clips: clips.map(({ clip }) => fitFile(clip)),
    })
    .findings.filter(({ severity, code }) => severity === 'warning' || code === 'clip-fits-by-name')
    .map(({ clip, message }) => `${clips[clip]?.path ?? ''}: ${message}`);
}

/**
 * Named as in the model blocks, or else after their files, with the folders below the common one if several files have
 * the same name.
 */
function named(clips: ReadClips['clips'], declaredName: Looks['nameOf']): ExportInput['clips'] {
  const paths = clips.map(({ path }) => resolve(path));
  const folder = commonFolder(paths.map((path) => dirname(path)));
  const short = clips.map(({ path }) => nameOf(path));
  const given = short.map((name, i) => {
    const declared = declaredName(paths[i] ?? '');
    if (declared !== undefined) return declared;
    if (short.indexOf(name) === short.lastIndexOf(name)) return name;
    return withoutExtension(
      relative(folder, paths[i] ?? '')
        .split(sep)
        .join('/'),
    );
  });
  const names = uniqueNames(given.map((name) => ({ path: name, given: name })));
  return clips.map(({ clip }, i) => ({ name: names[i] ?? '', clip }));
}

/** Equal for models with the same joints in the same bind pose. */
function skeletonKey({ joints }: Model): string {
  return JSON.stringify(
    joints.map(({ name, parent, position, rotation }) => [name, parent, ...position, ...rotation]),
  );
}

/** The lines that describe a written GLB. `isUsual`: no scale was given. */
export function glbLines(
  output: string,
  { result, remarks }: Glb,
  isUsual: boolean,
  color: boolean,
): string[] {
  const { joints, meshes, animations } = result;
  const headline = [
    counted(joints, 'joint'),
    counted(meshes, 'mesh', 'meshes'),
    counted(animations.length, 'animation'),
  ];
  return [
    `${painted(printable(output), 'bold', color)}: ${headline.join(', ')}`,
    ...animations.map(
      ({ name, frames, seconds }) =>
        `  ${printable(name)}: ${counted(frames, 'frame')}, ${seconds.toFixed(3)} s`,
    ),
    ...[...remarks, lengthRemark(result, isUsual)].map(
      (remark) => `  ${painted('note', 'info', color)}: ${printable(remark)}`,
    ),
  ];
}

function lengthRemark({ metresPerUnit, height }: ExportResult, isUsual: boolean): string {
  const high = height > 0 ? `, so the model is ${significant(height, 3)} m high` : '';
  return `A unit is ${significant(metresPerUnit, 6)} m${high}.${isUsual ? ' --scale 1 keeps the numbers.' : ''}`;
}

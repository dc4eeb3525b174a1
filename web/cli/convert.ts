import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import type { Clip, Core, Diagnostic, Model, ReadOptions } from '../core/index.js';
import type { ExportInput, ExportMaterial, ExportResult } from '../export/index.js';
import { fitRemarks, listed, misfitText } from '../report/fit-remarks.js';
import { isDeclarationPath, isImagePath, uniqueNames, withoutExtension } from '../files/tree/index.js';
import { countOf } from '../report/count-of.js';
import { kindByName } from '../report/name-remark.js';
import { counted } from '../report/numbers.js';
import { commonFolder, findFiles, isMd5File, isScaleFile, reasonOf, type FoundFile } from './find-files.js';
import { skeletonKey } from './fit-table.js';
import type { ConvertCommand } from './options.js';
import { painted, printable } from './print.js';
import { readWhole } from './read-whole.js';
import { SkeletonLenders } from './skeleton-lenders.js';
import { EXIT, noReader, type Surroundings } from './surroundings.js';

/** One of the files that were given, opened. */
interface OpenFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A mesh file that could be read. */
interface MeshFile {
  readonly file: OpenFile;
  readonly model: Model;
}

/** Files that one GLB is made of. */
interface Source {
  /** At least one; all have the same skeleton. */
  readonly meshes: readonly [MeshFile, ...MeshFile[]];
  readonly clips: ExportInput['clips'];
  /** Images and files of declarations that were named. */
  readonly looks: readonly string[];
  readonly remarks: readonly string[];
}

/** Why there is nothing to write. */
interface Failure {
  readonly code: number;
  readonly lines: readonly string[];
}

/** Writes the mesh and the animations that fit it. Writes nothing unless all that was named could be opened. */
export async function convert(command: ConvertCommand, io: Surroundings): Promise<number> {
  let core: Core;
  try {
    core = await io.loadCore();
  } catch (error) {
    return noReader(io, error);
  }
  const source = sourceOf(core, command);
  if ('code' in source) return failed(source, io);
  const [{ exportGlb }, looks] = await Promise.all([import('../export/index.js'), looksOf(source, command)]);
  if ('code' in looks) return failed(looks, io);
  const [{ file, model }, ...others] = source.meshes;
  const result = await exportGlb({
    model,
    name: nameOf(file.path),
    others: others.map((other) => ({ name: nameOf(other.file.path), model: other.model })),
    clips: source.clips,
    materials: looks.materials,
  });
  const remarks = [...new Set([...source.remarks, ...looks.remarks, ...result.remarks])];
  if (result.meshes === 0 && result.joints === 0)
    return failed({ code: EXIT.errors, lines: [`${file.path}: it has neither meshes nor joints.`] }, io);
  try {
    writeFileSync(command.output, result.glb);
  } catch (error) {
    return failed(unreadable([`${command.output}: ${reasonOf(error)}`]), io);
  }
  io.out(lines(command.output, result, remarks, io.color));
  return EXIT.clean;
}

/** The materials of all meshes. A material has one look throughout a game, so the first mesh that names it decides. */
async function looksOf(
  { meshes, looks }: Source,
  { skin }: ConvertCommand,
): Promise<{ materials: Map<string, ExportMaterial>; remarks: string[] } | Failure> {
  const { materialsBeside } = await import('./materials-beside.js');
  const materials = new Map<string, ExportMaterial>();
  const remarks: string[] = [];
  for (const { file, model } of meshes) {
    const found = await materialsBeside(file.path, model, looks, skin);
    if ('lacks' in found) return unreadable([found.lacks]);
    for (const [name, material] of found.materials) if (!materials.has(name)) materials.set(name, material);
    remarks.push(...found.remarks);
  }
  return { materials, remarks };
}

const nameOf = (path: string): string => basename(path).replace(/\.[^.]*$/, '');

const unreadable = (reasons: readonly string[]): Failure => ({ code: EXIT.unreadable, lines: reasons });

function failed({ code, lines: reasons }: Failure, { err }: Surroundings): number {
  for (const reason of reasons) err(`md5-viewer: ${printable(reason)}\n`);
  return code;
}

function sourceOf(core: Core, { paths, output, upAxis }: ConvertCommand): Source | Failure {
  // Images and declarations of a folder are found beside the mesh.
  const found = findFiles(paths).filter(({ path, beside }) => beside === '' || isMd5File(path));
  const opened = found.map(open);
  const closed = opened.flatMap((file) => ('reason' in file ? [`${file.path || "''"}: ${file.reason}`] : []));
  if (closed.length > 0) return unreadable(closed);
  const files = opened.flatMap((file) => ('bytes' in file ? [file] : []));
  if (files.some(({ path }) => resolve(path) === resolve(output)))
    return unreadable([`${output}: it is one of the files to read`]);
  const meshes = files.filter((file) => kindOf(core, file) === 'mesh');
  if (meshes.length === 0) return unreadable(['there is no mesh among these files']);
  const lenders = new SkeletonLenders(
    core,
    files.map(({ path }) => path),
    { upAxis },
  );
  const source = withMeshes(
    core,
    meshes,
    files.filter((file) => !meshes.includes(file)),
    { lenders, upAxis },
  );
  lenders.dispose();
  return source;
}

function open({ path, unreadable: reason }: FoundFile): OpenFile | { path: string; reason: string } {
  if (reason !== undefined) return { path, reason };
  try {
    return { path, bytes: readWhole(path) };
  } catch (error) {
    return { path, reason: reasonOf(error) };
  }
}

/** As what its content says it is; only where that says nothing does the extension count. */
function kindOf(core: Core, { path, bytes }: OpenFile) {
  const kind = core.classify(bytes);
  return kind === 'unknown' ? kindByName(path) : kind;
}

interface Options extends ReadOptions {
  readonly lenders: SkeletonLenders;
}

function withMeshes(
  core: Core,
  files: readonly OpenFile[],
  others: readonly OpenFile[],
  { lenders, upAxis }: Options,
): Source | Failure {
  const remarks: string[] = [];
  const errors = new Map<string, number>();
  const meshes: MeshFile[] = [];
  let hasOwnJoints = false;
  for (const file of files) {
    const { model, report, lender } = lenders.readMesh(file.bytes, file.path);
    if (!model) return { code: EXIT.errors, lines: [nothingIn(file.path, report.diagnostics)] };
    if (model.neededJoints > 0) return { code: EXIT.errors, lines: [lacksJoints(file.path, model)] };
    if (lender !== undefined) remarks.push(`${file.path} has no joints, so those of ${lender} are used.`);
    errors.set(file.path, countOf(report.diagnostics, 'error'));
    // The first file with joints gives the model its name.
    if (lender === undefined && !hasOwnJoints) meshes.unshift({ file, model });
    else meshes.push({ file, model });
    hasOwnJoints ||= lender === undefined;
  }
  const [first, ...rest] = meshes;
  if (!first) return unreadable([]);
  if (rest.some(({ model }) => skeletonKey(model) !== skeletonKey(first.model))) {
    const names = files.map(({ path }) => path).join(', ');
    return unreadable([`there are several meshes with different skeletons, name one: ${names}`]);
  }
  const read = clipsOf(core, first.model, others, { upAxis });
  const all = [...remarks, ...read.remarks];
  if (read.given > 0 && read.clips.length === 0) return { code: EXIT.errors, lines: all };
  for (const [path, count] of read.errors) errors.set(path, count);
  return {
    meshes: [first, ...rest],
    clips: named(read.clips),
    looks: read.looks,
    remarks: [...errorLine(errors), ...all],
  };
}

function nothingIn(path: string, diagnostics: readonly Diagnostic[]): string {
  const why = diagnostics.find(({ severity }) => severity === 'error')?.message ?? '';
  return `${path}: nothing in it can be shown. ${why}`;
}

function lacksJoints(path: string, { neededJoints }: Model): string {
  return `${path}: it needs the skeleton of another mesh, of at least ${neededJoints} joints, and no mesh in its folder has it. Name that mesh, too.`;
}

/** Says in one line how many errors the files have. */
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
  /** How many animations were named. */
  readonly given: number;
  readonly looks: readonly string[];
  readonly remarks: readonly string[];
  /** By path. */
  readonly errors: ReadonlyMap<string, number>;
}

function clipsOf(core: Core, model: Model, others: readonly OpenFile[], options: ReadOptions): ReadClips {
  const remarks: string[] = [];
  const looks: string[] = [];
  const errors = new Map<string, number>();
  const scales = new Set<string>();
  const given = others.filter((other) => {
    const kind = kindOf(core, other);
    if (kind === 'unknown' && (isDeclarationPath(other.path) || isImagePath(other.path)))
      looks.push(other.path);
    else if (isScaleFile(other.path)) scales.add(resolve(other.path));
    else if (kind !== 'anim') remarks.push(`${other.path} is no animation: left out.`);
    return kind === 'anim';
  });
  const clips = given.flatMap(({ path, bytes }) => {
    const { clip, report } = core.readClip(bytes, path, options);
    errors.set(path, countOf(report.diagnostics, 'error'));
    if (!clip) {
      remarks.push(nothingIn(path, report.diagnostics));
      return [];
    }
    const fit = model.fit(clip);
    if (!fit.compatible) {
      remarks.push(`${path} does not fit ${model.fileName}. ${misfitText(fit)}`);
      return [];
    }
    if (fit.missing.length > 0)
      remarks.push(`${path} lacks joints, which keep their bind pose: ${listed(fit.missing)}.`);
    const warnings = fitRemarks(fit, model.fileName).filter(({ severity }) => severity === 'warning');
    remarks.push(...warnings.map(({ message }) => `${path}: ${message}`));
    const scale = `${withoutExtension(path)}.md5scale`;
    if (existsSync(scale)) scales.add(resolve(scale));
    return [{ path, clip }];
  });
  for (const path of scales) remarks.push(`${basename(path)}: scales of joints are left out of the GLB.`);
  return { clips, given: given.length, looks, remarks, errors };
}

/** By their files, with the folders below the common one where several are called the same. */
function named(clips: ReadClips['clips']): ExportInput['clips'] {
  const paths = clips.map(({ path }) => resolve(path));
  const folder = commonFolder(paths.map((path) => dirname(path)));
  const short = clips.map(({ path }) => nameOf(path));
  const given = short.map((name, i) => {
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

function lines(output: string, result: ExportResult, remarks: readonly string[], color: boolean): string {
  const { joints, meshes, animations } = result;
  const headline = [
    counted(joints, 'joint'),
    counted(meshes, 'mesh', 'meshes'),
    counted(animations.length, 'animation'),
  ];
  const all = [
    `${painted(printable(output), 'bold', color)}: ${headline.join(', ')}`,
    ...animations.map(
      ({ name, frames, seconds }) =>
        `  ${printable(name)}: ${counted(frames, 'frame')}, ${seconds.toFixed(3)} s`,
    ),
    ...remarks.map((remark) => `  ${painted('remark', 'info', color)}: ${printable(remark)}`),
  ];
  return all.map((line) => `${line}\n`).join('');
}

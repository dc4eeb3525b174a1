import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Clip, Core, Model, ReadOptions } from '../core/index.js';
import type { ExportInput, ExportResult } from '../export/index.js';
import { misfitText } from '../report/fit-remarks.js';
import { isDeclarationPath, isImagePath } from '../files/tree/index.js';
import { kindByName } from '../report/name-remark.js';
import { counted } from '../report/numbers.js';
import { findFiles, reasonOf, type FoundFile } from './find-files.js';
import type { ConvertCommand } from './options.js';
import { painted, printable } from './print.js';
import { readWhole } from './read-all.js';
import { EXIT, noReader, type Surroundings } from './surroundings.js';

/** One of the files that were given, opened. */
interface OpenFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What is to be written. */
interface Source {
  readonly file: OpenFile;
  readonly model: Model;
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
  const [{ exportGlb }, { materialsBeside }] = await Promise.all([
    import('../export/index.js'),
    import('./materials-beside.js'),
  ]);
  const { file, model, clips, looks } = source;
  const found = await materialsBeside(file.path, model, looks, command.skin);
  if ('lacks' in found) return failed(unreadable([found.lacks]), io);
  const { materials } = found;
  const name = nameOf(file.path);
  const result = await exportGlb({ model, name, clips, materials });
  try {
    writeFileSync(command.output, result.glb);
  } catch (error) {
    return failed(unreadable([`${command.output}: ${reasonOf(error)}`]), io);
  }
  const remarks = [...source.remarks, ...found.remarks, ...result.remarks];
  io.out(lines(command.output, result, remarks, io.color));
  return EXIT.clean;
}

const nameOf = (path: string): string => basename(path).replace(/\.[^.]*$/, '');

const unreadable = (reasons: readonly string[]): Failure => ({ code: EXIT.unreadable, lines: reasons });

function failed({ code, lines: reasons }: Failure, { err }: Surroundings): number {
  for (const reason of reasons) err(`md5-viewer: ${printable(reason)}\n`);
  return code;
}

function sourceOf(core: Core, { paths, output, upAxis }: ConvertCommand): Source | Failure {
  const opened = findFiles(paths).map(open);
  const closed = opened.flatMap((file) => ('reason' in file ? [`${file.path || "''"}: ${file.reason}`] : []));
  if (closed.length > 0) return unreadable(closed);
  const files = opened.flatMap((file) => ('bytes' in file ? [file] : []));
  if (files.some(({ path }) => resolve(path) === resolve(output)))
    return unreadable([`${output}: it is one of the files to read`]);
  const meshes = files.filter((file) => kindOf(core, file) === 'mesh');
  const [mesh, ...others] = meshes;
  if (!mesh) return unreadable(['there is no mesh among these files']);
  if (others.length > 0)
    return unreadable([`there are several meshes, name one: ${meshes.map(({ path }) => path).join(', ')}`]);
  return withClips(
    core,
    mesh,
    files.filter((file) => file !== mesh),
    { upAxis },
  );
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

function withClips(
  core: Core,
  file: OpenFile,
  others: readonly OpenFile[],
  options: ReadOptions,
): Source | Failure {
  const { model, report } = core.readModel(file.bytes, file.path, options);
  if (!model) {
    const why = report.diagnostics.find(({ severity }) => severity === 'error')?.message ?? '';
    return { code: EXIT.errors, lines: [`${file.path}: nothing in it can be shown. ${why}`] };
  }
  const remarks: string[] = [];
  const looks: string[] = [];
  const given = others.filter((other) => {
    const kind = kindOf(core, other);
    if (kind === 'unknown' && (isDeclarationPath(other.path) || isImagePath(other.path)))
      looks.push(other.path);
    else if (kind !== 'anim') remarks.push(`${other.path} is no animation: left out.`);
    return kind === 'anim';
  });
  const clips = given.flatMap((other) => {
    const read = clipOf(core, model, other, options);
    if (typeof read === 'string') remarks.push(read);
    return typeof read === 'string' ? [] : [{ path: other.path, clip: read }];
  });
  if (given.length > 0 && clips.length === 0) return { code: EXIT.errors, lines: remarks };
  return { file, model, clips: named(clips), looks, remarks };
}

/** A text says why it cannot be taken. */
function clipOf(core: Core, model: Model, { path, bytes }: OpenFile, options: ReadOptions): Clip | string {
  const { clip, report } = core.readClip(bytes, path, options);
  if (!clip) {
    const why = report.diagnostics.find(({ severity }) => severity === 'error')?.message ?? '';
    return `${path}: nothing in it can be shown. ${why}`;
  }
  const fit = model.fit(clip);
  return fit.compatible ? clip : `${path} does not fit ${model.fileName}. ${misfitText(fit)}`;
}

/** By their files, with folders where several are called the same. */
function named(clips: readonly { readonly path: string; readonly clip: Clip }[]): ExportInput['clips'] {
  const names = clips.map(({ path }) => nameOf(path));
  return clips.map(({ path, clip }, i) => {
    const name = names[i] ?? path;
    return { name: names.indexOf(name) === names.lastIndexOf(name) ? name : path, clip };
  });
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

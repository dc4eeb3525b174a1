/** The command `md5-viewer convert`. Writes all files that it was asked for, or none. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '../core/index.js';
import type { FileEntry } from '../files/index.js';
import { counted } from '../report/numbers.js';
import { glbLines, glbOf, type Glb, type GlbInput } from './convert-glb.js';
import { importGltf, isGltf, type ImportedGltf } from './convert-gltf.js';
import { ConvertError, unopened, withPath } from './convert-error.js';
import { hasEdits, targetOf, uselessOption } from './convert-options.js';
import { convertToMd5, headline, knownFiles, rewriterFor, rewritten, type KnownFile } from './convert-md5.js';
import { openInputs, type InputFile } from './inputs.js';
import type { ConvertCommand } from './options.js';
import { OutputFiles } from './output-files.js';
import { OutputPlan } from './output-plan.js';
import { painted, printable } from './print.js';
import { EXIT, noReader, type Surroundings } from './surroundings.js';

export async function convert(command: ConvertCommand, io: Surroundings): Promise<number> {
  let core: Core;
  try {
    core = await io.loadCore();
  } catch (error) {
    return noReader(io, error);
  }
  const outputs = new OutputFiles();
  try {
    const lines = await run(core, command, outputs, io);
    withPath(command.output, () => outputs.commit());
    io.out(lines.map((line) => `${line}\n`).join(''));
    return EXIT.clean;
  } catch (error) {
    outputs.discard();
    if (!(error instanceof ConvertError)) throw error;
    for (const line of error.lines) io.err(`md5-viewer: ${printable(line)}\n`);
    return error.code;
  }
}

/** Writes the files under temporary names. Returns the lines to print. */
async function run(
  core: Core,
  command: ConvertCommand,
  outputs: OutputFiles,
  { color }: Surroundings,
): Promise<readonly string[]> {
  const target = targetOf(command.output, isFolder(command.output));
  if (!target) throw unopened(`${command.output}: ${EXPECTED_OUTPUT}`);
  const opened = await openInputs(command.paths);
  if (opened.unreadable.length > 0) throw unopened(...opened.unreadable);
  const imported = await importAll(core, opened.files, command);
  const inputs = imported ? imported.files : opened.files;
  const known = knownFiles(core, inputs);
  const useless = uselessOption(command, target, new Set(known.flatMap(({ kind }) => kind ?? [])));
  if (useless !== null) throw unopened(useless);
  const plan = new OutputPlan(outputs, command, opened.files);
  // The import has used these.
  const edits = imported ? { ...command, scale: undefined, fps: undefined } : command;
  const looks = imported?.others ?? opened.archived;
  const lines = changeLines(imported, color);
  if (target === 'glb') {
    const glb = await glbFrom(core, edits, looks, known);
    plan.add(command.output, glb.result.glb);
    return [...lines, ...glbLines(command.output, glb, color)];
  }
  lines.push(...(await convertToMd5({ core, command: edits, known, target, plan, color })));
  if (!imported) return lines;
  if (target !== 'folder') {
    const left = imported.others.length;
    return left > 0 ? [...lines, headline(command.output, leftOut(left), color)] : lines;
  }
  for (const entry of imported.others) {
    const output = join(command.output, entry.path);
    plan.addWithFolder(output, await entry.bytes());
    lines.push(headline(output, 'written', color));
  }
  return lines;
}

const leftOut = (count: number): string =>
  `${counted(count, 'image or declaration', 'images and declarations')} left out; name a folder as output to write all`;

/** The files that glTF inputs become; null where there is no glTF. */
async function importAll(
  core: Core,
  files: readonly InputFile[],
  command: ConvertCommand,
): Promise<ImportedGltf | null> {
  const gltfs = files.filter((file) => isGltf(core, file));
  if (gltfs.length === 0) return null;
  if (gltfs.length < files.length)
    throw unopened('glTF files are converted without other files: name them alone');
  if (command.upAxis !== undefined) throw unopened('--up-axis is for MD5 files: in glTF Y is always up');
  const imported: ImportedGltf[] = [];
  for (const file of gltfs) imported.push(await importGltf(core, file, command));
  return {
    files: imported.flatMap((each) => each.files),
    others: imported.flatMap((each) => each.others),
    changes: imported.flatMap((each) => each.changes),
  };
}

function changeLines(imported: ImportedGltf | null, color: boolean): string[] {
  const word = painted('change', 'info', color);
  return (imported?.changes ?? []).map(
    ({ file, code, message }) => `${printable(file)}: ${word} ${code}: ${printable(message)}`,
  );
}

const EXPECTED_OUTPUT =
  'expected a name that ends in .glb, .md5mesh, .md5anim or .md5camera, or a folder that ends in /';

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // A wrong path is reported when the file is written.
    return false;
  }
}

/** A GLB of the files, which are rewritten before where the command asks for edits. */
async function glbFrom(
  core: Core,
  command: ConvertCommand,
  archived: readonly FileEntry[],
  known: readonly KnownFile[],
): Promise<Glb> {
  const changes: string[] = [];
  let files: readonly GlbInput[] = known.map(({ file }) => file);
  if (hasEdits(command)) {
    // Version 12 has a place for vertex colours. Its normals are those that the GLB gets anyway.
    const rewriter = await rewriterFor(core, { ...command, keepBounds: true, md5: 12 }, known);
    files = known.map(({ file, kind }) => {
      if (kind !== 'mesh' && kind !== 'anim') return file;
      const result = rewritten(rewriter, file, kind);
      const listed = result.changes.filter(({ code }) => code !== 'normals-computed');
      changes.push(...listed.map(({ message }) => `${file.path}: ${message}`));
      const bytes = new TextEncoder().encode(result.text);
      return { path: file.path, bytes: () => bytes };
    });
    rewriter.dispose();
  }
  const glb = await glbOf(core, { files, archived, skin: command.skin });
  if ('code' in glb) throw new ConvertError(glb.code, glb.lines);
  return { ...glb, remarks: [...changes, ...glb.remarks] };
}

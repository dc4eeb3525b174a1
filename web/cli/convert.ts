/** The command `md5-viewer convert`. Writes either all requested files or none. */
import { METRES_PER_UNIT } from '../core/gltf-extras.js';
import { addAll } from '../core/lists.js';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '../core/index.js';
import type { FileEntry } from '../files/index.js';
import { causeIn, mergedRemarks } from '../report/merged-remarks.js';
import { counted } from '../report/numbers.js';
import { glbLines, glbOf, type Glb, type GlbInput } from './convert-glb.js';
import { importGltf, isGltf, type ImportedGltf } from './convert-gltf.js';
import { ConvertError, unopened, withPath } from './convert-error.js';
import { hasEdits, targetOf, uselessOption, type Target } from './convert-options.js';
import {
  convertToMd5,
  knownFiles,
  NOT_MD5,
  outputsOf,
  rewriterFor,
  rewritten,
  type KnownFile,
} from './convert-md5.js';
import { kindOf, openInputs, type InputFile } from './inputs.js';
import type { ConvertCommand } from './options.js';
import { OutputFiles } from './output-files.js';
import { OutputPlan } from './output-plan.js';
import { painted, printable } from './print.js';
import { headline, remarkLine } from './written-lines.js';
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
  const opened = await openInputs(command.paths, command.allow);
  if (opened.unreadable.length > 0) throw unopened(opened.unreadable);
  const { md5, gltf, parts, leftOut } = sorted(core, opened.files, target);
  // The scale of a GLB is that of its metres, which the export applies.
  const scale = target === 'glb' ? undefined : command.scale;
  const imported = gltf.length > 0 ? await importAll(core, gltf, { ...command, scale }, target) : null;
  const batches: Batch[] = [
    ...(md5.length > 0 || !imported ? [{ known: knownFiles(core, md5), edits: { ...command, scale } }] : []),
    ...(imported ? [{ known: knownFiles(core, imported.files), edits: { ...command, ...IMPORTED } }] : []),
  ];
  const kinds = new Set(batches.flatMap(({ known }) => known).flatMap(({ kind }) => kind ?? []));
  const unused = uselessOption(command, target, kinds);
  if (unused !== null) throw unopened(unused);
  const plan = new OutputPlan(outputs, command, opened.files);
  const converted = outputsOf(
    command.output,
    batches.flatMap(({ known }) => known),
  );
  const others = (imported?.others ?? []).map(({ path }) => join(command.output, path));
  plan.check(target === 'folder' ? [...converted, ...others] : [command.output]);
  const lines = changeLines(imported, color);
  for (const { known, edits } of batches) {
    if (target === 'glb') {
      const metresPerUnit = imported ? imported.metresPerUnit * (command.scale ?? 1) : command.scale;
      const glb = await glbFrom(core, edits, metresPerUnit, imported?.others ?? opened.archived, known);
      plan.add(command.output, glb.result.glb);
      addAll(lines, glbLines(command.output, glb, command.scale === undefined, color));
    } else addAll(lines, await convertToMd5({ core, command: edits, known, target, plan, color }));
  }
  addAll(
    lines,
    opened.remarks.map(({ file, message }) => remarkLine(file, message, color)),
  );
  addAll(
    lines,
    leftOut.map(({ path }) => remarkLine(path, GLTF_LEFT_OUT, color)),
  );
  addAll(
    lines,
    opened.partRemarks().map((each) => remarkLine(each.gltf, each.message, color)),
  );
  const useless = parts.filter(({ path }) => !opened.isPart(path));
  addAll(
    lines,
    useless.map(({ path }) => remarkLine(path, NOT_MD5, color)),
  );
  if (!imported || target === 'glb') return lines;
  if (target !== 'folder') {
    const count = imported.others.length;
    return count > 0 ? [...lines, headline(command.output, othersLeftOut(count), color)] : lines;
  }
  for (const entry of imported.others) {
    const output = join(command.output, entry.path);
    plan.addBelow(output, await entry.bytes());
    lines.push(headline(output, 'written', color));
  }
  return lines;
}

/** What the import of a glTF has applied. */
const IMPORTED = { scale: undefined, fps: undefined, upAxis: undefined };

/** Files that are converted together, with their edits. */
interface Batch {
  readonly known: readonly KnownFile[];
  readonly edits: ConvertCommand;
}

/**
 * MD5 and glTF files are converted together only into a folder. For another output, glTF files that were
 * found together with MD5 files are skipped; for named ones this throws a ConvertError. Other files may be parts of
 * the glTF files.
 */
function sorted(core: Core, files: readonly InputFile[], target: Target) {
  const gltf = files.filter((file) => isGltf(core, file));
  const others = files.filter((file) => !gltf.includes(file));
  const isPart = ({ path, bytes }: InputFile): boolean =>
    kindOf(core, path, withPath(path, bytes)) === 'unknown';
  const parts = gltf.length > 0 ? others.filter(isPart) : [];
  const md5 = others.filter((file) => !parts.includes(file));
  if (target === 'folder' || gltf.length === 0 || md5.length === 0) return { md5, gltf, parts, leftOut: [] };
  if (gltf.some(({ beside }) => beside === '')) throw unopened(GLTF_AND_MD5);
  return { md5, gltf: [], parts, leftOut: gltf };
}

const GLTF_AND_MD5 = 'glTF and MD5 files together need an output folder that ends in /';
const GLTF_LEFT_OUT = 'It was skipped, because glTF and MD5 files are converted together only into a folder.';

const othersLeftOut = (count: number): string =>
  `${counted(count, 'image or declaration', 'images and declarations')} skipped; name an output folder to write all of them`;

/** The files of all glTFs. For a GLB they have one scale, that of the first. */
async function importAll(
  core: Core,
  gltf: readonly InputFile[],
  command: ConvertCommand,
  target: Target,
): Promise<ImportedGltf> {
  const imported: ImportedGltf[] = [];
  for (const file of gltf) {
    const first = target === 'glb' ? imported[0] : undefined;
    const scale = first ? 1 / first.metresPerUnit : command.scale;
    imported.push(await importGltf(core, file, { ...command, scale }));
  }
  return {
    metresPerUnit: imported[0]?.metresPerUnit ?? METRES_PER_UNIT,
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
    // An invalid path is reported when the file is written.
    return false;
  }
}

/** A GLB of the files, after the requested edits. */
async function glbFrom(
  core: Core,
  command: ConvertCommand,
  metresPerUnit: number | undefined,
  archived: readonly FileEntry[],
  known: readonly KnownFile[],
): Promise<Glb> {
  const changes: { file: string; message: string; code: string; cause: string }[] = [];
  let files: readonly GlbInput[] = known.map(({ file }) => file);
  if (hasEdits(command)) {
    // Version 12 stores vertex colours. The GLB has the same normals as without it.
    const rewriter = await rewriterFor(core, { ...command, keepBounds: true, md5: 12 }, known);
    files = known.map(({ file, kind }) => {
      if (kind !== 'mesh' && kind !== 'anim') return file;
      const result = rewritten(rewriter, file, kind);
      const listed = result.changes.filter(({ code }) => code !== 'normals-computed');
      addAll(
        changes,
        listed.map(({ code, message }) => ({
          ...{ file: file.path, code, message },
          cause: kind === 'anim' ? causeIn(message) : `${file.path} ${message}`,
        })),
      );
      const bytes = new TextEncoder().encode(result.text);
      return { path: file.path, bytes: () => bytes };
    });
    rewriter.dispose();
  }
  const { skin, allow } = command;
  const glb = await glbOf(core, { files, archived, skin, allow, metresPerUnit });
  if ('code' in glb) throw new ConvertError(glb.code, glb.lines);
  const lines = mergedRemarks(changes).map(({ file, message }) => `${file}: ${message}`);
  return { ...glb, remarks: [...lines, ...glb.remarks] };
}

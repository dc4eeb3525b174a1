/** The command `md5-viewer convert`. Writes all files that it was asked for, or none. */
import { statSync } from 'node:fs';
import type { Core } from '../core/index.js';
import { glbLines, glbOf, type Glb, type GlbInput } from './convert-glb.js';
import { ConvertError, unopened, withPath } from './convert-error.js';
import { hasEdits, targetOf, uselessOption } from './convert-options.js';
import { convertToMd5, knownFiles, rewriterFor, rewritten, type KnownFile } from './convert-md5.js';
import { openInputs, type Inputs } from './inputs.js';
import type { ConvertCommand } from './options.js';
import { OutputFiles } from './output-files.js';
import { OutputPlan } from './output-plan.js';
import { printable } from './print.js';
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
  const inputs = await openInputs(command.paths);
  if (inputs.unreadable.length > 0) throw unopened(...inputs.unreadable);
  const known = knownFiles(core, inputs.files);
  const useless = uselessOption(command, target, new Set(known.flatMap(({ kind }) => kind ?? [])));
  if (useless !== null) throw unopened(useless);
  const plan = new OutputPlan(outputs, command, inputs.files);
  if (target !== 'glb') return convertToMd5({ core, command, known, target, plan, color });
  const glb = await glbFrom(core, command, inputs, known);
  plan.add(command.output, glb.result.glb);
  return glbLines(command.output, glb, color);
}

const EXPECTED_OUTPUT =
  'expected a name that ends in .glb, .md5mesh, .md5anim or .md5camera, or a folder that ends in /';

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** A GLB of the files, which are rewritten before where the command asks for edits. */
async function glbFrom(
  core: Core,
  command: ConvertCommand,
  { archived }: Inputs,
  known: readonly KnownFile[],
): Promise<Glb> {
  const changes: string[] = [];
  let files: readonly GlbInput[] = known.map(({ file }) => file);
  if (hasEdits(command)) {
    const rewriter = await rewriterFor(core, { ...command, keepBounds: true }, known);
    files = known.map(({ file, kind }) => {
      if (kind !== 'mesh' && kind !== 'anim') return file;
      const result = rewritten(rewriter, file, kind);
      changes.push(...result.changes.map(({ message }) => `${file.path}: ${message}`));
      const bytes = new TextEncoder().encode(result.text);
      return { path: file.path, bytes: () => bytes };
    });
    rewriter.dispose();
  }
  const glb = await glbOf(core, { files, archived, skin: command.skin });
  if ('code' in glb) throw new ConvertError(glb.code, glb.lines);
  return { ...glb, remarks: [...changes, ...glb.remarks] };
}

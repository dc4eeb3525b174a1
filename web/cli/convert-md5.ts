/** Converts files to MD5 text of version 10. */
import { join } from 'node:path';
import type { Core, Diagnostic } from '../core/index.js';
import { loadGame } from '../core/game.js';
import { loadWriter } from '../core/writer.js';
import { withoutExtension } from '../files/tree/index.js';
import { countOf } from '../report/count-of.js';
import { counted } from '../report/numbers.js';
import { ConvertError, unopened, withPath } from './convert-error.js';
import {
  animEditsOf,
  cameraEditsOf,
  meshEditsOf,
  NOUNS,
  type Md5Kind,
  type Target,
} from './convert-options.js';
import { kindOf, type InputFile } from './inputs.js';
import type { ConvertCommand } from './options.js';
import type { OutputPlan } from './output-plan.js';
import { remarkLine, writtenLines, type WrittenFile } from './written-lines.js';
import { readWhole } from './read-whole.js';
import { Rewriter, type RewrittenFile, type TargetMesh } from './rewriter.js';
import { EXIT } from './surroundings.js';

/** A file of the command, and its kind by its content. */
export interface KnownFile {
  readonly file: InputFile;
  /** Null for a file that is not MD5. */
  readonly kind: Md5Kind | null;
}

interface Conversion {
  readonly core: Core;
  readonly command: ConvertCommand;
  readonly known: readonly KnownFile[];
  readonly target: Exclude<Target, 'glb'>;
  readonly plan: OutputPlan;
  readonly color: boolean;
}

/** Throws a ConvertError for a file that cannot be opened. */
export function knownFiles(core: Core, files: readonly InputFile[]): KnownFile[] {
  return files.map((file) => {
    const kind = kindOf(core, file.path, withPath(file.path, file.bytes));
    return { file, kind: kind === 'unknown' ? null : kind };
  });
}

/** Writes the files. Returns the lines that describe them. Throws a ConvertError. */
export async function convertToMd5(conversion: Conversion): Promise<readonly string[]> {
  const { core, command, known, target, plan, color } = conversion;
  const wanted = target === 'folder' ? known : [onlyOf(target, known)];
  const rewriter = await rewriterFor(core, command, known);
  const reasons: string[] = [];
  const written: WrittenFile[] = [];
  try {
    for (const { file, kind } of wanted) {
      if (kind === null) continue;
      const result = withPath(file.path, () => rewriter.rewrite(file, kind));
      if ('reason' in result) {
        reasons.push(result.reason);
        continue;
      }
      const path = target === 'folder' ? outputOf(command.output, file, kind) : command.output;
      if (target === 'folder') plan.addBelow(path, result.text);
      else plan.add(path, result.text);
      const remarks = [...result.remarks, ...findingsOf(file, result.diagnostics)];
      written.push({ path, kind, changes: result.changes, remarks });
    }
  } finally {
    rewriter.dispose();
  }
  if (reasons.length > 0) throw new ConvertError(EXIT.errors, reasons);
  if (written.length === 0) throw unopened('none of these files is an MD5 file');
  return [...writtenLines(written, color), ...leftOut(conversion)];
}

/** The path of a converted file in the output folder. */
function outputOf(folder: string, { subPath }: InputFile, kind: Md5Kind): string {
  return join(folder, `${withoutExtension(subPath)}.md5${kind}`);
}

/** The paths of all converted files in the output folder. */
export function outputsOf(folder: string, known: readonly KnownFile[]): string[] {
  return known.flatMap(({ file, kind }) => (kind === null ? [] : [outputOf(folder, file, kind)]));
}

export const NOT_MD5 = 'It is not an MD5 file and was skipped.';

/** A line for each file that is neither written nor used. */
function leftOut({ known, target, color }: Conversion): string[] {
  return known.flatMap(({ file, kind }) => {
    if (kind === null) return remarkLine(file.path, NOT_MD5, color);
    const isUsed = target === 'folder' || target === kind || (target === 'anim' && kind === 'mesh');
    return isUsed
      ? []
      : remarkLine(file.path, `It was skipped, because the output is for ${NOUNS[target]}.`, color);
  });
}

function onlyOf(kind: Md5Kind, known: readonly KnownFile[]): KnownFile {
  const [only, ...others] = known.filter((each) => each.kind === kind);
  if (!only) throw unopened(`these files include no ${NOUNS[kind]}`);
  if (others.length === 0) return only;
  const names = [only, ...others].map(({ file }) => file.path).join(', ');
  throw unopened(
    `there are several ${NOUNS[kind]}; name one of them, or an output folder that ends in /: ${names}`,
  );
}

/** The caller disposes it. Throws a ConvertError if the mesh of `--for` is not usable. */
export async function rewriterFor(
  core: Core,
  command: ConvertCommand,
  known: readonly KnownFile[],
): Promise<Rewriter> {
  const edits = {
    // Makes the mesh loadable for Doom 3.
    mesh: { sortJoints: true, addOrigin: true, ...meshEditsOf(command) },
    anim: { addOrigin: true, ...animEditsOf(command) },
    camera: cameraEditsOf(command),
    computeBounds: !command.keepBounds,
  };
  const meshes = known.filter(({ kind }) => kind === 'mesh').map(({ file }) => file);
  const inputs = known.map(({ file }) => file);
  const target = command.for === undefined ? null : targetMesh(core, command.for);
  const [writer, game] = await Promise.all([loadWriter(), loadGame()]);
  return new Rewriter({ core, game, writer }, edits, { inputs, meshes, target, allow: command.allow });
}

function targetMesh(core: Core, path: string): TargetMesh {
  const bytes = withPath(path, () => readWhole(path));
  const { model } = core.readModel(bytes, path);
  const joints = model?.jointCount ?? 0;
  model?.dispose();
  if (joints > 0) return { path, bytes };
  throw new ConvertError(EXIT.errors, [
    `${path}: --for needs a mesh with joints, but this file has no joints`,
  ]);
}

/** Throws a ConvertError if the file cannot be rewritten. */
export function rewritten(rewriter: Rewriter, file: InputFile, kind: Md5Kind): RewrittenFile {
  const result = withPath(file.path, () => rewriter.rewrite(file, kind));
  if ('reason' in result) throw new ConvertError(EXIT.errors, [result.reason]);
  return result;
}

/** The number of findings on the original file. */
function findingsOf({ path, isOnDisk }: InputFile, diagnostics: readonly Diagnostic[]): string[] {
  const errors = countOf(diagnostics, 'error');
  const warnings = countOf(diagnostics, 'warning');
  if (errors + warnings === 0) return [];
  const counts = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ].join(' and ');
  const how = isOnDisk ? `: run md5-viewer check ${/\s/.test(path) ? `"${path}"` : path} to see them` : '';
  return [`The file that was read has ${counts}${how}.`];
}

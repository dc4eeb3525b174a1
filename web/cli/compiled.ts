/**
 * Converts compiled models and animations of Doom 3 BFG to text, which all commands read instead of the
 * file's bytes.
 */
import type { Decompiled, Report, Writer } from '../core/index.js';
import { loadWriter } from '../core/writer.js';
import { extensionOf, isImagePath } from '../files/tree/index.js';
import { headOfRegular } from './regular-files.js';

/** The first letter of such files; in the wrong byte order it is the fourth. */
const COMPILED = 0x42;
const hasLetter = (head: Uint8Array): boolean => head[0] === COMPILED || head[3] === COMPILED;

let writer: Writer | null = null;
const origins = new WeakMap<Uint8Array, Decompiled>();

/** A compiled file of which nothing is readable. */
export class CompiledFileError extends Error {
  readonly kind: Decompiled['kind'];
  readonly report: Report;

  constructor({ kind, report }: Pick<Decompiled, 'kind' | 'report'>) {
    const first = report.diagnostics.find(({ severity }) => severity === 'error');
    super(`${first?.message ?? 'The file has no readable content.'} (byte ${first?.offset ?? 0})`);
    this.kind = kind;
    this.report = report;
  }
}

/** The report on a compiled map. */
const mapReport = (file: string): Report => ({
  diagnostics: [
    {
      severity: 'error',
      code: 'other-model-format',
      message: 'This is a compiled map of Doom 3 BFG (.bproc). It has no joints and cannot be animated.',
      file,
      line: 0,
      column: 0,
      offset: 0,
    },
  ],
});

/** Loads the code for compiled files if there are any. Call it before textOf() for these files. */
export async function prepareCompiled(paths: readonly string[]): Promise<void> {
  if (!writer && paths.some(mayBeCompiled)) writer = await loadWriter();
}

/** prepareCompiled() for bytes that may not be on disk. */
export async function prepareText(bytes: Uint8Array): Promise<void> {
  if (hasLetter(bytes)) writer ??= await loadWriter();
}

/** textOf() for such bytes. */
export async function loadText(bytes: Uint8Array, path: string): Promise<Uint8Array> {
  await prepareText(bytes);
  return textOf(bytes, path);
}

/** The text of a compiled file; other bytes are returned unchanged. Throws a CompiledFileError. */
export function textOf(bytes: Uint8Array, path: string): Uint8Array {
  if (extensionOf(path) === 'bproc') throw new CompiledFileError({ kind: 'mesh', report: mapReport(path) });
  // BMP images begin with the same letter.
  const file = hasLetter(bytes) && !isImagePath(path) ? writer?.decompile(bytes, path) : null;
  if (!file) return bytes;
  if (!file.text) throw new CompiledFileError(file);
  origins.set(file.text, file);
  return file.text;
}

/** Whether textOf() made this text of a compiled file. */
export const isOfCompiled = (text: Uint8Array): boolean => origins.has(text);

/** Converts a reader's report on a text of textOf(); for a compiled file it gets byte offsets. */
export function reportOn(text: Uint8Array, report: Report): Report {
  return origins.get(text)?.reportOn(report) ?? report;
}

/** Whether the file begins like a compiled one. */
export function mayBeCompiled(path: string): boolean {
  try {
    return hasLetter(headOfRegular(path, 4));
  } catch {
    return false;
  }
}

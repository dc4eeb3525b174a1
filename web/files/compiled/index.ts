/** Reads models and animations that Doom 3 BFG compiled. Loaded on demand. */
import { loadWriter } from '../../core/writer.js';
import type { Report } from '../../core/index.js';
import type { FileEntry } from '../types.js';

interface Read {
  readonly kind: string;
  readonly value: unknown;
  readonly report: Report;
}

/**
 * Runs `read` on the text of a compiled file; findings have byte offsets of the file. Those on a read
 * file without anything to show name it as it lies in its folder. Other files are unchanged.
 */
export async function readCompiled<Reading extends Read>(
  bytes: Uint8Array,
  { path, compiledPath = path }: Pick<FileEntry, 'path' | 'compiledPath'>,
  read: (text: Uint8Array) => Reading,
): Promise<Reading | Nothing> {
  const file = (await loadWriter()).decompile(bytes, path);
  if (!file) return read(bytes);
  const { kind, text, report } = file;
  if (!text) return { kind, value: null, report: reportOn(report, compiledPath) };
  const reading = read(text);
  return { ...reading, report: file.reportOn(reading.report) };
}

/** There is no file of the name that declarations give it. */
function reportOn({ diagnostics }: Report, file: string): Report {
  return { diagnostics: diagnostics.map((each) => ({ ...each, file })) };
}

interface Nothing {
  readonly kind: 'mesh' | 'anim';
  readonly value: null;
  readonly report: Report;
}

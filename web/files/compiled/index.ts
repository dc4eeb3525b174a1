/** Models and animations that Doom 3 BFG compiled. Loaded with the first of them. */
import { loadWriter } from '../../core/writer.js';
import type { Report } from '../../core/index.js';
import type { FileEntry } from '../types.js';

interface Read {
  readonly kind: string;
  readonly value: unknown;
  readonly report: Report;
}

/**
 * What `read` makes of the text that a compiled file stands for; findings have byte offsets of the file. Those on a
 * file without anything to show name it as it lies in its folder. Other files are read as they are.
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

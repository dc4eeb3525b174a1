/** Reads models and animations that Doom 3 BFG compiled. Loaded on demand. */
import { loadWriter } from '../../core/writer.js';
import type { Report } from '../../core/index.js';

interface Read {
  readonly kind: string;
  readonly value: unknown;
  readonly report: Report;
}

/**
 * Runs `read` on the text of a compiled file; findings have byte offsets of the file. Other files are read
 * unchanged.
 */
export async function readCompiled<Reading extends Read>(
  bytes: Uint8Array,
  path: string,
  read: (text: Uint8Array) => Reading,
): Promise<Reading | Nothing> {
  const file = (await loadWriter()).decompile(bytes, path);
  if (!file) return read(bytes);
  const { kind, text, report } = file;
  if (!text) return { kind, value: null, report };
  const reading = read(text);
  return { ...reading, report: file.reportOn(reading.report) };
}

interface Nothing {
  readonly kind: 'mesh' | 'anim';
  readonly value: null;
  readonly report: Report;
}

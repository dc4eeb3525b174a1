/** Recognises files of other formats under the names of declarations. */
import type { Core, Diagnostic } from '../core/index.js';

/** Number of bytes that identify a file of another type. */
const SIGNATURE = 512;
const FOREIGN: ReadonlySet<string> = new Set([
  'packed-file',
  'other-model-format',
  'other-file-type',
  'html-page',
  'lfs-pointer',
]);

/** Whether the finding says that a file has another format. */
export const isForeign = ({ code }: Pick<Diagnostic, 'code'>): boolean => FOREIGN.has(code);

/** The findings on a file of declarations whose content has another format than text; none for text. */
export function foreignFindings(core: Core, bytes: Uint8Array, file: string): readonly Diagnostic[] {
  const [first = 0] = bytes;
  const isText = first < 0x80 && (first >= 0x20 || /\s/.test(String.fromCharCode(first)));
  const { model, report } = core.readModel(bytes.subarray(0, SIGNATURE), file);
  model?.dispose();
  return report.diagnostics
    .filter((each) => isForeign(each) && !(isText && each.code === 'other-file-type'))
    .map((each) => ({ ...each, message: each.message.replace('not MD5 text', 'not declarations') }));
}

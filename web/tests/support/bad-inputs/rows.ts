/** Builds tables of invalid inputs from edited valid files. */
import { goodFile } from '../../../../scripts/docs.mjs';

/** `says` and `shows` as in BadInput. */
export type Row = [what: string, input: string | Uint8Array, says: string, shows: boolean];
type Edit = [from: string | RegExp, to: string];

export const mesh = goodFile('mesh');
export const anim = goodFile('anim');
export const camera = goodFile('camera');

/** Throws if an edit changes nothing. */
export function edited(text: string, ...edits: Edit[]): string {
  for (const [from, to] of edits) {
    const next = text.replace(from, () => to);
    if (next === text) throw new Error(`nothing to change: ${String(from)}`);
    text = next;
  }
  return text;
}

export const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

/** Maps the text that was made from a compiled file of Doom 3 BFG back to the bytes of that file. */
import { addAll } from './lists.js';
import { toDiagnostics } from './to-diagnostics.js';
import type { Diagnostic, Report } from './types.js';
import type { RawBinaryFile } from './write-module.js';
import type { Decompiled } from './writer-types.js';

/** Size in bytes of one entry of each list. */
const VERTEX = 32;
const TRIANGLE = 6;
const BOUNDS = 24;
const POSE = 28;
const NUMBER = 4;

/** Findings that apply to the text but not to the compiled file. */
const OF_THE_TEXT: ReadonlySet<string> = new Set(['version-other-game']);

type Layout = Omit<RawBinaryFile, 'isWritten' | 'diagnostics' | 'offsets'>;

export function makeDecompiled(
  kind: Decompiled['kind'],
  text: Uint8Array<ArrayBuffer> | null,
  { diagnostics, offsets, ...layout }: RawBinaryFile,
  file: string,
): Decompiled {
  const own = toDiagnostics(diagnostics, {}).map((one, i) => ({ ...one, ...placeAt(offsets[i] ?? 0), file }));
  const keys = new Set(own.map(keyOf));
  let lines: Uint32Array | null = null;
  return {
    kind,
    text,
    report: { diagnostics: own.sort(byOffset) },
    reportOn: ({ diagnostics: ofText }: Report): Report => {
      const moved = ofText
        .filter(({ code }) => !OF_THE_TEXT.has(code))
        .map((one): Diagnostic => {
          if (one.line === 0) return one;
          lines ??= lineOffsets(new TextDecoder().decode(text ?? new Uint8Array()), layout);
          return { ...one, ...placeAt(lines[one.line - 1] ?? 0) };
        });
      return { diagnostics: [...own, ...moved.filter((one) => !keys.has(keyOf(one)))].sort(byOffset) };
    },
  };
}

const placeAt = (offset: number) => ({ line: 0, column: 0, offset });
const keyOf = ({ code, offset }: Diagnostic): string => `${code} ${offset}`;
const byOffset = (a: Diagnostic, b: Diagnostic): number => (a.offset ?? 0) - (b.offset ?? 0);

/**
 * For each line of the text, the byte offset of its data in the compiled file. It follows the layout of the
 * writer.
 */
function lineOffsets(text: string, layout: Layout): Uint32Array {
  const lines = text.split('\n');
  const offsets = new Uint32Array(lines.length);
  let section = '';
  /** Offset of the section, or of the entry in it. */
  let at = 0;
  let mesh = -1;
  let entry = 0;
  /** The vertex of each weight of the mesh. */
  let owners: number[] = [];
  lines.forEach((line, i) => {
    const [word = '', ...rest] = line.trim().split(' ');
    const number = Number(rest[0]);
    const place = layout.meshes[mesh];
    if (line.endsWith('{')) {
      section = word;
      entry = 0;
      owners = [];
      if (word === 'mesh') mesh++;
      at =
        word === 'mesh'
          ? (layout.meshes[mesh]?.offset ?? 0)
          : word === 'frame'
            ? layout.components + NUMBER * layout.componentCount * number
            : word === 'bounds' || word === 'baseframe'
              ? layout[word]
              : (layout.joints[0] ?? 0);
    } else if (section === 'mesh' && place) {
      at = place.offset;
      if (word === 'vert') {
        at = place.vertices + VERTEX * number;
        addAll(
          owners,
          Array.from({ length: Number(rest[6]) }, () => number),
        );
      } else if (word === 'tri') at = place.indices + TRIANGLE * number;
      else if (word === 'weight') at = place.vertices + VERTEX * (owners[number] ?? 0);
    } else if (section === 'joints' || section === 'hierarchy') {
      at = layout.joints[entry++] ?? at;
    } else if (section === 'bounds' && word !== '}') at = layout.bounds + BOUNDS * entry++;
    else if (section === 'baseframe' && word !== '}') at = layout.baseframe + POSE * entry++;
    offsets[i] = at;
  });
  return offsets;
}

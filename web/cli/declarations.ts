import type { Assets, Declaration, DeclarationKind } from '../core/assets.js';
import type { Diagnostic } from '../core/index.js';
import { readSurfaces, SKIPPED_SURFACE } from '../report/surface-lists.js';
import type { PageCode } from '../report/page-codes.js';

/** What files of declarations hold where no word says so, by their extension. */
const IMPLIED: Readonly<Record<string, DeclarationKind | undefined>> = {
  mtr: 'material',
  shader: 'material',
  skin: 'skin',
  def: 'entity',
};

const extensionOf = (path: string): string => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** Whether the extension is that of materials, skins or other declarations. */
export function isDeclarationFile(path: string): boolean {
  return IMPLIED[extensionOf(path)] !== undefined;
}

/** How many declarations a file has, and all that is to say about it: each one is read, whether used or not. */
export function readDeclarations(
  { reader }: Assets,
  bytes: Uint8Array,
  file: string,
): { count: number; diagnostics: Diagnostic[] } {
  const extension = extensionOf(file);
  if (extension === 'skin' && !bytes.includes(BRACE)) return surfacesOf(bytes, file);
  const { value, diagnostics } = reader.index(bytes, IMPLIED[extension] ?? 'other');
  const found = value.flatMap((each) => remarksOn(reader, bytes, each, value, extension === 'shader'));
  const all = [...diagnostics, ...found].map((each) => ({ ...each, file }));
  return {
    count: value.length,
    diagnostics: all.sort((a, b) => a.line - b.line || a.column - b.column),
  };
}

const BRACE = '{'.charCodeAt(0);

function remarksOn(
  reader: Assets['reader'],
  bytes: Uint8Array,
  at: Declaration,
  all: readonly Declaration[],
  isQuake3: boolean,
): readonly Omit<Diagnostic, 'file'>[] {
  switch (at.kind) {
    case 'material':
      return reader.readMaterial(bytes, at, isQuake3 ? 'quake3' : 'doom3', tablesOf(bytes, all)).diagnostics;
    case 'skin':
      return reader.readSkin(bytes, at).diagnostics;
    case 'model':
      return reader.readModel(bytes, at).diagnostics;
    case 'entity':
      return reader.readEntity(bytes, at).diagnostics;
    case 'table':
    case 'other':
      return [];
  }
}

/** The texts of all tables of the file, which formulas may look up. */
function tablesOf(bytes: Uint8Array, all: readonly Declaration[]): Uint8Array {
  const decoder = new TextDecoder('latin1');
  const texts = all
    .filter(({ kind }) => kind === 'table')
    .map(({ offset, end }) => `\ntable ${decoder.decode(bytes.subarray(offset, end))}\n}`);
  return Uint8Array.from(texts.join(''), (character) => character.charCodeAt(0));
}

/** A list of surfaces as Quake III has them: one skin. */
function surfacesOf(bytes: Uint8Array, file: string): { count: number; diagnostics: Diagnostic[] } {
  const { surfaces, skipped } = readSurfaces(new TextDecoder().decode(bytes));
  const code: PageCode = 'skin-line-skipped';
  const remark = { severity: 'warning' as const, code, message: SKIPPED_SURFACE, file, column: 1 };
  return { count: surfaces.length > 0 ? 1 : 0, diagnostics: skipped.map((line) => ({ ...remark, line })) };
}

/** What `check` says of files of declarations. */
import type { Assets, Declaration, DeclarationKind } from '../core/assets.js';
import type { Diagnostic } from '../core/index.js';
import { isSurfaceList, readSurfaces, SKIPPED_SURFACE } from '../report/surface-lists.js';
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
  if (extension === 'skin' && isSurfaceList(bytes)) return surfacesOf(bytes, file);
  const { value, diagnostics } = reader.index(bytes, IMPLIED[extension] ?? 'other');
  const tables = value
    .filter(({ kind }) => kind === 'table')
    .map(({ offset, end }) => bytes.subarray(offset, end));
  const found = value.flatMap((each) => remarksOn(reader, bytes, each, tables, extension === 'shader'));
  const all = [...diagnostics, ...found].map((each) => ({ ...each, file }));
  return {
    count: value.length,
    diagnostics: all.sort((a, b) => a.line - b.line || a.column - b.column),
  };
}

function remarksOn(
  reader: Assets['reader'],
  bytes: Uint8Array,
  at: Declaration,
  tables: readonly Uint8Array[],
  isQuake3: boolean,
): readonly Omit<Diagnostic, 'file'>[] {
  switch (at.kind) {
    case 'material':
      return reader.readMaterial(bytes, at, isQuake3 ? 'quake3' : 'doom3', tables).diagnostics;
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

/** A list of surfaces as Quake III has them: one skin. */
function surfacesOf(bytes: Uint8Array, file: string): { count: number; diagnostics: Diagnostic[] } {
  const { surfaces, skipped } = readSurfaces(new TextDecoder().decode(bytes));
  const code: PageCode = 'skin-line-skipped';
  const remark = { severity: 'warning' as const, code, message: SKIPPED_SURFACE, file, column: 1 };
  return { count: surfaces.length > 0 ? 1 : 0, diagnostics: skipped.map((line) => ({ ...remark, line })) };
}

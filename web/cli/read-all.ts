import { closeSync, openSync, readSync } from 'node:fs';
import type { Assets } from '../core/assets.js';
import type { Core, Diagnostic, FileKind } from '../core/index.js';
import { CompiledFileError, isOfCompiled, reportOn } from './compiled.js';
import { DeclarationFiles, isDeclarationFile } from './declarations.js';
import { describeAnim, describeCamera, describeMesh, type Description } from './describe.js';
import { isScaleFile, NO_INPUT, reasonOf, STANDARD_INPUT, type FoundFile } from './find-files.js';
import { FitTable, type ClipFits } from './fit-table.js';
import { kindByName, nameRemarks, wrongName } from '../report/name-remark.js';
import type { PageCode } from '../report/page-codes.js';
import { readWhole } from './read-whole.js';
import { ScaleFiles } from './scale-files.js';
import { SkeletonLenders } from './skeleton-lenders.js';

/** What is known of one file. */
export interface FileResult {
  readonly file: string;
  readonly kind: FileKind | 'declarations' | 'scales';
  /** In the order of the reader; severities as the command line wants them. */
  readonly diagnostics: readonly Diagnostic[];
  /** Null where nothing of the file can be shown. */
  readonly description: Description | null;
  /** Places in it are byte offsets. */
  readonly isCompiled?: boolean;
  /** Of an animation that could be read. */
  readonly fits?: ClipFits;
  /** Why the file could not be opened. */
  readonly unreadable?: string;
}

/** What reads the files; `assets` where declarations are among them. */
export interface Readers {
  readonly core: Core;
  readonly assets: Assets | null;
}

export interface ReadAllOptions {
  /** Whether files that Doom 3 refuses to load have errors. */
  readonly strict: boolean;
  /** The bytes of standard input; without them it cannot be read. */
  readonly input?: Uint8Array | undefined;
}

/** Reads all files, then compares each animation with the meshes among them. Same order as `found`. */
export function readAll(
  readers: Readers,
  found: readonly FoundFile[],
  { strict, input }: ReadAllOptions,
): FileResult[] {
  const table = new FitTable();
  const declared = readers.assets && new DeclarationFiles(readers.assets);
  const paths = found.map(({ path }) => path);
  const lenders = new SkeletonLenders(readers.core, paths);
  const scales = new ScaleFiles(paths);
  const results: FileResult[] = [];
  for (const { each, at } of meshesFirst(readers.core, found, input)) {
    results[at] = readFound({ core: readers.core, lenders, table, declared, scales, input }, each);
  }
  lenders.dispose();
  const declarations = declared?.remarks(readers.core);
  const completed = results.map((result) => {
    const fits = table.fitsOf(result.file);
    const remarks = fits
      ? fitDiagnostics(result.file, fits)
      : [...(declarations?.get(result.file) ?? []), ...scales.remarksOn(result.file)];
    const placed = result.isCompiled ? remarks.map((each) => ({ ...each, ...AT_START })) : remarks;
    const diagnostics = [...result.diagnostics, ...placed].map((each) => (strict ? asStrict(each) : each));
    return { ...result, diagnostics, ...(fits ? { fits } : {}) };
  });
  table.dispose();
  return completed;
}

/** Where a finding on all of a compiled file is. */
const AT_START = { line: 0, column: 0, offset: 0 };

/** Bytes that tell what a file is. */
const HEAD = 64 * 1024;

function meshesFirst(
  core: Core,
  found: readonly FoundFile[],
  input: Uint8Array | undefined,
): { each: FoundFile; at: number }[] {
  const kindOf = (each: FoundFile): FileKind =>
    each.path === STANDARD_INPUT && input ? core.classify(input) : kindByHead(core, each);
  const ranked = found.map((each, at) => ({ each, at, rank: kindOf(each) === 'mesh' ? 0 : 1 }));
  return ranked.sort((a, b) => a.rank - b.rank);
}

/** As far as it can be told; what cannot be opened is found out when it is read. */
function kindByHead(core: Core, { path, unreadable }: FoundFile): FileKind {
  if (unreadable !== undefined) return 'unknown';
  const head = new Uint8Array(HEAD);
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = head.subarray(0, readSync(file, head));
      return textStarts(bytes, 'BRM') ? 'mesh' : core.classify(bytes);
    } finally {
      closeSync(file);
    }
  } catch {
    return 'unknown';
  }
}

const textStarts = (bytes: Uint8Array, letters: string): boolean =>
  String.fromCharCode(...bytes.subarray(0, letters.length)) === letters;

/** Reads files one by one and keeps what is compared with later ones. */
interface Reading {
  readonly core: Core;
  readonly lenders: SkeletonLenders;
  readonly table: FitTable;
  readonly declared: DeclarationFiles | null;
  readonly scales: ScaleFiles;
  readonly input: Uint8Array | undefined;
}

function readFound(reading: Reading, found: FoundFile): FileResult {
  const { path, unreadable } = found;
  const nothing = { file: path, kind: 'unknown' as const, diagnostics: [], description: null };
  if (unreadable !== undefined) return { ...nothing, unreadable };
  try {
    if (path !== STANDARD_INPUT) {
      const bytes = readWhole(path);
      const result = readBytes(reading, bytes, found);
      return isOfCompiled(bytes) ? { ...result, isCompiled: true } : result;
    }
    return reading.input ? readBytes(reading, reading.input, found) : { ...nothing, unreadable: NO_INPUT };
  } catch (error) {
    if (!(error instanceof CompiledFileError)) return { ...nothing, unreadable: reasonOf(error) };
    return { ...nothing, kind: error.kind, diagnostics: error.report.diagnostics };
  }
}

/** As what its content says it is; only where that says nothing does the extension count. */
function readBytes(
  { core, lenders, table, declared, scales }: Reading,
  bytes: Uint8Array,
  found: FoundFile,
): FileResult {
  const file = found.path;
  const content = core.classify(bytes);
  if (content === 'unknown' && declared && isDeclarationFile(file)) {
    const diagnostics = foreignRemarks(core, bytes, file);
    const count = diagnostics.length > 0 ? 0 : declared.add(file, bytes);
    return { file, kind: 'declarations', diagnostics, description: { kind: 'declarations', count } };
  }
  if (content === 'unknown' && isScaleFile(file)) {
    const { count, diagnostics } = scales.add(file, bytes);
    return {
      file,
      kind: 'scales',
      diagnostics,
      description: count === null ? null : { kind: 'scales', count },
    };
  }
  const kind = content === 'unknown' ? kindByName(file) : content;
  const named =
    kind !== 'unknown' && isDeclarationFile(file)
      ? [wrongName(file, 'declarations', kind)]
      : nameRemarks(file, kind);
  switch (kind) {
    case 'mesh': {
      const { model, report } = lenders.readMesh(bytes, file);
      const description = model && describeMesh(model);
      if (model) table.addMesh(model, found);
      return { file, kind, diagnostics: [...named, ...reportOn(bytes, report).diagnostics], description };
    }
    case 'anim': {
      const { clip, report } = core.readClip(bytes, file);
      const description = clip && describeAnim(clip);
      if (clip) scales.addClip(file, clip);
      if (clip) table.addClip(clip, found);
      return { file, kind, diagnostics: [...named, ...reportOn(bytes, report).diagnostics], description };
    }
    case 'camera': {
      const { path, report } = core.readCameraPath(bytes, file);
      const description = path && describeCamera(path);
      path?.dispose();
      return { file, kind, diagnostics: [...named, ...report.diagnostics], description };
    }
    case 'unknown': {
      // Its reader says what the file is instead.
      const { report } = core.readModel(bytes, file);
      return { file, kind, diagnostics: report.diagnostics, description: null };
    }
  }
}

/** Bytes that tell a file of another type. */
const SIGNATURE = 512;
const FOREIGN: ReadonlySet<string> = new Set([
  'packed-file',
  'other-model-format',
  'other-file-type',
  'html-page',
  'lfs-pointer',
]);

/** What a file is instead of text, if it is. */
function foreignRemarks(core: Core, bytes: Uint8Array, file: string): readonly Diagnostic[] {
  const [first = 0] = bytes;
  const isText = first < 0x80 && (first >= 0x20 || /\s/.test(String.fromCharCode(first)));
  const { model, report } = core.readModel(bytes.subarray(0, SIGNATURE), file);
  model?.dispose();
  return report.diagnostics
    .filter(({ code }) => FOREIGN.has(code) && !(isText && code === 'other-file-type'))
    .map((each) => ({ ...each, message: each.message.replace('not MD5 text', 'not declarations') }));
}

function fitDiagnostics(file: string, { fitting, misfit, remarks }: ClipFits): Diagnostic[] {
  const place = { file, line: 1, column: 1 };
  if (fitting.length > 0) {
    return remarks.map((remark) => ({
      ...{ ...place, ...remark },
      ...(REFUSED.has(remark.code) && { strict: true }),
    }));
  }
  if (!misfit) return [];
  const message = `This fits none of the meshes given; ${misfit.mesh} differs least. ${misfit.firstDifference}`;
  const code: PageCode = 'clip-does-not-fit';
  return [{ ...place, severity: 'warning', code, message, strict: true }];
}

/** Doom 3 plays an animation only on exactly its joints. */
const REFUSED: ReadonlySet<string> = new Set<PageCode>(['clip-fits-by-name', 'parents-differ']);

const asStrict = (each: Diagnostic): Diagnostic => (each.strict ? { ...each, severity: 'error' } : each);

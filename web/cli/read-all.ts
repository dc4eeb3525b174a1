import { readFileSync, statSync } from 'node:fs';
import type { Core, Diagnostic, FileKind } from '../core/index.js';
import { describeAnim, describeCamera, describeMesh, type Description } from './describe.js';
import { kindByName, reasonOf, type FoundFile } from './find-files.js';
import { FitTable, type ClipFits } from './fit-table.js';

/** What is known of one file. */
export interface FileResult {
  readonly file: string;
  readonly kind: FileKind;
  /** In the order of the reader; severities as the command line wants them. */
  readonly diagnostics: readonly Diagnostic[];
  /** Null where nothing of the file can be shown. */
  readonly description: Description | null;
  /** Of an animation that could be read. */
  readonly fits?: ClipFits;
  /** Why the file could not be opened. */
  readonly unreadable?: string;
}

/** The module has 2 GB at most and reading takes up to six times the file. */
const LARGEST = 256 * 1024 * 1024;

/** Reads all files, then compares each animation with the meshes among them. Same order as `found`. */
export function readAll(core: Core, found: readonly FoundFile[], strict: boolean): FileResult[] {
  const table = new FitTable();
  const results = found.map((each) => readFound(core, each, table));
  const completed = results.map((result) => {
    const fits = table.fitsOf(result.file);
    const misfit = fits ? misfitOf(result.file, fits) : [];
    const diagnostics = [...result.diagnostics, ...misfit].map((each) => (strict ? asStrict(each) : each));
    return { ...result, diagnostics, ...(fits ? { fits } : {}) };
  });
  table.dispose();
  return completed;
}

function readFound(core: Core, found: FoundFile, table: FitTable): FileResult {
  const { path, unreadable } = found;
  const nothing = { file: path, kind: 'unknown' as const, diagnostics: [], description: null };
  if (unreadable !== undefined) return { ...nothing, unreadable };
  try {
    if (statSync(path).size > LARGEST) throw new Error('it is larger than 256 MB');
    return readBytes(core, readFileSync(path), found, table);
  } catch (error) {
    return { ...nothing, unreadable: reasonOf(error) };
  }
}

/** As what its content says it is; only where that says nothing does the extension count. */
function readBytes(core: Core, bytes: Uint8Array, found: FoundFile, table: FitTable): FileResult {
  const file = found.path;
  const content = core.classify(bytes);
  const kind = content === 'unknown' ? kindByName(file) : content;
  switch (kind) {
    case 'mesh': {
      const { model, report } = core.readModel(bytes, file);
      const description = model && describeMesh(model);
      if (model) table.addMesh(model, found);
      return { file, kind, diagnostics: report.diagnostics, description };
    }
    case 'anim': {
      const { clip, report } = core.readClip(bytes, file);
      const description = clip && describeAnim(clip);
      if (clip) table.addClip(clip, found);
      return { file, kind, diagnostics: report.diagnostics, description };
    }
    case 'camera': {
      const { path, report } = core.readCameraPath(bytes, file);
      const description = path && describeCamera(path);
      path?.dispose();
      return { file, kind, diagnostics: report.diagnostics, description };
    }
    case 'unknown':
      throw new Error('it holds no MD5 mesh, animation or camera path');
  }
}

function misfitOf(file: string, { fitting, misfit }: ClipFits): Diagnostic[] {
  if (fitting.length > 0 || !misfit) return [];
  const message = `This fits none of the meshes given; ${misfit.mesh} differs least. ${misfit.firstDifference}`;
  return [{ severity: 'warning', code: 'clip-does-not-fit', file, line: 1, column: 1, message }];
}

const asStrict = (each: Diagnostic): Diagnostic => (each.strict ? { ...each, severity: 'error' } : each);

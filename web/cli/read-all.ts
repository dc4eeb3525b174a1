import { addAll } from '../core/lists.js';
import type { Assets } from '../core/assets.js';
import type { Game } from '../core/game.js';
import type { Core, Diagnostic, FileKind } from '../core/index.js';
import { CompiledFileError, isOfCompiled, reportOn } from './compiled.js';
import { DeclarationFiles } from './declarations.js';
import { describeAnim, describeCamera, describeMesh, type Description } from './describe.js';
import { isDeclarationPath, isImagePath } from '../files/tree/index.js';
import { imageRemarks } from './image-remarks.js';
import { engineOfDefinition, engineOfPath, type EngineSign } from './engine.js';
import { FileSource, type BaseDeclarations } from './file-source.js';
import { isGltfPath, isScaleFile, reasonOf, type FoundFile } from './find-files.js';
import { FitInputs, type ClipFits } from './clip-fits.js';
import { foreignFindings, isForeign } from '../report/foreign-content.js';
import { kindByName, nameRemarks } from '../report/name-remark.js';
import { ScaleFiles } from './scale-files.js';
import { SkeletonLenders } from './skeleton-lenders.js';

/** The result for one file. */
export interface FileResult {
  readonly file: string;
  readonly kind: FileKind | 'declarations' | 'scales' | 'archive' | 'image';
  /** In the order of the reader. */
  readonly diagnostics: readonly Diagnostic[];
  /** Null if nothing of the file can be shown. */
  readonly description: Description | null;
  /** Locations in it are byte offsets. */
  readonly isCompiled?: boolean;
  /** For a readable animation. */
  readonly fits?: ClipFits;
  /** Why the file could not be opened. */
  readonly unreadable?: string;
  /** The engine that the file shows. */
  readonly sign?: EngineSign;
}

/** The readers of files; `assets` is set if a file needs it. */
export interface Readers {
  readonly core: Core;
  readonly assets: Assets | null;
  readonly game: Game;
}

export interface ReadAllOptions {
  /** The bytes of standard input; without them it is unreadable. */
  readonly input?: Uint8Array | undefined;
  /** The folders of --allow. */
  readonly allow: readonly string[];
  /** The folders and archives of --base. */
  readonly base?: readonly string[];
  /** See --verbose of `check`. */
  readonly verbose?: boolean;
  /** Whether the fits have all meshes on which an animation plays, or only the best. */
  readonly listsFits?: boolean;
}

/**
 * Reads all files of `given` and in archives among them, then compares each animation with the meshes. The
 * order is that of `given`; the files of an archive follow it, without those that another archive hides.
 */
export async function readAll(
  readers: Readers,
  given: readonly FoundFile[],
  { input, allow, base = [], verbose = false, listsFits = false }: ReadAllOptions,
): Promise<FileResult[]> {
  const files = new FileSource(input, allow);
  const archives = new Map<string, FileResult>();
  const found: FoundFile[] = [];
  const readable = given.filter(({ unreadable }) => unreadable === undefined);
  const layers = await files.openArchives(
    readable.filter(({ isArchive }) => isArchive),
    readable.filter(({ isArchive }) => !isArchive),
  );
  for (const each of given) {
    found.push(each);
    const opened = layers.get(each.path);
    if (!opened) continue;
    const { files: inside, repeated } = opened;
    const description = {
      ...({ kind: 'archive', count: inside.length } as const),
      ...(repeated > 0 ? { repeated } : {}),
    };
    archives.set(each.path, {
      file: each.path,
      kind: 'archive',
      diagnostics: opened.diagnostics,
      description,
    });
    addAll(found, inside);
  }
  const ofBase = await files.openBase(base, found);
  return readFiles(readers, found, { files, archives, ofBase, verbose, listsFits });
}

interface ReadOptions {
  readonly files: FileSource;
  /** By path. */
  readonly archives: ReadonlyMap<string, FileResult>;
  /** The declarations of the base game. */
  readonly ofBase: readonly BaseDeclarations[];
  readonly verbose: boolean;
  readonly listsFits: boolean;
}

async function readFiles(
  readers: Readers,
  found: readonly FoundFile[],
  { files, archives, ofBase, verbose, listsFits }: ReadOptions,
): Promise<FileResult[]> {
  const inputs = new FitInputs();
  const { core, assets, game } = readers;
  const declared = assets && new DeclarationFiles(assets, game);
  const paths = found.map(({ path }) => path);
  const lenders = new SkeletonLenders(readers, paths, { files });
  const scales = new ScaleFiles(paths);
  const results = found.map(
    (each) =>
      archives.get(each.path) ??
      readFound({ core, assets, game, files, lenders, inputs, declared, scales }, each),
  );
  lenders.dispose();
  for (const each of ofBase) declared?.addBase(each);
  const images = paths.filter(isImagePath);
  const declarations = declared?.remarks(readers.core, files, { images, listsAbsent: verbose });
  const compared = await inputs.compare(listsFits);
  return results.map((result) => {
    const { file } = result;
    const fits = compared.fitsOf(file);
    const remarks = fits
      ? compared.findingsOn(file)
      : [...(declarations?.get(file) ?? []), ...scales.remarksOn(file)];
    const placed = result.isCompiled ? remarks.map((each) => ({ ...each, offset: 0 })) : remarks;
    const sign = result.sign ?? engineOfPath(file);
    return {
      ...{ ...result, diagnostics: [...result.diagnostics, ...placed] },
      ...(fits ? { fits } : {}),
      ...(sign ? { sign } : {}),
    };
  });
}

/** Reads files one by one and keeps the data for later comparisons. */
interface Reading {
  readonly core: Core;
  readonly assets: Assets | null;
  readonly game: Game;
  readonly files: FileSource;
  readonly lenders: SkeletonLenders;
  readonly inputs: FitInputs;
  readonly declared: DeclarationFiles | null;
  readonly scales: ScaleFiles;
}

function readFound(reading: Reading, found: FoundFile): FileResult {
  const { path, unreadable } = found;
  const nothing = { file: path, kind: 'unknown' as const, diagnostics: [], description: null };
  if (unreadable !== undefined) return { ...nothing, unreadable };
  try {
    const bytes = reading.files.read(path);
    const result = readBytes(reading, bytes, found);
    return isOfCompiled(bytes) ? { ...result, isCompiled: true } : result;
  } catch (error) {
    if (!(error instanceof CompiledFileError)) return { ...nothing, unreadable: reasonOf(error) };
    return { ...nothing, kind: error.kind, diagnostics: error.report.diagnostics };
  }
}

/** Decides by the content; the extension decides only if the content is not clear. */
function readBytes(
  { core, assets, game, lenders, inputs, declared, scales }: Reading,
  bytes: Uint8Array,
  found: FoundFile,
): FileResult {
  const file = found.path;
  const content = core.classify(bytes);
  if (content === 'unknown' && declared && isDeclarationPath(file)) {
    const diagnostics = foreignFindings(core, bytes, file);
    const count = diagnostics.length > 0 ? 0 : declared.add(file, bytes);
    const sign = engineOfDefinition(new TextDecoder().decode(bytes));
    return {
      ...{ file, kind: 'declarations', diagnostics, description: { kind: 'declarations', count } },
      ...(sign ? { sign } : {}),
    };
  }
  if (content === 'unknown' && isScaleFile(file)) {
    const { value, diagnostics } = game.texts.readJointScales(bytes);
    if (value) scales.add(file, value);
    return {
      file,
      kind: 'scales',
      diagnostics: diagnostics.map((each) => ({ ...each, file })),
      description: value && { kind: 'scales', count: value.length },
    };
  }
  if (content === 'unknown' && assets && isImagePath(file)) {
    const diagnostics = imageRemarks(file, bytes, assets);
    return {
      file,
      kind: 'image',
      diagnostics,
      description: diagnostics.length > 0 ? null : { kind: 'image' },
    };
  }
  const kind = content === 'unknown' ? kindByName(file) : content;
  const named = nameRemarks(file, kind, isDeclarationPath(file));
  switch (kind) {
    case 'mesh': {
      const { model, report } = lenders.readMesh(bytes, file);
      const description = model && describeMesh(model);
      if (model) declared?.addMesh(file, model);
      if (model) inputs.addMesh(model, found);
      return { file, kind, diagnostics: [...named, ...reportOn(bytes, report).diagnostics], description };
    }
    case 'anim': {
      const { clip, report } = core.readClip(bytes, file);
      const description = clip && describeAnim(clip);
      if (clip) scales.addClip(file, clip);
      if (clip) inputs.addClip(clip, found);
      return { file, kind, diagnostics: [...named, ...reportOn(bytes, report).diagnostics], description };
    }
    case 'camera': {
      const { path, report } = core.readCameraPath(bytes, file);
      const description = path && describeCamera(path);
      path?.dispose();
      return { file, kind, diagnostics: [...named, ...report.diagnostics], description };
    }
    case 'unknown': {
      // Its reader reports the format of the file.
      const { report } = core.readModel(bytes, file);
      const diagnostics = report.diagnostics.map((each) => (isGltfPath(file) ? asGltf(each) : each));
      return { file, kind, diagnostics, description: null };
    }
  }
}

/** The reader reports glTF as JSON; this adds the hint to convert it. */
function asGltf(each: Diagnostic): Diagnostic {
  if (!isForeign(each)) return each;
  const message = 'This is a glTF file, not MD5 text. Convert it with md5-viewer convert.';
  return { ...each, code: 'other-model-format', message };
}

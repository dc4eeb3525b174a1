import { basename, dirname, resolve } from 'node:path';
import type { Model, Vec3 } from '../core/index.js';
import { modelMaterials, type ModelMaterials } from '../export/index.js';
import { md2PathOf, readDeclarations } from '../files/assets/index.js';
import { laterOf } from '../files/compiled-names/index.js';
import { resolveMaterials } from '../files/materials/index.js';
import { isDeclarationPath, isImagePath, isSkinImage } from '../files/tree/index.js';
import { NO_SKIN, type DeclarationSet, type FileEntry, type Problem } from '../files/index.js';
import { suggestion, withStop } from '../report/nearest-name.js';
import { placeOf } from '../report/remark-text.js';
import { sortedRemarks } from '../report/report-text.js';
import { filesAround, isMd2, namesFrom, pathFrom } from './files-around.js';
import { reasonOf } from './find-files.js';
import { readWhole } from './read-whole.js';
import { gameOf, isBeneath } from './roots.js';

/** Locations of images and declarations, in addition to the folders of the mesh. */
export interface LookSources {
  /** Named paths. */
  readonly given: readonly string[];
  /** Files of named archives. */
  readonly archived: readonly FileEntry[];
  /** The folders of --allow. */
  readonly allow: readonly string[];
}

/** What files around a mesh say of it. */
export interface Looks extends ModelMaterials {
  /** Where its model blocks put it. */
  readonly offset: Vec3;
  /** The name of an animation in them, by the path of its file. */
  readonly nameOf: (clip: string) => string | undefined;
}

/**
 * The materials of a mesh by the rules of the page: from declarations, or else images by their names. The
 * files are next to the mesh, in the folders of its game, in archives, or named. `skin` is that of the
 * command; `lacks` means that it is not declared.
 */
export async function materialsBeside(
  mesh: { readonly path: string; readonly bytes: () => Uint8Array },
  model: Model,
  { given, archived, allow }: LookSources,
  skin: string | null,
): Promise<Looks | { readonly lacks: string }> {
  const root = gameOf(mesh.path) ?? dirname(resolve(mesh.path));
  const around = await filesAround(mesh.path, allow);
  const named = new Set(given.map((file) => resolve(file)));
  // The last file of a path is used: a named one, or else that of the game.
  const rank = (file: string): number => (named.has(file) ? 2 : Number(isBeneath(root, file)));
  // By code units, so that the order is the same on every machine and in every language.
  const files = [...new Set([...named, ...around])].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const entryOf = (file: string, bytes = () => readWhole(file)): FileEntry => ({
    ...namesFrom(allow.find((folder) => isBeneath(folder, file)) ?? root, file),
    bytes: () => Promise.resolve().then(bytes),
  });
  // Loose files have priority over those of archives, as in the engine.
  const entries = [...archived, ...files.map((file) => entryOf(file))];
  const asset = {
    name: basename(mesh.path),
    entry: entryOf(mesh.path, mesh.bytes),
    value: model,
    report: { diagnostics: [] },
  };
  const md2 = md2PathOf(asset.entry.path);
  const isDeclaring = ({ path }: FileEntry): boolean =>
    isDeclarationPath(path) || isSkinImage(path) || isMd2(path, md2);
  const declared = await readEach(entries.filter(isDeclaring));
  const images = new Map<string, FileEntry>();
  for (const entry of entries.filter(({ path }) => isImagePath(path))) {
    const key = entry.path.toLowerCase();
    images.set(key, laterOf(images.get(key), entry));
  }
  const sources = { images: [...images.values()], declarations: declared.set };
  if (skin !== null && skin !== NO_SKIN && !declared.set?.skin(skin)) {
    const names = declared.set?.skinsFor(asset).names ?? [];
    const others =
      names.length > 0
        ? `there are ${names.join(', ')}${withStop(suggestion(skin, names))}`
        : 'none of the found skins is for this mesh';
    return { lacks: `unknown skin '${skin}'; ${others}` };
  }
  const resolved = resolveMaterials(asset, sources, skin);
  const { materials, remarks } = await modelMaterials(resolved, declared.set);
  const namedPaths = new Set(given.map((file) => pathFrom(root, file)));
  const ofNamed = (declared.set?.problemsWith([asset.entry.path]) ?? []).filter(({ file }) =>
    namedPaths.has(file),
  );
  const ofUsed = [...resolved.values()].flatMap(({ declared: used }) => used?.problems ?? []);
  const placed = declared.set?.definitions?.offsetOf(asset.entry.path, asset.name);
  return {
    materials,
    offset: placed?.offset ?? [0, 0, 0],
    nameOf: (clip) => declared.set?.animsOf(asset.entry.path, pathFrom(root, clip))[0]?.name,
    remarks: [
      ...declared.remarks,
      ...told([...ofNamed, ...ofUsed]),
      ...(placed?.finding ? [`${placeOf(placed.finding)}: ${placed.finding.message}`] : []),
      ...remarks,
    ],
  };
}

/** Errors in declarations that are used or were named; `check` reports all others. */
function told(problems: readonly Problem[]): string[] {
  const wrong = sortedRemarks(problems.filter(({ severity }) => severity !== 'info'));
  return wrong.map((problem) => `${placeOf(problem)}: ${problem.message}`);
}

/** Reads each file; errors are reported, and the other files are used. */
async function readEach(
  entries: readonly FileEntry[],
): Promise<{ set: DeclarationSet | null; remarks: readonly string[] }> {
  const remarks: string[] = [];
  const sets: DeclarationSet[] = [];
  for (const entry of entries) {
    try {
      sets.push(await readDeclarations(entry, await entry.bytes()));
    } catch (error) {
      remarks.push(`${entry.path} was skipped: ${reasonOf(error)}.`);
    }
  }
  const [first, ...others] = sets;
  return { set: first ? first.and(others) : null, remarks };
}

import type { ImageFile } from '../../core/assets.js';
import { loadPart } from '../../core/load-part.js';
import type { TextureRole } from '../../core/index.js';
import { decodeImage } from './decode.js';
import { extensionOf } from '../tree/index.js';
import { FileError, isAbort, messageOf, problem } from '../problems.js';
import type {
  FileEntry,
  MaterialMap,
  MaterialPaint,
  Problem,
  ResolvedMaterial,
  TakesBlocks,
  Texture,
  TextureImage,
} from '../types.js';

interface Use {
  readonly material: string;
  readonly role: TextureRole;
}

/** See PaintOptions. */
interface LoadPaintOptions {
  readonly takesBlocks: TakesBlocks;
  readonly onProblem: (problem: Problem) => void;
  readonly onFile: () => void;
}

/** An image with all of its uses. */
interface WantedImage {
  readonly map: MaterialMap;
  readonly uses: Use[];
}

/**
 * Reads and decodes the images of materials, each once; the caller releases every texture in the result. Unreadable
 * images are left out and reported to `onProblem`; `onFile` is called for each file that has arrived.
 */
export function loadPaint(
  materials: ReadonlyMap<string, ResolvedMaterial>,
  options: LoadPaintOptions,
): MaterialPaint[] {
  const images = wantedImages(materials).map((image) => ({
    ...image,
    loading: loadOne(image, options),
  }));
  const texturesOf = async (material: string): Promise<readonly Texture[]> => {
    const own = images.filter(({ uses }) => uses.some((use) => use.material === material));
    const loaded = await Promise.all(own.map(({ loading }) => loading));
    return loaded.flat().filter((texture) => texture.material === material);
  };
  return [...materials].map(([material, { state, declared }]) => ({
    material,
    state,
    unsmoothedTangents: declared?.value.unsmoothedTangents ?? false,
    textures: texturesOf(material),
  }));
}

/** The existing files of maps. */
export function filesOf(maps: readonly Pick<MaterialMap, 'entries'>[]): FileEntry[] {
  return maps.flatMap(({ entries }) => entries.filter((entry) => entry !== null));
}

/** Merges equal images with all their uses. */
function wantedImages(materials: ReadonlyMap<string, ResolvedMaterial>): WantedImage[] {
  const wanted = new Map<string, WantedImage>();
  for (const [material, { maps }] of materials) {
    for (const map of maps) {
      const key = keyOf(map);
      const known = wanted.get(key) ?? { map, uses: [] };
      known.uses.push({ material, role: map.role });
      wanted.set(key, known);
    }
  }
  return [...wanted.values()];
}

function keyOf({ steps, entries }: MaterialMap): string {
  const work = steps.map(({ op, numbers }) => `${op} ${numbers.join(' ')}`).join();
  return [work, ...entries.map((entry) => entry?.url ?? entry?.compiledPath ?? entry?.path ?? '')].join('\n');
}

async function loadOne({ map, uses }: WantedImage, options: LoadPaintOptions): Promise<Texture[]> {
  const [entry] = filesOf([map]);
  if (!entry) return [];
  try {
    const roles = [...new Set(uses.map(({ role }) => role))];
    const image = await imageOf(map, roles, options);
    if (!image) return [];
    let left = uses.length;
    const release = (): void => {
      left--;
      if (left === 0 && 'close' in image) image.close();
    };
    return uses.map((use) => ({ ...use, image, entry, release }));
  } catch (error) {
    if (!isAbort(error) && !entry.isOptional) options.onProblem(imageProblem(entry.path, error));
    return [];
  }
}

async function imageOf(
  { steps, entries }: MaterialMap,
  roles: readonly TextureRole[],
  options: LoadPaintOptions,
): Promise<TextureImage | null> {
  const [only] = entries;
  if (steps.length === 1 && only && extensionOf(only.path) !== 'lmp') {
    return decodeImage(await fileOf(only, options), only.path, roles, options.takesBlocks);
  }
  const files = await Promise.all(entries.map(async (entry) => entry && readOrTell(entry, options)));
  const { evaluate, withColors } = await loadPart(() => import('../assets/index.js'));
  return evaluate(steps, withColors(entries, files));
}

/** Returns the browser's own object, which the decoder reads: passing 35 MB to the browser took 200 ms. */
async function fileOf(entry: FileEntry, { onFile }: LoadPaintOptions): Promise<ImageFile> {
  const file = await (entry.blob?.() ?? entry.download?.() ?? entry.bytes());
  onFile();
  return file;
}

/** An unreadable part of a formula is left out. */
async function readOrTell(entry: FileEntry, options: LoadPaintOptions): Promise<ImageFile | null> {
  try {
    return await fileOf(entry, options);
  } catch (error) {
    if (!isAbort(error)) options.onProblem(imageProblem(entry.path, error));
    return null;
  }
}

function imageProblem(path: string, error: unknown): Problem {
  const missing = error instanceof FileError && error.code === 'file-not-fetched';
  return problem('warning', missing ? 'missing-texture' : 'image-not-decoded', path, messageOf(error));
}

import type { ImageFile } from '../../core/assets.js';
import { loadPart } from '../../core/load-part.js';
import type { TextureRole } from '../../core/index.js';
import { copyImage, decodeImage } from './decode.js';
import { FileError, isAbort, messageOf, problem } from '../problems.js';
import type {
  FileEntry,
  MaterialMap,
  Paint,
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

/** An image, and all that it is for. */
interface WantedImage {
  readonly map: MaterialMap;
  readonly uses: Use[];
}

/**
 * Reads and decodes the images of materials, each once; every image in the result is the caller's own. One that cannot
 * be read is left out and told to `onProblem`.
 */
export async function loadPaint(
  materials: ReadonlyMap<string, ResolvedMaterial>,
  takesBlocks: TakesBlocks,
  onProblem: (problem: Problem) => void,
): Promise<Paint> {
  const states = [...materials].map(([material, { state, declared }]) => ({
    material,
    state,
    unsmoothedTangents: declared?.value.unsmoothedTangents ?? false,
  }));
  const loaded = await Promise.all(
    wantedImages(materials).map((image) => loadOne(image, takesBlocks, onProblem)),
  );
  return { states, textures: loaded.flat() };
}

/** The files that maps need and that are there. */
export function filesOf(maps: readonly MaterialMap[]): FileEntry[] {
  return maps.flatMap(({ entries }) => entries.filter((entry) => entry !== null));
}

/** Equal images once, with all their uses. */
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
  return [work, ...entries.map((entry) => entry?.url ?? entry?.path ?? '')].join('\n');
}

async function loadOne(
  { map, uses }: WantedImage,
  takesBlocks: TakesBlocks,
  onProblem: (problem: Problem) => void,
): Promise<Texture[]> {
  const [entry] = filesOf([map]);
  if (!entry) return [];
  try {
    const roles = [...new Set(uses.map(({ role }) => role))];
    const first = await imageOf(map, roles, takesBlocks, onProblem);
    if (!first) return [];
    const images = await Promise.all(uses.map(async (_, i) => (i === 0 ? first : copyImage(first))));
    return uses.flatMap((use, i) => {
      const image = images[i];
      return image ? [{ ...use, image, entry }] : [];
    });
  } catch (error) {
    if (!isAbort(error)) onProblem(imageProblem(entry.path, error));
    return [];
  }
}

async function imageOf(
  { steps, entries }: MaterialMap,
  roles: readonly TextureRole[],
  takesBlocks: TakesBlocks,
  onProblem: (problem: Problem) => void,
): Promise<TextureImage | null> {
  const [only] = entries;
  if (steps.length === 1 && only) {
    return decodeImage(await fileOf(only), only.path, roles, takesBlocks);
  }
  const files = await Promise.all(entries.map(async (entry) => entry && readOrTell(entry, onProblem)));
  const { evaluate } = await loadPart(() => import('../assets/index.js'));
  return evaluate(steps, files);
}

/** As the browser holds it: whoever decodes it reads it. To hand 35 MB to the browser took the page 200 ms. */
function fileOf(entry: FileEntry): Promise<ImageFile> {
  return entry.blob?.() ?? entry.download?.() ?? entry.bytes();
}

/** A part of a formula that cannot be read is left out. */
async function readOrTell(
  entry: FileEntry,
  onProblem: (problem: Problem) => void,
): Promise<ImageFile | null> {
  try {
    return await fileOf(entry);
  } catch (error) {
    if (!isAbort(error)) onProblem(imageProblem(entry.path, error));
    return null;
  }
}

function imageProblem(path: string, error: unknown): Problem {
  const missing = error instanceof FileError && error.code === 'file-not-fetched';
  return problem('warning', missing ? 'missing-texture' : 'image-not-decoded', path, messageOf(error));
}

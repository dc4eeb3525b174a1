import type { ImageFile } from '../../core/assets.js';
import type { Model, TextureRole } from '../../core/index.js';
import { copyImage, decodeImage } from './decode.js';
import { filesOf, materialsOf, type MaterialMap, type ResolvedMaterial } from '../materials/materials.js';
import { extensionOf, fileName } from '../tree/paths.js';
import { FileError, isAbort, messageOf, problem } from '../problems.js';
import { isImagePath } from '../tree/sniff.js';
import {
  candidateNames,
  isAbsolute,
  isOtherMap,
  isUtilityMaterial,
  wantedPath,
} from '../materials/texture-rules.js';
import type {
  Asset,
  DeclarationSet,
  FileEntry,
  MaterialPaint,
  Problem,
  TakesBlocks,
  Texture,
  TextureImage,
} from '../types.js';

interface Use {
  readonly material: string;
  readonly role: TextureRole;
}

/** As PaintOptions has them. */
interface LoadPaintOptions {
  readonly takesBlocks: TakesBlocks;
  readonly onProblem: (problem: Problem) => void;
  readonly onFile: () => void;
}

/** An image, and all that it is for. */
interface WantedImage {
  readonly map: MaterialMap;
  readonly uses: Use[];
}

/**
 * Reads and decodes the images of materials, each once; every image in the result is the caller's own. One that cannot
 * be read is left out and reported to `onProblem`; `onFile` is called for each file that has arrived.
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

/** What is missing of a model's materials. `file` names the image that is to be dropped. */
export function missingTextures(
  model: Asset<Model>,
  materials: ReadonlyMap<string, ResolvedMaterial>,
  declarations: DeclarationSet | null,
): Problem[] {
  return materialsOf(model).flatMap((material) => {
    const resolved = materials.get(material);
    if (resolved?.declared) return declarations?.missing(model, material, resolved) ?? [];
    if (!resolved || resolved.maps.length > 0 || isUtilityMaterial(material)) return [];
    return [missingTexture(model, material)];
  });
}

/** Images that no model here shows, with the reason. */
export function unusedImages(
  images: readonly FileEntry[],
  used: ReadonlySet<FileEntry>,
  hasModels: boolean,
): Problem[] {
  const reasonFor = (path: string): string => {
    if (isOtherMap(path)) return 'Not used: by its name it is a map, but of no diffuse image that is shown.';
    return hasModels
      ? 'Not used: no material asks for it.'
      : 'No mesh yet: drop the mesh that it belongs to.';
  };
  const unused = images.filter((image) => !used.has(image));
  return unused.map(({ path }) => problem('info', 'image-not-used', path, reasonFor(path)));
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

async function loadOne({ map, uses }: WantedImage, options: LoadPaintOptions): Promise<Texture[]> {
  const [entry] = filesOf([map]);
  if (!entry) return [];
  try {
    const roles = [...new Set(uses.map(({ role }) => role))];
    const first = await imageOf(map, roles, options);
    if (!first) return [];
    const images = await Promise.all(uses.map(async (_, i) => (i === 0 ? first : copyImage(first))));
    return uses.flatMap((use, i) => {
      const image = images[i];
      return image ? [{ ...use, image, entry }] : [];
    });
  } catch (error) {
    if (!isAbort(error)) options.onProblem(imageProblem(entry.path, error));
    return [];
  }
}

async function imageOf(
  { steps, entries }: MaterialMap,
  roles: readonly TextureRole[],
  options: LoadPaintOptions,
): Promise<TextureImage | null> {
  const [only] = entries;
  if (steps.length === 1 && only) {
    return decodeImage(await fileOf(only, options), only.path, roles, options.takesBlocks);
  }
  const files = await Promise.all(entries.map(async (entry) => entry && readOrTell(entry, options)));
  const { evaluate } = await import('./module-images.js');
  return evaluate(steps, files);
}

/** As the browser holds it: whoever decodes it reads it. To hand 35 MB to the browser took the page 200 ms. */
async function fileOf(entry: FileEntry, { onFile }: LoadPaintOptions): Promise<ImageFile> {
  const file = await (entry.blob?.() ?? entry.download?.() ?? entry.bytes());
  onFile();
  return file;
}

/** A part of a formula that cannot be read is left out. */
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

/** The path that a modder would drop: the source image rather than the precompressed one. */
export function plainPath(tried: readonly string[]): string | undefined {
  return tried.find((path) => extensionOf(path) !== 'dds') ?? tried[0];
}

/** Exporters' default names ('Material.001') promise no image, so that none is no cause for a warning. */
function missingTexture(model: Asset<Model>, material: string): Problem {
  const wanted = wantedPath(material);
  const promised = wanted.includes('/') || isImagePath(wanted);
  if (wanted === '') {
    const text = `${model.name} names no image: drop one to see it on the model.`;
    return problem('info', 'material-without-name', model.entry.path, text);
  }
  // A path of the artist's machine says no more than its last part.
  const name = isAbsolute(material) ? fileName(wanted) : wanted;
  const file = plainPath(candidateNames(name).map(({ path }) => path)) ?? name;
  const text = `No image for the material '${material}' of ${model.name}: drop ${fileName(file)} or its folder.`;
  return problem(promised ? 'warning' : 'info', 'missing-texture', file, text);
}

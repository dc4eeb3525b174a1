import type { Model, TextureRole } from '../core/index.js';
import { companionMaps } from './companion-maps.js';
import { copyImage, decodeImage } from './decode.js';
import { treeOf } from './file-tree.js';
import { fileName } from './paths.js';
import { FileError, isAbort, problem } from './problems.js';
import { isImagePath } from './sniff.js';
import {
  candidateNames,
  findImages,
  isOtherMap,
  isAbsolute,
  isUtilityMaterial,
  wantedPath,
  type FoundImage,
} from './texture-rules.js';
import { guessImage } from './texture-urls.js';
import type { Asset, FileEntry, Problem, Texture } from './types.js';

/** Which file gives each material of a model its diffuse image; materials without one are left out. */
export function resolveTextures(model: Asset<Model>, images: readonly FileEntry[]): Map<string, FoundImage> {
  const atAddress = (material: string): FoundImage | null => guessImage(material, model.entry);
  return findImages(materialsOf(model), model.entry.path, treeOf(images), atAddress);
}

/** An image, and what it is for: materials of a model, each with what the image means there. */
export interface WantedImage {
  readonly image: FoundImage;
  readonly uses: readonly { readonly material: string; readonly role: TextureRole }[];
}

/** All images of a model, each file once: the diffuse ones, and the maps that belong to them. */
export function resolveMaps(model: Asset<Model>, images: readonly FileEntry[]): WantedImage[] {
  const diffuse = resolveTextures(model, images);
  const wanted = new Map<string, { image: FoundImage; uses: { material: string; role: TextureRole }[] }>();
  const want = (image: FoundImage, material: string, role: TextureRole): void => {
    const key = image.entry.url ?? image.entry.path;
    const known = wanted.get(key) ?? { image, uses: [] };
    known.uses.push({ material, role });
    wanted.set(key, known);
  };
  for (const [material, image] of diffuse) want(image, material, 'diffuse');
  for (const [material, maps] of companionMaps(diffuse, treeOf(images))) {
    for (const map of maps) want(map, material, map.role);
  }
  return [...wanted.values()];
}

/**
 * Reads and decodes what is wanted, each file once; every image in the result is the caller's own. An image that
 * cannot be read is left out and told to `onProblem`.
 */
export async function loadTextures(
  wanted: readonly WantedImage[],
  onProblem: (problem: Problem) => void,
): Promise<Texture[]> {
  const loaded = await Promise.all(wanted.map((image) => loadOne(image, onProblem)));
  return loaded.flat();
}

/** Materials that stay without an image. `file` names the image that is missing. */
export function missingTextures(model: Asset<Model>, found: ReadonlyMap<string, FoundImage>): Problem[] {
  return materialsOf(model)
    .filter((material) => !found.has(material) && !isUtilityMaterial(material))
    .map((material) => missingTexture(model, material));
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

function materialsOf(model: Asset<Model>): string[] {
  return [...new Set(model.value.meshes.map((mesh) => mesh.material))];
}

async function loadOne(
  { image: { entry, rule }, uses }: WantedImage,
  onProblem: (problem: Problem) => void,
): Promise<Texture[]> {
  try {
    const bytes = await entry.bytes();
    const first = await decodeImage(bytes as Uint8Array<ArrayBuffer>, entry.path);
    const images = await Promise.all(uses.map((_, i) => (i === 0 ? first : copyImage(first))));
    return uses.flatMap((use, i) => {
      const image = images[i];
      return image ? [{ ...use, image, entry, rule }] : [];
    });
  } catch (error) {
    if (!isAbort(error)) onProblem(imageProblem(entry.path, error));
    return [];
  }
}

function imageProblem(path: string, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  const missing = error instanceof FileError && error.code === 'file-not-fetched';
  return problem('warning', missing ? 'missing-texture' : 'image-not-decoded', path, reason);
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
  const file = candidateNames(name)[0]?.path ?? name;
  const text = `No image for the material '${material}' of ${model.name}: drop ${fileName(file)} or its folder.`;
  return problem(promised ? 'warning' : 'info', 'missing-texture', file, text);
}

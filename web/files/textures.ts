import type { Model } from '../core/index.js';
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

/**
 * Reads and decodes what was found, each file once; every image in the result is the caller's own. An image that
 * cannot be read is left out and told to `onProblem`.
 */
export async function loadTextures(
  found: ReadonlyMap<string, FoundImage>,
  onProblem: (problem: Problem) => void,
): Promise<Texture[]> {
  const byFile = new Map<string, { image: FoundImage; materials: string[] }>();
  for (const [material, image] of found) {
    const key = image.entry.url ?? image.entry.path;
    const group = byFile.get(key) ?? { image, materials: [] };
    group.materials.push(material);
    byFile.set(key, group);
  }
  const loaded = await Promise.all([...byFile.values()].map((group) => loadGroup(group, onProblem)));
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
    if (isOtherMap(path)) return 'Not used: only diffuse images are shown yet.';
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

async function loadGroup(
  { image: { entry, rule }, materials }: { image: FoundImage; materials: string[] },
  onProblem: (problem: Problem) => void,
): Promise<Texture[]> {
  try {
    const bytes = await entry.bytes();
    const first = await decodeImage(bytes as Uint8Array<ArrayBuffer>, entry.path);
    const images = materials.map((_, i) => (i === 0 ? Promise.resolve(first) : copyImage(first)));
    return (await Promise.all(images)).map((image, i) => ({
      material: materials[i] ?? '',
      image,
      entry,
      rule,
    }));
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

import type { Model } from '../../core/index.js';
import { extensionOf, fileName, isOtherMap, sourceImagePath, loneImages } from '../tree/index.js';
import { UNDECLARED } from '../../report/undeclared.js';
import { problem } from '../problems.js';
import { materialsOf } from './materials.js';
import { candidateNames, isAbsolute, isUtilityMaterial, namesImage, wantedPath } from './texture-rules.js';
import type { Asset, DeclarationSet, FileEntry, Problem, ResolvedMaterial } from '../types.js';

/** The missing images of a model's materials. `file` is the name of the image to add. */
export function missingTextures(
  model: Asset<Model>,
  materials: ReadonlyMap<string, ResolvedMaterial>,
  declarations: DeclarationSet | null,
): Problem[] {
  return materialsOf(model).flatMap((material) => {
    const resolved = materials.get(material);
    if (resolved?.declared) return declarations?.missing(model, material, resolved) ?? [];
    if (!resolved || resolved.maps.length > 0 || isUtilityMaterial(material)) return [];
    return [missingTexture(model, material, declarations?.suggestMaterial(material) ?? '')];
  });
}

/** Images that wait for a mesh, and images that came alone and that no model here uses. */
export function unusedImages(
  images: readonly FileEntry[],
  used: ReadonlySet<FileEntry>,
  hasModels: boolean,
): Problem[] {
  const unused = images.filter((image) => !used.has(image) && (!hasModels || loneImages.has(image)));
  return unused.map(({ path }) => problem('info', 'image-not-used', path, reasonUnused(path, hasModels)));
}

/** Why no model uses the image at `path`. */
export function reasonUnused(path: string, hasModels: boolean): string {
  if (!hasModels) return 'No mesh yet: drop the mesh that it belongs to.';
  if (isOtherMap(path))
    return 'Not used: its name is that of a map for another image, and that image is not shown.';
  return 'Not used: no material of the shown models needs it.';
}

/** Exporters' default names ('Material.001') are not names of images, so a missing image is not a warning. */
function missingTexture(model: Asset<Model>, material: string, nearest: string): Problem {
  const wanted = wantedPath(material);
  if (wanted === '') {
    const text = `${model.name} names no image. Drop one to see it on the model.`;
    return problem('info', 'material-without-name', model.entry.path, text);
  }
  // Only the last part of a path on the artist's machine is useful.
  const name = isAbsolute(material) ? fileName(wanted) : wanted;
  const names = candidateNames(name).map(({ path }) => path);
  const file = sourceImagePath(names.filter((path) => extensionOf(path) !== 'bimage')) ?? name;
  const text =
    nearest === ''
      ? `No image for the material '${material}' of ${model.name}: drop ${fileName(file)} or its folder.`
      : `The material '${material}' of ${model.name} is missing: ${UNDECLARED}${nearest}`;
  return problem(namesImage(material) ? 'warning' : 'info', 'missing-texture', file, text);
}

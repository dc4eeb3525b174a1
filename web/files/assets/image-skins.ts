/**
 * Finds skins of the Quake re-releases, which consist only of images. Quake: NAME_XX_YY next to the mesh, or
 * in progs/ or textures/. NAME is that of the material, XX the skin and YY the frame of an animated skin.
 * Quake II: the images in the folder of tris.md5mesh, which is called md5, that tris.md2 lists; all of them where it is not there. The game ignores
 * the materials
 * there.
 */
import { canonicalName, comparePaths, fileName, folderOf, isOtherMap, normalizePath } from '../tree/index.js';
import type { Model } from '../../core/index.js';
import type { Asset, DeclarationSet } from '../types.js';

/** The game shows the first image skin of each model. */
export function imageSkinsOf(model: Asset<Model>, declarations: DeclarationSet): string[] {
  const [quake = []] = materialsOf(model)
    .map((material) => quakeSkins(model, material, declarations))
    .filter((names) => names.length > 0);
  return quake.length > 0 ? quake : quake2Skins(model, declarations);
}

/** The image of each material for a skin name. */
export function imageRemaps(
  skin: string,
  image: string,
  model: Asset<Model>,
  declarations: DeclarationSet,
): Map<string, string> {
  const number = NUMBER.exec(skin)?.[0];
  const pathOf = (material: string): string => {
    const own = number === undefined ? [] : quakeSkins(model, material, declarations);
    const name = own.find((other) => other.endsWith(number ?? '')) ?? own[0] ?? '';
    return declarations.skin(name)?.value.image ?? image;
  };
  return new Map(materialsOf(model).map((material) => [material, pathOf(material)]));
}

const NUMBER = /_\d\d_\d\d$/;

const materialsOf = ({ value }: Asset<Model>): string[] => value.meshes.map(({ material }) => material);

function quakeSkins(model: Asset<Model>, material: string, declarations: DeclarationSet): string[] {
  if (declarations.material(material)) return [];
  const folder = folderKey(model.entry.path);
  const isNear = (path: string): boolean => path === folder || /(^|\/)(progs|textures)$/.test(path);
  const all = imageNames(declarations).filter((name) => NUMBER.test(name) && isNear(folderOf(name)));
  for (const path of [material, model.entry.path]) {
    const wanted = fileName(canonicalName(path));
    const found = all.filter((name) => fileName(name).replace(NUMBER, '') === wanted);
    const beside = found.filter((name) => folderOf(name) === folder);
    if (found.length > 0) return beside.length > 0 ? beside : found;
  }
  return [];
}

function quake2Skins(model: Asset<Model>, declarations: DeclarationSet): string[] {
  const folder = folderKey(model.entry.path);
  const names = imageNames(declarations).filter((name) => folderOf(name) === folder && !name.endsWith('_i'));
  const materials = materialsOf(model);
  if (materials.some((name) => declarations.material(name))) return [];
  const listed = declarations
    .md2SkinsOf(model.entry.path)
    .flatMap((skin) => names.find((name) => fileName(name) === skin) ?? []);
  if (listed.length > 0) return listed;
  const isTris = /(^|\/)tris\.md5mesh$/i.test(model.entry.path);
  if (!isTris && !/(^|\/)md5$/.test(folder)) return [];
  const stems = names.map(fileName);
  const hasOwn = !isTris && materials.some((name) => stems.includes(fileName(canonicalName(name))));
  if (hasOwn) return [];
  return names.sort((a, b) => rankOf(a) - rankOf(b) || comparePaths(a, b));
}

/** 'skin' first, and pain skins last. */
function rankOf(name: string): number {
  return /(^|\/)skin$/.test(name) ? 0 : name.includes('pain') ? 2 : 1;
}

const folderKey = (path: string): string => folderOf(normalizePath(path)?.toLowerCase() ?? '');

/** The names of colour images. */
function imageNames(declarations: DeclarationSet): string[] {
  return declarations.skinNames
    .filter((name) => declarations.skin(name)?.value.image !== undefined && !isOtherMap(name))
    .sort(comparePaths);
}

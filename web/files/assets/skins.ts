/** Finds the declared skins for a model, and applies them to its materials. */
import { canonicalName, endsWithPath, fileName, folderOf, normalizePath } from '../tree/index.js';
import { isCubeConfig } from '../../report/cube-config.js';
import { imageSkinsOf } from './image-skins.js';
import type { Model } from '../../core/index.js';
import type { Asset, DeclarationSet, Declared, ModelSkins, Skin } from '../types.js';

/** See DeclarationSet.remapsOf() with a skin. */
export function remapsBy(skin: Skin, model: Asset<Model>): Map<string, string> {
  const remaps = new Map<string, string>();
  for (const [i, { name: surface, material }] of model.value.meshes.entries()) {
    const to =
      remapped(skin, material) ?? skin.surfaces?.find((one) => isSurface(one.surface, surface, i))?.to;
    if (to !== undefined && !remaps.has(material)) remaps.set(material, to);
  }
  return remaps;
}

function remapped({ remaps }: Skin, material: string): string | undefined {
  const name = canonicalName(material);
  return remaps.find(({ from }) => from === '*' || from === name)?.to;
}

/** Engines use the index as the name of a mesh without a name. */
function isSurface(surface: string, meshName: string | undefined, index: number): boolean {
  const isNamed = meshName?.toLowerCase() === surface.toLowerCase();
  return surface === '*' || isNamed || surface === String(index);
}

/** See DeclarationSet.skinsFor(). */
export function findSkins(model: Asset<Model>, declarations: DeclarationSet): ModelSkins {
  const blocks = declarations.blocksOf(model.entry.path);
  const ofBlocks = new Set(blocks.map(({ skin }) => canonicalName(skin)));
  const all = declarations.skinNames.flatMap((name) => declarations.skin(name) ?? []);
  const lists = listsFor(model, all);
  const names = all.filter(
    (skin) =>
      ofBlocks.has(skin.name) ||
      lists.includes(skin) ||
      isMeantFor(
        skin.value,
        model,
        blocks.map(({ name }) => name),
      ),
  );
  const images = imageSkinsOf(model, declarations);
  const [ofBlock = ''] = ofBlocks.size === 1 ? ofBlocks : [];
  const byDefault =
    names.find(({ name }) => name === ofBlock) ??
    lists.find(({ name }) => name.endsWith('_default')) ??
    // Meshes of Cube 2 games have no materials.
    names.find(({ entry }) => isCubeConfig(entry.path));
  return {
    names: [...names.map(({ name }) => name), ...images],
    byDefault: byDefault?.name ?? images[0] ?? null,
  };
}

/** A skin that names models is only for these; others are for any model with their materials. */
function isMeantFor({ models, remaps }: Skin, model: Asset<Model>, blocks: readonly string[]): boolean {
  const path = normalizePath(model.entry.path)?.toLowerCase() ?? '';
  if (models.some((named) => endsWithPath(path, named) || blocks.includes(canonicalName(named)))) return true;
  const materials = new Set(model.value.meshes.map(({ material }) => canonicalName(material)));
  return remaps.some(({ from }) => (from === '*' ? models.length === 0 : materials.has(from)));
}

/**
 * Surface lists next to the mesh that name one of its surfaces; those that begin with the mesh's name have
 * priority.
 */
function listsFor(model: Asset<Model>, all: readonly Declared<Skin>[]): Declared<Skin>[] {
  const folder = folderOf(model.entry.path).toLowerCase();
  const beside = all.filter(
    ({ entry, value: { surfaces } }) =>
      surfaces?.some(({ surface }) =>
        model.value.meshes.some(({ name }, i) => isSurface(surface, name, i)),
      ) && folderOf(entry.path).toLowerCase() === folder,
  );
  const base = fileName(canonicalName(model.entry.path));
  const own = beside.filter(({ name }) => fileName(name) === base || fileName(name).startsWith(`${base}_`));
  return own.length > 0 ? own : beside;
}

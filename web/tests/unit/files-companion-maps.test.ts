import { describe, expect, it } from 'vitest';
import { companionMaps } from '../../files/materials/companion-maps.js';
import { FileTree } from '../../files/tree/file-tree.js';
import { file } from './files-fakes.js';

/** Diffuse images by material, and all existing files. */
function mapsOf(diffuse: Record<string, string>, files: string[]): Record<string, string[]> {
  const entries = [...Object.values(diffuse), ...files].map((path) => file(path));
  const tree = new FileTree(entries);
  const found = new Map(
    Object.entries(diffuse).map(([material, path]) => [
      material,
      { entry: tree.get(path)!, rule: 'file' as const },
    ]),
  );
  return Object.fromEntries(
    [...companionMaps(found, tree)].map(([material, maps]) => [
      material,
      maps.map(({ role, entry }) => `${role} ${entry.path}`),
    ]),
  );
}

describe('the maps of a material', () => {
  it.each<[string, string[]]>([
    ['m/imp.tga', []],
    ['m/imp.tga', ['m/imp_h.tga', 'm/imp_mask.png', 'm/other_local.tga']],
    ['m/imp.tga', ['elsewhere/imp_local.tga']],
  ])('are none for %s among %j', (diffuse, files) => {
    expect(mapsOf({ imp: diffuse }, files)).toEqual({});
  });

  it.each<[string, string[], string[]]>([
    ['m/imp.tga', ['m/imp_local.tga', 'm/imp_s.tga'], ['normal m/imp_local.tga', 'specular m/imp_s.tga']],
    ['m/imp_d.tga', ['m/imp_n.png', 'm/imp_spec.jpg'], ['normal m/imp_n.png', 'specular m/imp_spec.jpg']],
    ['m/skin_col.jpg', ['m/SKIN_NOR.jpg'], ['normal m/SKIN_NOR.jpg']],
    ['m/imp.tga', ['m/imp_n.tga', 'm/imp_local.tga'], ['normal m/imp_local.tga']],
    ['m/imp.tga', ['m/imp_local.dds', 'm/imp_local.png'], ['normal m/imp_local.png']],
    ['m/skin.jpg', ['m/normals.png', 'm/mask.jpg'], ['normal m/normals.png']],
    ['m/a_00_00.png', ['m/a_00_00_luma.tga', 'm/a_00_00_glow.png'], ['glow m/a_00_00_glow.png']],
    ['m/skin.tga', ['m/skin_luma.tga'], ['glow m/skin_luma.tga']],
  ])('beside %s among %j', (diffuse, files, wanted) => {
    expect(mapsOf({ imp: diffuse }, files)).toEqual({ imp: wanted });
  });

  it('of an entire folder belong to no material if a model has several', () => {
    expect(mapsOf({ a: 'm/a.png', b: 'm/b.png' }, ['m/normal.png'])).toEqual({});
  });
});

import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Model } from '../core/index.js';
import { modelMaterials, type ModelMaterials } from '../export/model-materials.js';
import { resolveMaterials } from '../files/materials.js';
import { isImagePath } from '../files/sniff.js';
import type { FileEntry } from '../files/types.js';
import { readWhole } from './read-all.js';

/** The materials of a mesh, with images of its folder, found by the rules of the page for what nothing declares. */
export function materialsBeside(mesh: string, model: Model): Promise<ModelMaterials> {
  const folder = dirname(mesh);
  const images = namesIn(folder).filter(isImagePath).sort();
  const entryOf = (name: string): FileEntry => ({
    path: name,
    bytes: () => Promise.resolve().then(() => readWhole(join(folder, name))),
  });
  const entry = entryOf(basename(mesh));
  const asset = { name: basename(mesh), entry, value: model, report: { diagnostics: [] } };
  return modelMaterials(resolveMaterials(asset, { images: images.map(entryOf), declarations: null }));
}

/** None where the folder may not be listed: the mesh in it can be read all the same. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

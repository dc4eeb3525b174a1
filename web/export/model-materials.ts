/** The materials of a model, as they were found, with images that glTF can hold. */
import type { TextureRole } from '../core/index.js';
import { HIDDEN, type MaterialMap, type ResolvedMaterial } from '../files/materials.js';
import { fileName, withoutExtension } from '../files/paths.js';
import { messageOf } from '../files/problems.js';
import { imageFormat } from '../files/sniff.js';
import { isUtilityMaterial } from '../files/texture-rules.js';
import { encodePng } from './png.js';
import type { ExportImage, ExportMaterial } from './types.js';

export interface ModelMaterials {
  readonly materials: ReadonlyMap<string, ExportMaterial>;
  readonly remarks: readonly string[];
}

/**
 * PNG and JPEG are taken as they are. All others, and what image programs make, become PNG: what the module decodes
 * everywhere, the rest only in browsers.
 */
export async function modelMaterials(
  resolved: ReadonlyMap<string, ResolvedMaterial>,
): Promise<ModelMaterials> {
  const materials = new Map<string, ExportMaterial>();
  const remarks: string[] = [];
  const images = new Map<string, Promise<ExportImage | null>>();
  for (const [name, { maps, state }] of withHidden(resolved)) {
    const label = name || '(no name)';
    const others = maps.filter(({ role }) => role !== 'diffuse').map(({ role }) => role);
    if (others.length > 0) remarks.push(`Material ${label}: ${leftOut(others)}`);
    const map = maps.find(({ role }) => role === 'diffuse');
    if (!map && !state?.noDraw) remarks.push(`Material ${label}: no image was found for it.`);
    let image: ExportImage | null = null;
    try {
      image = map && !state?.noDraw ? await once(images, map) : null;
    } catch (error) {
      remarks.push(`Material ${label}: its image is left out. ${messageOf(error)}`);
    }
    materials.set(name, { image, state });
  }
  return { materials, remarks };
}

const leftOut = (roles: readonly TextureRole[]): string =>
  `its ${roles.join(' and its ')} ${roles.length > 1 ? 'maps are' : 'map is'} left out, as those of glTF are of another kind.`;

/** What the viewer hides, too: materials of the engine's own tools, unless nothing else is there. */
function withHidden(resolved: ReadonlyMap<string, ResolvedMaterial>): [string, ResolvedMaterial][] {
  const all = [...resolved];
  const others = all.some(([name]) => !isUtilityMaterial(name));
  return all.map(([name, material]) => {
    const hidden = others && !material.state && isUtilityMaterial(name);
    return [name, hidden ? { ...material, state: HIDDEN } : material];
  });
}

/** Of materials that show the same, one image. */
function once(
  images: Map<string, Promise<ExportImage | null>>,
  map: MaterialMap,
): Promise<ExportImage | null> {
  const steps = map.steps.map(({ op, numbers }) => [op, ...numbers]);
  const key = JSON.stringify([steps, map.entries.map((entry) => entry?.url ?? entry?.path)]);
  const image = images.get(key) ?? imageOf(map);
  images.set(key, image);
  return image;
}

async function imageOf({ steps, entries }: MaterialMap): Promise<ExportImage | null> {
  const files = await Promise.all(entries.map(async (entry) => (entry ? entry.bytes() : null)));
  const [first] = entries.filter((entry) => entry !== null);
  const [bytes] = files;
  const name = fileName(first?.path ?? '');
  if (steps.length === 1 && bytes) {
    const format = imageFormat(bytes, name);
    if (format === 'png' || format === 'jpeg') return { name, mimeType: `image/${format}`, bytes };
  }
  const isOfBrowser = entries.some((entry, i) => {
    const format = files[i] && imageFormat(files[i], entry?.path ?? '');
    return format && !['tga', 'dds', 'pcx'].includes(format);
  });
  if (isOfBrowser && typeof createImageBitmap !== 'function')
    throw new Error(`Only a browser can decode ${name}.`);
  const { evaluate } = await import('../files/module-images.js');
  const pixels = await evaluate(steps, files);
  if (!pixels) return null;
  return { name: `${withoutExtension(name)}.png`, mimeType: 'image/png', bytes: encodePng(pixels) };
}

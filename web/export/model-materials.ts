/** Converts the materials of a model, with images in glTF's formats. */
import type { ImageSource } from '../core/assets.js';
import type { PixelImage, TextureRole } from '../core/index.js';
import { loadPart } from '../core/load-part.js';
import { decodePixels } from '../core/pixels.js';
import { encodeTga } from '../core/tga.js';
import { messageOf, type DeclarationSet, type MaterialMap, type ResolvedMaterial } from '../files/index.js';
import { fileName, imageFormat, withoutExtension } from '../files/tree/index.js';
import { listed } from '../report/merged-remarks.js';
import { missingImageText } from '../report/missing-image.js';
import { UNDECLARED } from '../report/undeclared.js';
import { filesOf } from '../files/textures/index.js';
import { checkImage } from './check-image.js';
import { encodeInWorker } from './png-queue.js';
import { decodePng } from './png.js';
import type { ExportImage, ExportMaterial } from './types.js';

export interface ModelMaterials {
  readonly materials: ReadonlyMap<string, ExportMaterial>;
  readonly remarks: readonly string[];
}

/**
 * PNG and JPEG are copied unchanged, except for normal maps. All other images and the results of image
 * programs become PNG. The module decodes its formats everywhere; other formats need a browser.
 */
export async function modelMaterials(
  resolved: ReadonlyMap<string, ResolvedMaterial>,
  declarations: Pick<DeclarationSet, 'suggestMaterial'> | null = null,
): Promise<ModelMaterials> {
  const materials = new Map<string, ExportMaterial>();
  const remarks: string[] = [];
  const undeclared: string[] = [];
  const images: Images = new Map();
  for (const [name, { maps, state, declared, missing }] of resolved) {
    const remark = (text: string): void => void remarks.push(`Material ${name || '(no name)'}: ${text}`);
    const drawn = state?.noDraw ? [] : maps;
    const place = declared ? `${declared.entry.path}:${declared.line}` : '';
    for (const image of state?.noDraw ? [] : missing)
      remarks.push(missingImageText({ ...image, of: `material '${name}'`, place }));
    const lacks = [...maps, ...missing].every(({ role }) => role !== 'diffuse');
    if (!state?.noDraw && lacks) {
      const nearest = declared ? '' : (declarations?.suggestMaterial(name) ?? '');
      if (declared) remark('no image was found for it.');
      else if (nearest === '') undeclared.push(name || '(no name)');
      else remark(UNDECLARED + nearest);
    }
    const imageOf = async (wanted: TextureRole, label: string): Promise<ExportImage | null> => {
      const map = drawn.find(({ role }) => role === wanted);
      try {
        return map ? await once(images, map) : null;
      } catch (error) {
        if (map?.entries[0]?.isOptional) return null;
        const { isPalette } = await fileAssets();
        const names = map
          ? filesOf([map])
              .filter(({ path }) => !isPalette(path))
              .map(({ path }) => fileName(path))
          : [];
        remark(`its ${label} ${names.join(', ')} was skipped. ${messageOf(error)}`);
        return null;
      }
    };
    materials.set(name, {
      image: await imageOf('diffuse', 'image'),
      normalMap: await imageOf('normal', 'normal map'),
      specularMap: await imageOf('specular', 'specular map'),
      emissiveMap: await imageOf('glow', 'glow'),
      state,
    });
  }
  const [first, ...others] = undeclared;
  if (first !== undefined)
    remarks.unshift(
      others.length > 0
        ? `No file declares these materials, and no image has their names: ${listed(undeclared)}.`
        : `Material ${first}: ${UNDECLARED}`,
    );
  return { materials, remarks };
}

type Images = Map<string, Promise<ExportImage | null>>;

/** Materials with the same image share it. */
function once(images: Images, map: MaterialMap): Promise<ExportImage | null> {
  const steps = map.steps.map(({ op, numbers }) => [op, ...numbers]);
  const key = JSON.stringify([
    map.role === 'normal' || map.role === 'glow' ? map.role : '',
    steps,
    map.entries.map((entry) => entry?.url ?? entry?.compiledPath ?? entry?.path),
  ]);
  const image = images.get(key) ?? imageOf(map);
  images.set(key, image);
  return image;
}

/** The files of an image; null for missing ones. */
interface Sources {
  readonly map: MaterialMap;
  readonly files: readonly (ImageSource<Uint8Array> | null)[];
  /** The name of the first file that exists. */
  readonly name: string;
}

async function sourcesOf(map: MaterialMap): Promise<Sources> {
  const read = await Promise.all(map.entries.map(async (entry) => (entry ? entry.bytes() : null)));
  const { withColors } = await fileAssets();
  const files = withColors(map.entries, read);
  return { map, files, name: fileName(map.entries.find((entry) => entry !== null)?.path ?? '') };
}

async function imageOf(map: MaterialMap): Promise<ExportImage | null> {
  const sources = await sourcesOf(map);
  if (map.role === 'normal') return asPng(sources);
  const { files, name } = sources;
  const [bytes] = files;
  if (map.steps.length === 1 && bytes instanceof Uint8Array) {
    const format = imageFormat(bytes, name);
    if (format === 'png' || format === 'jpeg') {
      const image: ExportImage = { name, mimeType: `image/${format}`, bytes };
      await checkImage(image);
      const isWeighed = map.role === 'glow' && format === 'png' && decodePng(bytes);
      if (!isWeighed) return image;
    }
  }
  return asPng(sources);
}

const fileAssets = () => loadPart(() => import('../files/assets/index.js'));

async function asPng(sources: Sources): Promise<ExportImage | null> {
  const pixels = await pixelsOf(sources);
  if (!pixels) return null;
  const bytes = await encodeInWorker({ pixels, role: sources.map.role });
  return { name: `${withoutExtension(sources.name)}.png`, mimeType: 'image/png', bytes };
}

async function pixelsOf({ map: { steps, entries }, files, name }: Sources): Promise<PixelImage | null> {
  const { evaluate, imageFault } = await fileAssets();
  const formats = files.map((file, i) =>
    file instanceof Uint8Array ? imageFormat(file, entries[i]?.path ?? '') : undefined,
  );
  const other = files.find((file, i) => file && formats[i] === null);
  if (other instanceof Uint8Array) throw new Error(await imageFault(other));
  const isBrowser = typeof createImageBitmap === 'function';
  if (isBrowser || formats.every((format) => !format || OF_MODULE.includes(format)))
    return evaluate(steps, files);
  if (formats.includes('webp')) throw new Error(`Only a browser can decode ${name}.`);
  return evaluate(
    steps,
    await Promise.all(files.map(async (file, i) => (file ? asTga(file, formats[i]) : null))),
  );
}

/** The formats that the module decodes. */
const OF_MODULE: readonly unknown[] = ['tga', 'dds', 'pcx'];

/** Converts a PNG or JPEG, which the module does not decode. */
async function asTga(file: ImageSource<Uint8Array>, format: unknown): Promise<ImageSource<Uint8Array>> {
  const isReadable = !(file instanceof Uint8Array) || OF_MODULE.includes(format);
  return isReadable ? file : encodeTga(await decodePixels(file));
}

/** Reads the JSON of a .glb or .gltf and all bytes to which it refers. */
import { liftedBy, limits, MEGABYTE } from '../core/limits.js';
import { decodedName, namesOtherHost } from '../report/other-hosts.js';
import { GltfError } from './gltf-error.js';
import { baseName, LONGEST_NAME, shortened } from './names.js';
import type { GltfFile, Say } from './types.js';

/** Parsed JSON without validation. */
export type Json = Readonly<Record<string, unknown>>;

export interface Container {
  /** With numbered addresses in place of the file's own, and with names of limited length. */
  readonly json: Json;
  /** Keyed by these addresses; the key for the bytes inside a GLB is BINARY. Missing images are left out. */
  readonly resources: Record<string, Uint8Array<ArrayBuffer>>;
}

/** The library's name for the bytes in a GLB. */
const BINARY = '@glb.bin';
const [GLTF, JSON_CHUNK, BINARY_CHUNK] = [0x46546c67, 0x4e4f534a, 0x004e4942];
const [HEADER, CHUNK_HEADER] = [12, 8];

export function isGlb(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === GLTF;
}

export async function openContainer(file: GltfFile, say: Say): Promise<Container> {
  const { json, binary } = isGlb(file.bytes)
    ? chunksOf(file.bytes)
    : { json: parse(file.bytes), binary: null };
  const addresses = new Addresses(file);
  const buffers = await openBuffers(json, addresses, binary !== null);
  const images = await openImages(json, addresses, say);
  const resources = { ...Object.fromEntries(addresses.resources), ...(binary && { [BINARY]: binary }) };
  return { json: withShortNames({ ...json, ...buffers, ...images }), resources };
}

/**
 * Opens each address of the file once, and gives it a number. The library keeps bytes in a plain object, where
 * addresses such as '__proto__' would be present without bytes.
 */
class Addresses {
  readonly resources = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #file: GltfFile;
  readonly #opened = new Map<string, string | null>();
  /** The bytes that were read. A file that has several addresses counts for each. */
  #size = 0;

  constructor(file: GltfFile) {
    this.#file = file;
  }

  /** The number of the bytes; null if they are missing. */
  async open(uri: string): Promise<string | null> {
    const known = this.#opened.get(uri);
    if (known !== undefined) return known;
    const bytes = await bytesAt(uri, this.#file);
    this.#size += bytes?.length ?? 0;
    if (this.#size > limits.entry) throw new GltfError('gltf-too-large', tooLarge());
    const number = bytes ? `bytes-${this.#opened.size}` : null;
    if (bytes && number !== null) this.resources.set(number, bytes);
    this.#opened.set(uri, number);
    return number;
  }
}

const tooLarge = (): string =>
  `The buffers and images of this glTF have more than ${Math.floor(limits.entry / MEGABYTE)} MB. To read it, ${liftedBy('--max-entry')}.`;

/** Shortens all names, which may have any length in JSON. */
function withShortNames(json: Json): Json {
  const lists = NAMED.filter((key) => json[key] !== undefined).map((key): [string, Json[]] => [
    key,
    listOf(json, key).map((each) =>
      typeof each.name === 'string' ? { ...each, name: shortened(each.name, LONGEST_NAME) } : each,
    ),
  ]);
  return { ...json, ...Object.fromEntries(lists) };
}

const NAMED = ['nodes', 'meshes', 'materials', 'images', 'animations', 'cameras', 'skins'];

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const cutOff = (): GltfError =>
  new GltfError('gltf-cut-off', 'This GLB file is cut off. Copy or export it again.');

function chunksOf(bytes: Uint8Array): { json: Json; binary: Uint8Array<ArrayBuffer> | null } {
  const view = viewOf(bytes);
  if (bytes.length < HEADER + CHUNK_HEADER || view.getUint32(8, true) > bytes.length) throw cutOff();
  const version = view.getUint32(4, true);
  if (version !== 2) throw wrongVersion(String(version));
  let json: Json | null = null;
  let binary: Uint8Array<ArrayBuffer> | null = null;
  for (let at = HEADER; at + CHUNK_HEADER <= bytes.length;) {
    const [length, type] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    at += CHUNK_HEADER;
    if (at + length > bytes.length) throw cutOff();
    const chunk = bytes.subarray(at, at + length);
    if (type === JSON_CHUNK) json ??= parse(chunk);
    else if (type === BINARY_CHUNK) binary ??= Uint8Array.from(chunk);
    at += length;
  }
  if (!json) throw new GltfError('gltf-no-json', 'This GLB file has no JSON part. Export it again.');
  return { json, binary };
}

function parse(bytes: Uint8Array): Json {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new GltfError('gltf-no-json', 'The JSON of this glTF cannot be parsed. Export it again.', {
      cause,
    });
  }
  if (!isObject(json)) throw new GltfError('gltf-no-json', 'This file has no glTF in it. Export it again.');
  const version = isObject(json.asset) ? json.asset.version : undefined;
  if (typeof version !== 'string' || !version.startsWith('2.')) throw wrongVersion(String(version));
  return { ...json, asset: { ...(json.asset as Json), version: '2.0' } };
}

const wrongVersion = (version: string): GltfError =>
  new GltfError('gltf-version', `This is glTF version ${version}. Export it as version 2.0.`);

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a list of the glTF; empty if there is no such list. */
export function listOf(json: Json, key: string): readonly Json[] {
  const list = json[key];
  if (list === undefined) return [];
  if (Array.isArray(list) && list.every(isObject)) return list;
  throw new GltfError('gltf-structure', `'${key}' is not a list of objects in this glTF. Export it again.`);
}

async function openBuffers(json: Json, addresses: Addresses, hasBinary: boolean): Promise<Json> {
  const buffers: Json[] = [];
  for (const [i, buffer] of listOf(json, 'buffers').entries()) {
    const { uri, extensions } = buffer;
    if (typeof uri !== 'string') {
      const isFallback = isObject(extensions) && isObject(extensions.EXT_meshopt_compression);
      if (!hasBinary && !isFallback)
        throw new GltfError('gltf-buffer-missing', `Buffer ${i} of this glTF has no bytes. Export it again.`);
      buffers.push(buffer);
      continue;
    }
    const number = await addresses.open(uri);
    if (number === null) throw new GltfError('gltf-buffer-missing', bufferMissing(uri));
    buffers.push({ ...buffer, uri: number });
  }
  return buffers.length > 0 ? { buffers } : {};
}

function bufferMissing(uri: string): string {
  return isRefused(uri)
    ? `The buffer ${shown(uri)} of this glTF is not beside it, and no other host is asked. Add that file.`
    : `The buffer ${shown(uri)} of this glTF is missing. Add that file, or export a .glb, which is one file.`;
}

async function openImages(json: Json, addresses: Addresses, say: Say): Promise<Json> {
  const images: Json[] = [];
  for (const [i, image] of listOf(json, 'images').entries()) {
    const { uri } = image;
    if (typeof uri !== 'string') {
      images.push(image);
      continue;
    }
    const number = await addresses.open(uri);
    if (number === null) say('gltf-image-missing', imageMissing(uri));
    const isNamed = image.name !== undefined && image.name !== '';
    const name = isNamed ? image.name : nameOfAddress(uri);
    images.push({ ...image, uri: number ?? `missing-${i}`, ...(name !== undefined && { name }) });
  }
  return images.length > 0 ? { images, ...sharedImages(json, images) } : {};
}

/** The textures, with the first of several images of the same bytes: each is decoded and written once. */
function sharedImages(json: Json, images: readonly Json[]): Json {
  const known = new Map<string, number>();
  const firsts = images.map(({ uri, bufferView }, i) => {
    const key = JSON.stringify([
      uri ?? null,
      bufferView ?? null,
      uri === undefined && bufferView === undefined ? i : 0,
    ]);
    const first = known.get(key) ?? i;
    known.set(key, first);
    return first;
  });
  const withFirst = (each: unknown): unknown => {
    if (typeof each !== 'object' || each === null || !('source' in each)) return each;
    const first = typeof each.source === 'number' ? firsts[each.source] : undefined;
    return first === undefined ? each : { ...each, source: first };
  };
  const textures = listOf(json, 'textures').map((texture) => {
    const { extensions } = texture;
    if (typeof extensions !== 'object' || extensions === null) return withFirst(texture);
    const shared = Object.entries(extensions).map(([name, value]): [string, unknown] => [
      name,
      withFirst(value),
    ]);
    return withFirst({ ...texture, extensions: Object.fromEntries(shared) });
  });
  return textures.length > 0 ? { textures } : {};
}

function imageMissing(uri: string): string {
  return isRefused(uri)
    ? `The image ${shown(uri)} is not beside the glTF, and no other host is asked, so its materials do not have it. Add that file.`
    : `The image ${shown(uri)} was not found, so its materials do not have it. Add that file.`;
}

/** An address with data names nothing. */
const nameOfAddress = (uri: string): string | undefined =>
  isData(uri) ? undefined : baseName(decodedName(uri));

const LONGEST_SHOWN = 80;

/** On one line. */
function shown(uri: string): string {
  const text = uri.length > LONGEST_SHOWN ? `${uri.slice(0, LONGEST_SHOWN - 3)}…` : decodedName(uri);
  // eslint-disable-next-line no-control-regex -- these characters are what it looks for
  return text.replace(/[\u0000-\u001f\u007f]/g, '\ufffd');
}

const isData = (uri: string): boolean => /^data:/i.test(uri);

/** Whether it is not the address of a file in the folder of the glTF, or below it. */
const isRefused = (uri: string): boolean =>
  !isData(uri) && (/^[a-z][a-z0-9+.-]*:/i.test(uri) || namesOtherHost(uri));

async function bytesAt(uri: string, file: GltfFile): Promise<Uint8Array<ArrayBuffer> | null> {
  if (isData(uri)) return dataOf(uri);
  if (isRefused(uri)) return null;
  const bytes = await file.read(decodedName(uri), uri);
  return bytes && Uint8Array.from(bytes);
}

/** The bytes of a data URI; null for other URIs. */
function dataOf(uri: string): Uint8Array<ArrayBuffer> | null {
  const comma = uri.indexOf(',');
  if (comma < 0) return null;
  try {
    if (!/;base64$/i.test(uri.slice(0, comma)))
      return new TextEncoder().encode(decodeURIComponent(uri.slice(comma + 1)));
    const text = atob(uri.slice(comma + 1));
    return Uint8Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  } catch {
    return null;
  }
}

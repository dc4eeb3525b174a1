/** Reads the JSON of a .glb or .gltf and all bytes to which it refers. */
import { GltfError } from './gltf-error.js';
import type { GltfFile, Say } from './types.js';

/** Parsed JSON without validation. */
export type Json = Readonly<Record<string, unknown>>;

export interface Container {
  readonly json: Json;
  /** Keyed by uri; the key for the bytes inside a GLB is BINARY. Missing images are left out. */
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
  const resources: Container['resources'] = binary ? { [BINARY]: binary } : {};
  await addBuffers(json, file, resources);
  await addImages(json, file, resources, say);
  return { json, resources };
}

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

async function addBuffers(json: Json, file: GltfFile, resources: Container['resources']): Promise<void> {
  for (const [i, { uri, extensions }] of listOf(json, 'buffers').entries()) {
    if (typeof uri !== 'string') {
      const isFallback = isObject(extensions) && isObject(extensions.EXT_meshopt_compression);
      if (!resources[BINARY] && !isFallback)
        throw new GltfError('gltf-buffer-missing', `Buffer ${i} of this glTF has no bytes. Export it again.`);
    } else if (!(uri in resources)) {
      const bytes = await bytesAt(uri, file);
      if (!bytes)
        throw new GltfError(
          'gltf-buffer-missing',
          `The buffer ${shown(uri)} of this glTF is missing. Add that file, or export a .glb, which is one file.`,
        );
      resources[uri] = bytes;
    }
  }
}

async function addImages(
  json: Json,
  file: GltfFile,
  resources: Container['resources'],
  say: Say,
): Promise<void> {
  for (const { uri } of listOf(json, 'images')) {
    if (typeof uri !== 'string' || uri in resources) continue;
    const bytes = await bytesAt(uri, file);
    if (bytes) resources[uri] = bytes;
    else
      say(
        'gltf-image-missing',
        `The image ${shown(uri)} was not found, so its materials do not have it. Add that file.`,
      );
  }
}

const shown = (uri: string): string => (uri.length > 80 ? `${uri.slice(0, 77)}…` : decoded(uri));

async function bytesAt(uri: string, file: GltfFile): Promise<Uint8Array<ArrayBuffer> | null> {
  if (/^data:/i.test(uri)) return dataOf(uri);
  // Nothing is fetched from other servers.
  if (/^[a-z][a-z0-9+.-]*:/i.test(uri)) return null;
  const bytes = await file.read(decoded(uri));
  return bytes && Uint8Array.from(bytes);
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
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

/**
 * Checks indices, sizes and the tree of nodes of a glTF before the library reads it. The library trusts them,
 * and allocates by their counts.
 */
import { liftedBy, limits, MEGABYTE, mostUnpacked } from '../core/limits.js';
import { isObject, listOf, type Container, type Json } from './container.js';
import { dracoCounts } from './draco-header.js';
import { GltfError } from './gltf-error.js';
import { checkCounts, checkPartCount } from './size-limits.js';

const BINARY = '@glb.bin';
const COMPONENT_BYTES: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};
const COMPONENTS: ReadonlyMap<unknown, number> = new Map([
  ['SCALAR', 1],
  ['VEC2', 2],
  ['VEC3', 3],
  ['VEC4', 4],
  ['MAT2', 4],
  ['MAT3', 9],
  ['MAT4', 16],
]);

export function checkStructure({ json, resources }: Container): void {
  const lengths = listOf(json, 'buffers').map(({ uri }) =>
    typeof uri === 'string' ? (resources[uri]?.length ?? 0) : (resources[BINARY]?.length ?? 0),
  );
  const size = sizeOf(resources);
  const views = checkViews(json, lengths, size);
  checkAccessors(json, views, size);
  checkImages(json, views, size);
  checkReferences(json);
  checkDraco(json, resources, size);
  checkNames(json);
  checkNodes(json);
}

/** Throws a GltfError. `bytes`: of the lists that Draco has decoded, with the next one. */
export const checkDecoded = (bytes: number, resources: Container['resources']): void =>
  checkUnpacked(bytes, sizeOf(resources), 'The Draco data');

const sizeOf = (resources: Container['resources']): number =>
  Object.values(resources).reduce((sum, { length }) => sum + length, 0);

function wrong(what: string): GltfError {
  return new GltfError('gltf-structure', `${what} Export the glTF again, or run a glTF validator on it.`);
}

/** `bytes`: those of all lists so far. Each list is a copy in memory, also of bytes that others have. */
function checkUnpacked(bytes: number, size: number, what: string): void {
  if (bytes <= mostUnpacked(size)) return;
  throw new GltfError(
    'gltf-too-large',
    `${what} of this glTF need ${Math.round(bytes / MEGABYTE)} MB, more than ${limits.ratio} times its size. To read it, ${liftedBy('--max-ratio')}.`,
  );
}

/** A non-negative integer; `otherwise` if there is none. */
function whole(value: unknown, what: string, otherwise?: number): number {
  if (value === undefined && otherwise !== undefined) return otherwise;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw wrong(`${what} is ${JSON.stringify(value)}, not a whole number.`);
}

function indexIn(value: unknown, count: number, what: string): number {
  const index = whole(value, what);
  if (index < count) return index;
  throw wrong(`${what} is ${index}, but there are only ${count}.`);
}

/** The lengths of the buffer views, checked against the buffers. */
function checkViews(json: Json, buffers: readonly number[], size: number): number[] {
  let total = 0;
  return listOf(json, 'bufferViews').map((view, i) => {
    const name = `Buffer view ${i}`;
    const length = whole(view.byteLength, `The length of buffer view ${i}`);
    const compressed = isObject(view.extensions) ? view.extensions.EXT_meshopt_compression : undefined;
    const at = isObject(compressed) ? compressed : view;
    const buffer = indexIn(at.buffer, buffers.length, `The buffer of buffer view ${i}`);
    const end = whole(at.byteOffset, `${name}'s offset`, 0) + whole(at.byteLength, `${name}'s length`);
    if (end > (buffers[buffer] ?? 0))
      throw wrong(`${name} needs ${end} bytes, but its buffer has only ${buffers[buffer] ?? 0}.`);
    if (!isObject(compressed)) return length;
    const count = whole(compressed.count, `${name}'s count`);
    const unpacked = count * whole(compressed.byteStride, `${name}'s stride`);
    total += unpacked;
    checkUnpacked(total, size, 'The compressed buffer views');
    return unpacked;
  });
}

function checkAccessors(json: Json, views: readonly number[], size: number): void {
  const viewDefs = listOf(json, 'bufferViews');
  const decoded = dracoAccessors(json);
  let total = 0;
  for (const [i, accessor] of listOf(json, 'accessors').entries()) {
    const name = `Accessor ${i}`;
    const count = whole(accessor.count, `${name}'s count`);
    const components = COMPONENTS.get(accessor.type);
    if (!components) throw wrong(`${name} has the unknown type ${JSON.stringify(accessor.type)}.`);
    const bytes = bytesOf(accessor.componentType, name);
    const needs = (at: Json, entries: number, entry: number): void => {
      const view = indexIn(at.bufferView, views.length, `The buffer view of accessor ${i}`);
      const stride = whole(viewDefs[view]?.byteStride, `The stride of buffer view ${view}`, entry);
      const offset = whole(at.byteOffset, `${name}'s offset`, 0);
      const end = entries === 0 ? 0 : offset + (entries - 1) * stride + entry;
      if (end > (views[view] ?? 0))
        throw wrong(`${name} needs ${end} bytes, but its buffer view has only ${views[view] ?? 0}.`);
    };
    if (accessor.bufferView !== undefined) needs(accessor, count, components * bytes);
    if (!decoded.has(i)) total += count * components * bytes;
    checkUnpacked(total, size, 'The accessors');
    const { sparse } = accessor;
    if (!isObject(sparse)) continue;
    const { indices, values } = sparse;
    if (!isObject(indices) || !isObject(values))
      throw wrong(`${name} is sparse, but lacks its list of values.`);
    const few = whole(sparse.count, `${name}'s sparse count`);
    if (few > count) throw wrong(`${name} has ${count} entries, but replaces ${few}.`);
    needs(indices, few, bytesOf(indices.componentType, name));
    needs(values, few, components * bytes);
  }
}

function bytesOf(componentType: unknown, name: string): number {
  const bytes = COMPONENT_BYTES[Number(componentType)];
  if (bytes) return bytes;
  throw wrong(`${name} has the unknown component type ${JSON.stringify(componentType)}.`);
}

/** The accessors whose values Draco decodes. */
function dracoAccessors(json: Json): Set<unknown> {
  const decoded = new Set<unknown>();
  for (const primitive of listOf(json, 'meshes').flatMap((mesh) => listOf(mesh, 'primitives'))) {
    const { extensions, attributes, indices } = primitive;
    if (!isObject(extensions) || !isObject(extensions.KHR_draco_mesh_compression)) continue;
    decoded.add(indices);
    if (isObject(attributes)) for (const index of Object.values(attributes)) decoded.add(index);
  }
  return decoded;
}

function checkImages(json: Json, views: readonly number[], size: number): void {
  let total = 0;
  for (const [i, { bufferView }] of listOf(json, 'images').entries()) {
    if (bufferView === undefined) continue;
    total += views[indexIn(bufferView, views.length, `The buffer view of image ${i}`)] ?? 0;
    checkUnpacked(total, size, 'The images');
  }
}

/** Draco compresses equal vertices to nearly nothing, so its counts are checked before it is decoded. */
function checkDraco(json: Json, resources: Container['resources'], size: number): void {
  const [views, buffers] = [listOf(json, 'bufferViews'), listOf(json, 'buffers')];
  let [vertices, triangles] = [0, 0];
  for (const { extensions } of listOf(json, 'meshes').flatMap((mesh) => listOf(mesh, 'primitives'))) {
    const draco = isObject(extensions) ? extensions.KHR_draco_mesh_compression : undefined;
    if (!isObject(draco)) continue;
    const view = views[indexIn(draco.bufferView, views.length, 'The buffer view of a compressed mesh')];
    if (view?.extensions !== undefined) throw wrong('The Draco data of a mesh are compressed twice.');
    const uri = buffers[Number(view?.buffer)]?.uri;
    const start = whole(view?.byteOffset, 'The offset of a compressed mesh', 0);
    const end = start + whole(view?.byteLength, 'The length of a compressed mesh');
    const counts = dracoCounts(
      (resources[typeof uri === 'string' ? uri : BINARY] ?? NO_BYTES).subarray(start, end),
    );
    if (!counts) throw wrong('The Draco data of a mesh have an unknown header.');
    vertices += counts.vertices;
    triangles += counts.triangles;
    checkCounts(vertices, triangles);
    checkUnpacked(12 * (vertices + triangles), size, 'The Draco data');
  }
}

const NO_BYTES = new Uint8Array();

function checkReferences(json: Json): void {
  const count = (key: string): number => listOf(json, key).length;
  const [accessors, nodes, samplers] = [count('accessors'), count('nodes'), count('samplers')];
  for (const [i, texture] of listOf(json, 'textures').entries()) {
    if (texture.sampler !== undefined) indexIn(texture.sampler, samplers, `The sampler of texture ${i}`);
    if (texture.source !== undefined) indexIn(texture.source, count('images'), `The image of texture ${i}`);
  }
  for (const [i, mesh] of listOf(json, 'meshes').entries()) {
    for (const { attributes, indices, material } of listOf(mesh, 'primitives')) {
      const what = `of mesh ${i}`;
      if (isObject(attributes))
        for (const [name, index] of Object.entries(attributes)) indexIn(index, accessors, `${name} ${what}`);
      if (indices !== undefined) indexIn(indices, accessors, `The list of indices ${what}`);
      if (material !== undefined) indexIn(material, count('materials'), `The material ${what}`);
    }
  }
  for (const [i, skin] of listOf(json, 'skins').entries()) {
    const joints = numbersIn(skin, 'joints', `The joints of skin ${i}`);
    for (const joint of joints) indexIn(joint, nodes, `A joint of skin ${i}`);
    if (skin.inverseBindMatrices !== undefined)
      indexIn(skin.inverseBindMatrices, accessors, `The bind matrices of skin ${i}`);
  }
  for (const [i, animation] of listOf(json, 'animations').entries()) {
    const curves = listOf(animation, 'samplers');
    for (const { input, output } of curves) {
      indexIn(input, accessors, `The times of animation ${i}`);
      indexIn(output, accessors, `The values of animation ${i}`);
    }
    for (const { sampler, target } of listOf(animation, 'channels')) {
      indexIn(sampler, curves.length, `A sampler of animation ${i}`);
      if (isObject(target) && target.node !== undefined)
        indexIn(target.node, nodes, `A node of animation ${i}`);
    }
  }
  if (json.scene !== undefined) indexIn(json.scene, count('scenes'), 'The default scene');
  for (const [i, scene] of listOf(json, 'scenes').entries())
    for (const node of numbersIn(scene, 'nodes', `The nodes of scene ${i}`))
      indexIn(node, nodes, `A node of scene ${i}`);
}

function numbersIn(json: Json, key: string, what: string): readonly unknown[] {
  const list = json[key] ?? [];
  if (Array.isArray(list)) return list;
  throw wrong(`${what} are not a list.`);
}

const TRANSFORMS = { translation: 3, rotation: 4, scale: 3, matrix: 16 };
/** Larger coordinates are not precise enough. */
const FARTHEST = 1e9;

function checkNumbers(list: unknown, size: number, what: string): void {
  const isNumber = (n: unknown): boolean => typeof n === 'number' && Math.abs(n) <= FARTHEST;
  if (list === undefined || (Array.isArray(list) && list.length === size && list.every(isNumber))) return;
  throw wrong(`${what}: expected ${size} finite numbers.`);
}

/** The library uses these values as names without a check. */
function checkNames(json: Json): void {
  for (const key of ['nodes', 'meshes', 'materials', 'images', 'animations', 'cameras', 'skins'])
    for (const [i, { name }] of listOf(json, key).entries())
      if (name !== undefined && typeof name !== 'string')
        throw wrong(`The name of ${key} ${i} is not a string.`);
}

/** Nodes must form trees: each has at most one parent, and none is its own ancestor. */
function checkNodes(json: Json): void {
  const nodes = listOf(json, 'nodes');
  for (const [i, node] of nodes.entries())
    for (const [key, size] of Object.entries(TRANSFORMS))
      checkNumbers(node[key], size, `The ${key} of node ${i}`);
  const parents = new Array<number>(nodes.length).fill(-1);
  const primitives = listOf(json, 'meshes').map((mesh) => listOf(mesh, 'primitives').length);
  let parts = 0;
  for (const [i, node] of nodes.entries()) {
    if (node.mesh !== undefined)
      parts += primitives[indexIn(node.mesh, primitives.length, `The mesh of node ${i}`)] ?? 0;
    if (node.skin !== undefined) indexIn(node.skin, listOf(json, 'skins').length, `The skin of node ${i}`);
    for (const child of numbersIn(node, 'children', `The children of node ${i}`)) {
      const index = indexIn(child, nodes.length, `A child of node ${i}`);
      if (parents[index] !== -1)
        throw new GltfError(
          'gltf-two-parents',
          `Node ${index} has two parents. Give it one parent and export again.`,
        );
      parents[index] = i;
    }
  }
  checkPartCount(parts);
  // Each walk upwards ends at a root, or at the path of an earlier walk. A walk that reaches itself is a
  // cycle.
  const walk = new Int32Array(nodes.length).fill(-1);
  for (let start = 0; start < nodes.length; start++) {
    let at = start;
    for (; at >= 0 && walk[at] === -1; at = parents[at] ?? -1) walk[at] = start;
    if (at < 0 || walk[at] !== start) continue;
    throw new GltfError(
      'gltf-node-cycle',
      `Node ${at} is below itself in the tree of nodes. Correct its parents and export again.`,
    );
  }
}

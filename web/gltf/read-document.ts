/** Reads a glTF to a document of @gltf-transform/core. */
import { Logger, WebIO, type Document, type JSONDocument } from '@gltf-transform/core';
import {
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRDracoMeshCompression,
  KHRMaterialsPBRSpecularGlossiness,
  KHRMaterialsSpecular,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
  KHRTextureTransform,
} from '@gltf-transform/extensions';
import { loadPart } from '../core/load-part.js';
import { listed } from '../report/merged-remarks.js';
import { checkDecoded, checkStructure } from './check-structure.js';
import { isObject, listOf, openContainer, type Json } from './container.js';
import { GltfError } from './gltf-error.js';
import type { GltfFile, Say } from './types.js';

const DRACO = 'KHR_draco_mesh_compression';
const MESHOPT = 'EXT_meshopt_compression';
const READ = [
  EXTTextureWebP,
  KHRMaterialsPBRSpecularGlossiness,
  KHRMaterialsSpecular,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
  KHRTextureTransform,
];
/** MD5 models cannot store the data of these extensions, but the shape does not depend on them. */
const LOOKS = /^KHR_(materials|lights|texture|xmp|animation_pointer|node_visibility)|^EXT_(lights|texture)/;

/** Rejects with a GltfError if the file is broken, or needs unsupported features. */
export async function readDocument(file: GltfFile, say: Say): Promise<Document> {
  const { json, resources } = await openContainer(file, say);
  checkStructure({ json, resources });
  const io = new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT)).registerExtensions(READ);
  const used = namesIn(json, 'extensionsUsed');
  if (used.includes(MESHOPT)) {
    const { MeshoptDecoder } = await loadPart(() => import('meshoptimizer/decoder'));
    await MeshoptDecoder.ready;
    io.registerExtensions([EXTMeshoptCompression]).registerDependencies({
      'meshopt.decoder': MeshoptDecoder,
    });
  }
  if (used.includes(DRACO)) {
    const { boundedDecoder } = await loadPart(() => import('./draco.js'));
    io.registerExtensions([KHRDracoMeshCompression]).registerDependencies({
      'draco3d.decoder': await boundedDecoder((bytes) => checkDecoded(bytes, resources)),
    });
  }
  const known = new Set([...READ.map(({ EXTENSION_NAME }) => EXTENSION_NAME), DRACO, MESHOPT]);
  const required = checkRequired(json, known);
  sayUnknown(used, known, say);
  try {
    const extensionsRequired = required.filter((name) => known.has(name));
    const plain: unknown = stripped({ ...json, extensionsRequired }, say);
    return await io.readJSON({ json: plain as JSONDocument['json'], resources });
  } catch (cause) {
    if (cause instanceof GltfError) throw cause;
    // Decoders throw numbers, too.
    const why = cause instanceof Error ? cause.message : 'Its compressed data are damaged.';
    throw new GltfError('gltf-structure', `This glTF cannot be read: ${why} Export it again.`, { cause });
  }
}

function namesIn(json: Json, key: string): string[] {
  const list = json[key];
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}

/** Objects have names such as 'constructor' before anything is stored under them. */
function withOwnAttributes(primitive: Json): Json {
  const { attributes } = primitive;
  if (!isObject(attributes)) return primitive;
  const own = Object.entries(attributes).filter(([name]) => !(name in Object.prototype));
  return { ...primitive, attributes: Object.fromEntries(own) };
}

function checkRequired(json: Json, known: ReadonlySet<string>): string[] {
  const required = namesIn(json, 'extensionsRequired');
  const lacking = required.filter((name) => !known.has(name) && !LOOKS.test(name));
  if (lacking.length === 0) return required;
  throw new GltfError(
    'gltf-extension',
    `This glTF needs ${listed(lacking)}, but the viewer cannot read it. Export the glTF without this extension.`,
  );
}

function sayUnknown(used: readonly string[], known: ReadonlySet<string>, say: Say): void {
  const others = used.filter((name) => !known.has(name));
  if (others.length > 0)
    say('gltf-extension', `MD5 cannot store these extensions of the glTF: ${listed(others)}.`);
}

/** Removes morph targets, which nothing here reads, and attributes that the library would not find. */
function stripped(json: Json, say: Say): Json {
  const morphed: string[] = [];
  const meshes = listOf(json, 'meshes').map((mesh, i) => {
    const primitives = listOf(mesh, 'primitives').map(withOwnAttributes);
    if (!primitives.some(({ targets }) => Array.isArray(targets) && targets.length > 0))
      return { ...mesh, primitives };
    morphed.push(typeof mesh.name === 'string' ? mesh.name : `mesh ${i}`);
    return { ...mesh, primitives: primitives.map((primitive) => ({ ...primitive, targets: [] })) };
  });
  if (morphed.length > 0)
    say(
      'gltf-morph-targets',
      `MD5 has no morph targets (shape keys). ${listed(morphed)} keeps its base shape.`,
    );
  // An empty list is left out, because the library treats it like a missing one.
  return isObject(json) && meshes.length > 0 ? { ...json, meshes } : json;
}

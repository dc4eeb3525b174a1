/** Converts glTF to the files of an MD5 mod folder. Loaded on demand. */
export { GltfError } from './gltf-error.js';
export { modFolderFromGltf, type MeshWriter } from './mod-folder.js';
export type { GltfFile, GltfOptions, ModFile, ModFolder } from './types.js';

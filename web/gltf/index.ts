/** glTF as MD5: the files of a mod folder. Loaded with the first glTF that comes. */
export { GltfError } from './gltf-error.js';
export { modFolderFromGltf, type MeshWriter } from './mod-folder.js';
export type { GltfFile, GltfOptions, ModFile, ModFolder } from './types.js';

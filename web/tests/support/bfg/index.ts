/** Compiles MD5 text, pixels and files to the forms of Doom 3 BFG, based only on a format description. */
export { compileAnim, type AnimOptions } from './compile-anim.js';
export { compileArchive, type ResourceFile } from './compile-archive.js';
export { compileImage, type ColorFormat, type ImageFormat, type Pixels } from './compile-image.js';
export { demoGame, WANDERER } from './demo-game.js';
export { bindPlaces, compiledMesh, compileMesh, type MeshOptions } from './compile-mesh.js';

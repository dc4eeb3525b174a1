/** Finds the materials of models, and their images. Loaded in parallel to the first model. */
export { loadPaint } from '../textures/index.js';
export { materialProblems } from './material-problems.js';
export { imagePaths } from './image-lookup.js';
export { resolveMaterials } from './materials.js';
export { reasonUnused } from './missing-images.js';
export { showPaint } from './show-paint.js';
export { findImages, isUtilityMaterial, namesImage } from './texture-rules.js';
export { usedImages } from './used-images.js';

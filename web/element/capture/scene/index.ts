/** The shown model as a file. Loaded with the first export. */
export { exportScene } from './export-scene.js';

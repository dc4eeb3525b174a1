/// <reference lib="dom" /> Loads model and clip with our core.
const [mesh, anim] = ['0.md5mesh', '0.md5anim'].map((url) =>
  fetch(url).then((response) => response.arrayBuffer()),
);
const url = new URL('lib/core.js', location.href).href;
/** @type {{ loadCore: () => Promise<import('../../web/core/core.js').Core> }} */
const { loadCore } = await import(/* @vite-ignore */ url);
const core = await loadCore();
const meshBytes = await /** @type {Promise<ArrayBuffer>} */ (mesh);
const animBytes = await /** @type {Promise<ArrayBuffer>} */ (anim);
const { model } = core.readModel(meshBytes, 'mesh');
const { clip } = core.readClip(animBytes, 'anim');
if (!model || !clip) throw new Error('not read');
const frame = model.evaluate({ clip, frame: 1 });
Object.assign(window, { readyAt: performance.now(), made: frame });

// Locates the WebAssembly modules in the build folder. Vite copies them as assets, because web/core refers to
// their files.
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

const built = join(root, 'build/wasm/cpp/wasm');
/** The files, by their names in the package. */
export const wasmFiles = {
  'md5-viewer.wasm': join(built, 'md5-viewer.wasm'),
  'md5-viewer-assets.wasm': join(built, 'md5-viewer-assets.wasm'),
  'md5-viewer-game.wasm': join(built, 'md5-viewer-game.wasm'),
  'md5-viewer-write.wasm': join(built, 'md5-viewer-write.wasm'),
};

/** The pages that show a model at once: the preview page shows the demo if no link says otherwise. */
const SHOWING = /\/(index|embed)\.html$/;

/**
 * Preloads the module of pages that show a model at once: the browser fetches it with the scripts, not after
 * them.
 * @returns {import('vite').Plugin}
 */
export function preloadModule() {
  return {
    name: 'preload-module',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { path, bundle = {} }) {
        const module = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.names.includes('md5-viewer.wasm'),
        );
        if (!module || !SHOWING.test(path)) return undefined;
        const href = `./${module.fileName}`;
        const attrs = { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: true, href };
        return [{ tag: 'link', injectTo: 'head', attrs }];
      },
    },
  };
}

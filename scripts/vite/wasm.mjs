// Where the build puts the WebAssembly modules. Vite takes them along as assets: web/core names their files.
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

const built = join(root, 'build/wasm/cpp/wasm');
/** The files by the names that the package gives them. */
export const wasmFiles = {
  'md5-viewer.wasm': join(built, 'md5-viewer.wasm'),
  'md5-viewer-assets.wasm': join(built, 'md5-viewer-assets.wasm'),
  'md5-viewer-write.wasm': join(built, 'md5-viewer-write.wasm'),
};

/**
 * Preloads the module of the embed page, which always shows a model: it is fetched with the scripts, not after them.
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
        if (!module || !path.endsWith('/embed.html')) return undefined;
        const href = `./${module.fileName}`;
        const attrs = { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: true, href };
        return [{ tag: 'link', injectTo: 'head', attrs }];
      },
    },
  };
}

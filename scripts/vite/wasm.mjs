// How the WebAssembly module gets into what Vite builds and serves.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

const wasmPath = join(root, 'build/wasm/cpp/wasm/md5-viewer-module.wasm');
const wasmName = 'md5-viewer.wasm';

/**
 * Emscripten's loader names its .wasm file in a `new URL(…, import.meta.url)`, which Vite would take for an
 * asset to bundle a second time. The core hands the compiled module over, so the address is never used.
 * @returns {import('vite').Plugin}
 */
export function emscriptenLoader() {
  return {
    name: 'emscripten-loader',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('md5-viewer-module.')) return undefined;
      const pattern = /new URL\((["'])md5-viewer-module\.wasm\1,\s*import\.meta\.url\)/g;
      return { code: code.replace(pattern, 'new URL("data:,")'), map: null };
    },
  };
}

/**
 * Puts md5-viewer.wasm beside the site's modules; with its hash in the query, a cached file of an older
 * version is never met by a newer module.
 * @returns {import('vite').Plugin}
 */
export function wasmBesideModules() {
  const query = () => createHash('sha256').update(readFileSync(wasmPath)).digest('hex').slice(0, 8);
  return {
    name: 'wasm-beside-modules',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replaceAll(`./${wasmName}`, `./${wasmName}?${query()}`);
      }
      this.emitFile({ type: 'asset', fileName: wasmName, source: readFileSync(wasmPath) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!new URL(request.url ?? '/', 'http://localhost').pathname.endsWith(`/${wasmName}`)) {
          next();
          return;
        }
        response.writeHead(200, { 'Content-Type': 'application/wasm' }).end(readFileSync(wasmPath));
      });
    },
  };
}

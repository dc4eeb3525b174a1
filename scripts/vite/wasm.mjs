// How the WebAssembly module gets into what Vite builds and serves.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

const built = join(root, 'build/wasm/cpp/wasm');
/** What the build makes, by the name under which pages load it. */
export const wasmFiles = {
  'md5-viewer.wasm': join(built, 'md5-viewer-module.wasm'),
  'md5-viewer-assets.wasm': join(built, 'md5-viewer-assets.wasm'),
  'md5-viewer-reader.wasm': join(built, 'md5-viewer-reader.wasm'),
};

/**
 * Emscripten's loader names its .wasm file in a `new URL(…, import.meta.url)`, which Vite would take for an
 * asset to bundle a second time. The core hands the compiled module over, so the address is never used; nor is what
 * fetches the file, which is cut out where it is written as Emscripten 3.1 or 6.0 writes it.
 * @returns {import('vite').Plugin}
 */
export function emscriptenLoader() {
  return {
    name: 'emscripten-loader',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('md5-viewer-module.')) return undefined;
      const pattern = /new URL\((["'])md5-viewer-module\.wasm\1,\s*import\.meta\.url\)/g;
      const cut = code
        .replace(pattern, 'new URL("data:,")')
        .replace('instantiateAsync().catch(readyPromiseReject);return{}', 'return{}')
        .replace(
          /if\(ENVIRONMENT_IS_WEB\|\|ENVIRONMENT_IS_WORKER\)\{if.*?document\.title=title\)\}else\{\}/s,
          '',
        )
        .replace(/if\(Module\["locateFile"\]\)\{.*?\}else\{wasmBinaryFile=[^}]*\}/s, '')
        .replace(
          /if\(ENVIRONMENT_IS_WEB\|\|ENVIRONMENT_IS_WORKER\)\{try\{scriptDirectory.*?response\.url\)\}\}\}else\{\}/s,
          '',
        )
        .replace(
          /if\(instantiateWasm\)\{(return new Promise\(.*?\}\)\})wasmBinaryFile.*?return exports\}/s,
          '$1',
        )
        .replace('var _scriptName=import.meta.url;', '')
        .replace('if(HEAP8?.buffer?.resizable)return;', '')
        // Of what the module exports only these two are called by name, with a number each.
        .replace(/var ___wasm_call_ctors=Module.*?arguments\)\};/, '')
        .replace(
          /var (_malloc|_free)=Module\["\1"\]=function\(\)\{.*?(Module\["asm"\]\["\w+"\])\)\.apply\(null,arguments\)\}/g,
          'var $1=number=>$2(number)',
        )
        .replace(/if\(runDependencyWatcher!==null\)\{.*?\}/, '')
        // All that is to be called at start are functions.
        .replace(
          /(function callRuntimeCallbacks\(callbacks\)\{)while.*?\}\}\}(?=function getWasmTableEntry)/s,
          '$1callbacks.forEach(callback=>callback(Module))}',
        )
        .replace('preRun();if(runDependencies>0){return}', '')
        .replace('readyPromiseResolve(Module);postRun()', 'readyPromiseResolve(Module)')
        .replace('Module["run"]=run;', '')
        .replace(/what\+=". Build with -s ?ASSERTIONS(=1)? for more info.";/, '')
        .replace(
          /try\{var exports=(Module\["instantiateWasm"\][^;]*);return exports\}catch\(e\)\{.*?\}/,
          'return $1;',
        )
        .replace('Module["preloadedImages"]={};Module["preloadedAudios"]={};', '')
        .replace(/(?:Module\["HEAP\w+"\]=)?\b(HEAP\w+)=(new \w+\(b(?:uf)?\));?/g, (_, heap, view) =>
          new RegExp(`\\b${heap}[.[]`).test(code) ? `${heap}=${view};` : '',
        );
      return { code: cut, map: null };
    },
  };
}

/**
 * Puts the wasm files beside the site's modules; with their hashes in the query, a cached file of an older version is
 * never met by a newer module.
 * @returns {import('vite').Plugin}
 */
export function wasmBesideModules() {
  /** @param {string} path */
  const query = (path) => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 8);
  return {
    name: 'wasm-beside-modules',
    generateBundle(_, bundle) {
      for (const [name, path] of Object.entries(wasmFiles)) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk')
            chunk.code = chunk.code.replaceAll(`./${name}`, `./${name}?${query(path)}`);
        }
        this.emitFile({ type: 'asset', fileName: name, source: readFileSync(path) });
      }
    },
    // The embed page always shows a model: its module comes with the scripts, not after them.
    transformIndexHtml(_, { path, server }) {
      if (server || !path.endsWith('/embed.html')) return undefined;
      const name = 'md5-viewer.wasm';
      const href = `./${name}?${query(wasmFiles[name])}`;
      const attrs = { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: true, href };
      return [{ tag: 'link', injectTo: 'head', attrs }];
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const file = Object.entries(wasmFiles).find(([name]) => pathname.endsWith(`/${name}`));
        if (!file) {
          next();
          return;
        }
        response.writeHead(200, { 'Content-Type': 'application/wasm' }).end(readFileSync(file[1]));
      });
    },
  };
}

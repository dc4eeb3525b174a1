// Builds the npm package: dist/lib/core.js, md5-viewer.js and cli.js, with the wasm modules and workers next
// to them.
import { resolve } from 'node:path';
import { defineConfig, type InputOptions, type OutputOptions, type Plugin } from 'rolldown';
import { chunkGroups } from './scripts/chunks.mjs';
import { thirdPartyNotices } from './scripts/rolldown/notices.mjs';

const root = import.meta.dirname;
const file = (path: string): string => resolve(root, path);

const element = file('web/element/index.ts');
/** The parts that the element loads on demand. */
const PARTS = {
  ui: file('web/element/ui/index.ts'),
  materials: file('web/files/materials/index.ts'),
  assets: file('web/files/assets/index.ts'),
};

const OUTPUT: OutputOptions = {
  dir: file('dist/lib'),
  minify: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  assetFileNames: '[name][extname]',
};

/**
 * Each is one file: some bundlers copy only the worker file, and Turbopack never ends if workers and pages
 * share chunks.
 */
const WORKERS = {
  'image-worker': 'web/core/image-worker.ts',
  'bitmap-worker': 'web/files/textures/bitmap-worker.ts',
  'png-worker': 'web/export/png-worker.ts',
};
/** The addresses of workers do not change in the output. */
const WORKER_FILE = /\/(image|bitmap|png)-worker\.js$/;

/**
 * Emscripten's loader of Draco, for browsers and Node. It uses `document`, which the element's build
 * replaces. In CommonJS, the code for that would become a file that the element waits for.
 */
const DRACO = './draco-loader.js';
const keepDracoSeparate: Plugin = {
  name: 'draco-loader',
  resolveId: (source) => (source === DRACO ? { id: DRACO, external: 'relative' } : null),
};

const COMMON = {
  onLog(level, log, handle) {
    handle(level === 'warn' ? 'error' : level, log);
  },
  preserveEntrySignatures: 'strict',
  // Keeps `new URL('md5-viewer.wasm', import.meta.url)` in the output, a form that all bundlers support.
  experimental: { resolveNewUrlToAsset: true },
} satisfies InputOptions;

const notices = thirdPartyNotices();
const dom = file('scripts/rolldown/server-dom.mjs');

/**
 * The code for browsers. The element and the core are separate builds, because a shared chunk would be
 * another request.
 */
const BROWSER = {
  ...COMMON,
  platform: 'browser',
  // Node code in gltf-transform and unzipit, which browsers never run. Webpack rejects such imports for the
  // web.
  resolve: { alias: { 'node:fs': false, 'node:path': false, 'node:worker_threads': false } },
  external: WORKER_FILE,
  transform: {
    target: 'es2022',
    // Lit and the element use these two globals during their import, which also happens on servers.
    inject: { HTMLElement: [dom, 'HTMLElement'], document: [dom, 'document'] },
  },
  plugins: [notices, keepDracoSeparate],
} satisfies InputOptions;

export default defineConfig([
  {
    ...BROWSER,
    // Parts are entries, so that each is in one file.
    input: { 'md5-viewer': element, ...PARTS },
    // Chunks import shared code from the element's file.
    preserveEntrySignatures: 'allow-extension',
    output: {
      ...OUTPUT,
      // There are few files, because each is a request, which must not wait for another one.
      codeSplitting: {
        groups: chunkGroups('md5-viewer', element, PARTS),
        includeDependenciesRecursively: false,
      },
    },
  },
  { ...BROWSER, input: { core: file('web/core/package.ts') }, output: OUTPUT },
  ...Object.entries(WORKERS).map(([name, path]) => ({
    ...COMMON,
    platform: 'browser' as const,
    input: { [name]: file(path) },
    transform: { target: 'es2022' },
    plugins: [notices],
    output: OUTPUT,
  })),
  {
    ...COMMON,
    platform: 'browser',
    input: { 'draco-loader': file('web/gltf/draco-loader.ts') },
    // It reads no files, because the wasm module is passed to it.
    resolve: { alias: { fs: false, path: false } },
    transform: { target: 'es2022', define: { __dirname: '""' } },
    plugins: [notices],
    output: OUTPUT,
  },
  {
    ...COMMON,
    platform: 'node',
    input: { cli: file('web/cli/cli.ts') },
    external: [/^node:/, WORKER_FILE],
    transform: { target: 'es2022' },
    plugins: [notices, keepDracoSeparate],
    output: OUTPUT,
  },
]);

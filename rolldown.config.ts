// The files of the npm package: dist/lib/core.js, md5-viewer.js and cli.js, with the wasm modules and workers beside them.
import { resolve } from 'node:path';
import { defineConfig, type InputOptions, type OutputOptions } from 'rolldown';
import { thirdPartyNotices } from './scripts/rolldown/notices.mjs';

const root = import.meta.dirname;
const file = (path: string): string => resolve(root, path);

const element = file('web/element/index.ts');
const core = file('web/core/index.ts');

/** Chunks of every page, beside the entries. */
const ALWAYS_LOADED = ['reading', 'element'];

type ModuleInfo = (id: string) => { readonly importedIds: readonly string[] } | null;

/** A module and all that it imports at once. */
function withImports(id: string, infoOf: ModuleInfo, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of infoOf(id)?.importedIds ?? []) withImports(imported, infoOf, found);
  return found;
}

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** One file of the modules that all of these import at once; `priority` wins over that of files with less. */
const fileOf = (name: string, priority: number, users: readonly string[]) => ({
  name: (id: string, modules: Modules) =>
    !users.includes(id) &&
    users.every((user) => withImports(user, (one) => modules.getModuleInfo(one)).has(id))
      ? name
      : null,
  debugName: name,
  priority,
});

const OUTPUT: OutputOptions = {
  dir: file('dist/lib'),
  minify: true,
  sourcemap: true,
  entryFileNames: '[name].js',
  // Pages ask for the files that they always load by their names, before their scripts do.
  chunkFileNames: ({ name }) => (ALWAYS_LOADED.includes(name) ? '[name].js' : '[name]-[hash].js'),
  assetFileNames: '[name][extname]',
};

/**
 * Each is one file: some bundlers copy a worker alone, and Turbopack never ends where workers and pages share chunks.
 */
const WORKERS = {
  'image-worker': 'web/core/image-worker.ts',
  'bitmap-worker': 'web/files/bitmap-worker.ts',
  'png-worker': 'web/export/png-worker.ts',
};
/** Their addresses stay in the output as the source has them. */
const WORKER_FILE = /\/(image|bitmap|png)-worker\.js$/;

const COMMON = {
  onLog(level, log, handle) {
    handle(level === 'warn' ? 'error' : level, log);
  },
  preserveEntrySignatures: 'strict',
  // Keeps `new URL('md5-viewer.wasm', import.meta.url)` in the output: the form that all bundlers know.
  experimental: { resolveNewUrlToAsset: true },
} satisfies InputOptions;

const notices = thirdPartyNotices();
const dom = file('scripts/rolldown/server-dom.mjs');

export default defineConfig([
  {
    ...COMMON,
    platform: 'browser',
    input: { core, 'md5-viewer': element },
    // Code for Node in gltf-transform and unzipit, which browsers never run. Webpack refuses such imports for the web.
    resolve: { alias: { 'node:fs': false, 'node:path': false, 'node:worker_threads': false } },
    external: WORKER_FILE,
    transform: {
      target: 'es2022',
      // Lit and the element use these two while they are imported, which servers do too.
      inject: { HTMLElement: [dom, 'HTMLElement'], document: [dom, 'document'] },
    },
    plugins: [notices],
    output: {
      ...OUTPUT,
      // Few files: each is a request, and is compressed for itself.
      codeSplitting: {
        groups: [fileOf('reading', 2, [element, core]), fileOf('element', 1, [element])],
      },
    },
  },
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
    platform: 'node',
    input: { cli: file('web/cli/cli.ts') },
    external: [/^node:/, WORKER_FILE],
    transform: { target: 'es2022' },
    plugins: [notices],
    output: OUTPUT,
  },
]);

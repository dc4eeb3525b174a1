// The files of the npm package: dist/lib/core.js, md5-viewer.js and cli.js, with md5-viewer.wasm beside them.
import { resolve } from 'node:path';
import { defineConfig, esmExternalRequirePlugin } from 'vite';
import { apartForProgram } from './scripts/vite/apart.mjs';

const root = import.meta.dirname;

const entries = {
  core: resolve(root, 'web/core/index.ts'),
  'md5-viewer': resolve(root, 'web/element/index.ts'),
  cli: resolve(root, 'web/cli/cli.ts'),
};

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

/** One file of what all of these import at once; `priority` wins over that of files with less. */
const fileOf = (name: string, priority: number, users: readonly string[]) => ({
  name: (id: string, modules: Modules) =>
    !users.includes(id) &&
    users.every((user) => withImports(user, (one) => modules.getModuleInfo(one)).has(id))
      ? name
      : null,
  debugName: name,
  priority,
});

export default defineConfig({
  base: './',
  publicDir: false,
  // The image worker lies beside the modules, as what it loads does.
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: '[name]-[hash].js', assetFileNames: '[name][extname]' },
    },
  },
  // Commander is CommonJS: its require() of Node's modules becomes an import.
  plugins: [apartForProgram(), esmExternalRequirePlugin({ external: [/^node:/] })],
  build: {
    outDir: resolve(root, 'dist/lib'),
    target: 'es2022',
    modulePreload: false,
    // The modules are files of their own, under their own names.
    assetsInlineLimit: 0,
    // Not Vite's library mode: that leaves the spaces in, and pages load these files as they are.
    rolldownOptions: {
      input: entries,
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        // Pages ask for what they always load by its name, before their scripts do.
        chunkFileNames: ({ name }) => (ALWAYS_LOADED.includes(name) ? '[name].js' : '[name]-[hash].js'),
        assetFileNames: '[name][extname]',
        // Few files: each has to be asked for, and is compressed for itself.
        codeSplitting: {
          groups: [
            // Of use to the program too: the core, and what is said of files.
            fileOf('reading', 2, [entries['md5-viewer'], entries.cli]),
            fileOf('element', 1, [entries['md5-viewer']]),
          ],
        },
      },
    },
  },
});

// The files of the npm package: dist/lib/core.js, md5-viewer.js and cli.js, with md5-viewer.wasm beside them.
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { unzipitWithoutNode } from './scripts/vite/unzipit.mjs';
import { emscriptenLoader } from './scripts/vite/wasm.mjs';

const root = import.meta.dirname;

/**
 * Modules that read files, but for those that are loaded with the first archive, large set, declaration, image that
 * browsers do not read, or file of scales.
 * Together they are one file, which those import, instead of several small ones.
 */
const reading =
  /web.files.(?!archive|declarations|expand|first-choice|catalog|kept|handle-entries|watcher|whole-file|read-scales|skins|surface-lists|lent-skeletons|lender-search|module-images)[\w-]+\.ts$/;

export default defineConfig({
  base: './',
  publicDir: false,
  // The image worker lies beside the modules, as what it loads does.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: '[name]-[hash].js' } } },
  plugins: [emscriptenLoader(), unzipitWithoutNode()],
  build: {
    outDir: resolve(root, 'dist/lib'),
    target: 'es2022',
    modulePreload: false,
    // Not Vite's library mode: that leaves the spaces in, and pages load these files as they are.
    rolldownOptions: {
      input: {
        core: resolve(root, 'web/core/index.ts'),
        'md5-viewer': resolve(root, 'web/element/index.ts'),
        cli: resolve(root, 'web/cli/cli.ts'),
      },
      // Of the program alone; it runs in Node.
      external: /^node:/,
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // What the element and the parts that are loaded later have in common: one file instead of many small ones.
        codeSplitting: {
          groups: [{ name: 'files', test: reading }],
        },
      },
    },
  },
});

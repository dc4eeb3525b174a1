// The files of the npm package: md5-viewer.js, core.js and cli.js, with md5-viewer.wasm beside them. Each is a build of
// its own (--mode), so that a page gets it in one file: what two share would be another request, after the first.
import { resolve } from 'node:path';
import { defineConfig, esmExternalRequirePlugin, type Rolldown } from 'vite';
import { onDemand, withImportsOf } from './scripts/chunks.mjs';

const root = import.meta.dirname;
const file = (path: string): string => resolve(root, path);

const element = file('web/element/index.ts');
const interfaceOf = file('web/element/ui/interface.ts');
const materials = file('web/files/materials/declarations.ts');

interface Build {
  readonly input: Record<string, string>;
  readonly codeSplitting: boolean | Rolldown.CodeSplittingOptions;
  readonly signatures: 'allow-extension' | 'strict';
}

const builds: Record<'element' | 'core' | 'cli', Build> = {
  element: {
    // What is loaded on demand is an entry where it has many modules: so they lie in one file.
    input: { 'md5-viewer': element, interface: interfaceOf, materials },
    // Few files: each is a request, which must not wait for another one to name it.
    codeSplitting: {
      groups: [
        withImportsOf('md5-viewer', element),
        onDemand('interface', interfaceOf, element),
        onDemand('materials', materials, element),
      ],
      includeDependenciesRecursively: false,
    },
    // Chunks import what they share with the element from its file.
    signatures: 'allow-extension',
  },
  core: { input: { core: file('web/core/index.ts') }, codeSplitting: true, signatures: 'strict' },
  cli: { input: { cli: file('web/cli/cli.ts') }, codeSplitting: true, signatures: 'strict' },
};

const isBuild = (mode: string): mode is keyof typeof builds => mode in builds;

export default defineConfig(({ mode }) => {
  if (!isBuild(mode)) throw new Error(`--mode is one of ${Object.keys(builds).join(', ')}`);
  const { input, codeSplitting, signatures } = builds[mode];
  return {
    // Commander is CommonJS: its require() of Node's modules becomes an import.
    plugins: [esmExternalRequirePlugin({ external: [/^node:/] })],
    base: './',
    publicDir: false,
    // The image worker lies beside the modules, as what it loads does.
    worker: {
      format: 'es',
      rolldownOptions: {
        output: { entryFileNames: '[name]-[hash].js', assetFileNames: '[name][extname]' },
      },
    },
    build: {
      outDir: file('dist/lib'),
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      // The modules are files of their own, under their own names.
      assetsInlineLimit: 0,
      // Not Vite's library mode: that leaves the spaces in, and pages load these files as they are.
      rolldownOptions: {
        input,
        // Of the program alone; it runs in Node.
        external: /^node:/,
        preserveEntrySignatures: signatures,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name][extname]',
          codeSplitting,
        },
      },
    },
  };
});

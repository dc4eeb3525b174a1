// Bundles the package's types from the declarations that the compiler wrote to build/types, including those
// of Lit.
import { resolve } from 'node:path';
import { defineConfig } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const file = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig({
  input: {
    core: file('build/types/core/package.d.ts'),
    'md5-viewer': file('build/types/element/index.d.ts'),
  },
  plugins: [dts({ dtsInput: true })],
  output: {
    dir: file('dist/lib'),
    chunkFileNames: 'shared.d.ts',
    // Models, clips and camera paths are disposable.
    banner: '/// <reference lib="esnext.disposable" />',
  },
});

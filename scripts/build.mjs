// npm run build: writes dist/lib (the npm package's files), dist/site (the static page) and
// dist/md5-viewer-VERSION.tgz.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWasm } from './lib/cmake.mjs';
import { main, npm, root, run, runModule } from './lib/run.mjs';
import { unlessCurrent } from './lib/stamp.mjs';
import { setup } from './setup.mjs';
import { wasmFiles } from './vite/wasm.mjs';

export const wasmFile = 'build/wasm/cpp/wasm/md5-viewer.wasm';

const inputs = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/vite',
  'scripts/rolldown',
  'cpp/third-party.txt',
  'build/wasm/cpp/wasm',
].concat(['web/core', 'web/report', 'web/gltf', 'web/files', 'web/export', 'web/element']);
const libInputs = [
  ...inputs,
  'web/cli',
  'web/poster',
  'web/frameworks',
  'rolldown.config.ts',
  'rolldown.types.config.ts',
  'tsconfig.types.json',
  'scripts/chunks.mjs',
  'scripts/manifests.mjs',
  'scripts/lib/manifests.mjs',
  'scripts/lib/element-facts.mjs',
];
const siteInputs = [...inputs, 'vite.config.ts', 'web/app', 'web/guide', 'web/poster', 'public'];
const guideInputs = ['docs', 'CHANGELOG.md', 'SECURITY.md', 'scripts/guide', 'scripts/guide.mjs'];

/** Builds the wasm module, the static page and the guide, for any path of any host. */
export function buildSite() {
  buildWasm();
  unlessCurrent('site', {
    inputs: siteInputs,
    outputs: ['dist/site/index.html', 'dist/site/md5-viewer.js', 'dist/site/guide.js'],
    task: () => {
      runModule('vite/bin/vite.js', ['build', '--logLevel', 'warn']);
    },
  });
  // Vite empties its folder, including the guide, before it writes.
  unlessCurrent('guide', {
    inputs: guideInputs,
    outputs: ['dist/site/guide/index.html'],
    task: () => {
      run(process.execPath, ['scripts/guide.mjs']);
    },
  });
}

/** Builds the wasm module and the npm package's files. */
export function buildLib() {
  buildWasm();
  unlessCurrent('lib', {
    inputs: libInputs,
    outputs: [
      'core.js',
      'md5-viewer.js',
      'cli.js',
      ...Object.keys(wasmFiles),
      'md5-viewer.d.ts',
      'core.d.ts',
      'custom-elements.json',
    ].map((name) => `dist/lib/${name}`),
    task: () => {
      rmSync(join(root, 'dist/lib'), { recursive: true, force: true });
      runModule('rolldown/bin/cli.mjs', ['--config', 'rolldown.config.ts'], { quiet: true });
      runModule('typescript/bin/tsc', ['-p', 'tsconfig.types.json']);
      runModule('rolldown/bin/cli.mjs', ['--config', 'rolldown.types.config.ts'], { quiet: true });
      // These declarations are copied here, because the compiler copies none, and removes imports of missing
      // frameworks.
      cpSync(join(root, 'web/frameworks'), join(root, 'dist/lib'), { recursive: true });
      run(process.execPath, ['scripts/manifests.mjs']);
    },
  });
}

export const packageFile = () => {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `dist/${name}-${version}.tgz`;
};

/** Packs the tarball for `npm publish`. It contains the page for `md5-viewer open`. */
export function packLib() {
  unlessCurrent('package', {
    inputs: ['dist/lib', 'dist/site', 'package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'],
    outputs: [packageFile()],
    task: () => {
      npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', 'dist']);
    },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    await setup('build');
    buildLib();
    buildSite();
    // npm runs this as prepack and packs the files itself.
    if (process.argv.includes('--no-pack')) return;
    packLib();
    console.log(`\nBuilt dist/lib, dist/site and ${packageFile()}`);
  });
}

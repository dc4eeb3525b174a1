/**
 * Installs the packed tarball in projects like those of users, builds them, and checks the model in a
 * browser.
 */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type * as Vite from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFolder } from '../../../scripts/static-server.mjs';
import { packageFile } from '../../../scripts/build.mjs';
import { jobs, root } from '../../../scripts/lib/run.mjs';
import { launchBrowser } from '../support/browser.js';
import { prepareWorkplace, runIn, runPackage, WORKPLACE, writeModel } from './workplace.js';

const VITE = 'vite/bin/vite.js';
const TSC = 'typescript/bin/tsc';
const viteBuild = (folder: string): Promise<string> => runPackage(folder, VITE, 'build', '--outDir', 'out');

/** Type checks, then a build into `out`. */
type Step = (folder: string) => Promise<unknown>;
const PROJECTS: Record<string, readonly Step[]> = {
  next: [(folder) => runPackage(folder, 'next/dist/bin/next', 'build')],
  astro: [(folder) => runPackage(folder, 'astro/astro.js', 'build')],
  webpack: [(folder) => runPackage(folder, 'webpack-cli/bin/cli.js', 'build')],
  vue: [(folder) => runPackage(folder, 'vue-tsc/bin/vue-tsc.js', '-p', '.'), viteBuild],
  svelte: [
    (folder) => runPackage(folder, 'svelte-check/bin/svelte-check', '--tsconfig', 'tsconfig.json'),
    viteBuild,
  ],
  react: [(folder) => runPackage(folder, TSC, '-p', '.'), viteBuild],
  rollup: [(folder) => runPackage(folder, 'rollup/dist/bin/rollup', '-c')],
  vite: [viteBuild],
  esbuild: [
    (folder) =>
      runIn(folder, join(WORKPLACE, 'node_modules/.bin/esbuild'), [
        'main.js',
        ...['--bundle', '--format=esm', '--splitting', '--outdir=out'],
      ]),
    (folder) => {
      const lib = join(WORKPLACE, 'node_modules/md5-viewer/dist/lib');
      cpSync(lib, join(WORKPLACE, folder, 'out/md5-viewer'), { recursive: true });
      return Promise.resolve();
    },
  ],
};
/** Only their types are checked. */
const TYPED = ['preact', 'solid'];
/** Bundlers that write no page. */
const PAGELESS = ['webpack', 'rollup', 'esbuild'];

const built = new Map<string, Promise<unknown>>();
let browser: Browser;

async function buildProject(name: string): Promise<void> {
  const folder = `projects/${name}`;
  writeModel(`${folder}/public`);
  for (const step of PROJECTS[name] ?? []) await step(folder);
  if (!PAGELESS.includes(name)) return;
  const out = join(WORKPLACE, folder, 'out');
  cpSync(join(WORKPLACE, folder, 'index.html'), join(out, 'index.html'));
  cpSync(join(WORKPLACE, folder, 'public'), out, { recursive: true });
}

/** Runs as many builds at a time as there are processors. */
function buildAll(): void {
  const lanes = Array.from({ length: Math.min(jobs, 4) }, () => Promise.resolve());
  Object.keys(PROJECTS).forEach((name, i) => {
    const build = (lanes[i % lanes.length] ?? Promise.resolve()).then(() => buildProject(name));
    built.set(name, build);
    lanes[i % lanes.length] = build.catch(() => undefined);
  });
}

beforeAll(async () => {
  [browser] = await Promise.all([launchBrowser(), prepareWorkplace()]);
  buildAll();
});

afterAll(async () => {
  await Promise.allSettled(built.values());
  await browser.close();
});

/**
 * Opens a page with a viewer and waits for a red model. Resolves with its materials, the number of workers that are
 * files of the server, and the page's errors.
 */
async function look(url: string): Promise<{ materials: string[]; workers: number; wrong: string[] }> {
  const context = await browser.newContext({ viewport: { width: 400, height: 300 } });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) wrong.push(message.text());
  });
  const workers = new Set<string>();
  page.on('worker', (worker) => {
    if (worker.url().startsWith('http')) workers.add(worker.url());
    else wrong.push(`A worker is inlined: ${worker.url().slice(0, 80)}`);
  });
  page.on('pageerror', (error) => wrong.push(String(error)));
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  try {
    await page.goto(url);
    await page.waitForFunction(() => document.querySelector('md5-viewer')?.loaded, null, { timeout: 60_000 });
    const shown = await page.waitForFunction(async () => {
      const viewer = document.querySelector('md5-viewer');
      if (!viewer) return null;
      const picture = await createImageBitmap(await viewer.toBlob({ width: 90, height: 60 }));
      const context = new OffscreenCanvas(90, 60).getContext('2d');
      context?.drawImage(picture, 0, 0);
      const { data } = context?.getImageData(0, 0, 90, 60) ?? { data: [] };
      const isRed = (at: number) => (data[at] ?? 0) > 2 * (data[at + 1] ?? 0) && (data[at] ?? 0) > 60;
      const red = Array.from({ length: 90 * 60 }, (_, i) => isRed(4 * i)).filter(Boolean).length;
      return red > 50 ? viewer.meshes.map(({ material }) => material) : null;
    });
    return { materials: (await shown.jsonValue()) ?? [], workers: workers.size, wrong };
  } finally {
    await context.close();
  }
}

/** The colours are decoded in one worker, the large bumps in another one. */
const FINE = { materials: ['box'], workers: 2, wrong: [] };

describe('a build with the package shows the model', () => {
  it.each(Object.keys(PROJECTS))('%s', async (name) => {
    await built.get(name);
    const server = await serveFolder(join(WORKPLACE, `projects/${name}/out`));
    try {
      expect(await look(`http://127.0.0.1:${server.port}/`)).toEqual(FINE);
    } finally {
      await server.close();
    }
  });
});

it('shows the model while a page is developed with Vite', async () => {
  await built.get('vite');
  const vite = join(WORKPLACE, 'node_modules/vite/dist/node/index.js');
  const { createServer } = (await import(vite)) as typeof Vite;
  const server = await createServer({
    root: join(WORKPLACE, 'projects/vite'),
    server: { host: '127.0.0.1' },
    logLevel: 'error',
  });
  try {
    await server.listen();
    expect(await look(server.resolvedUrls?.local[0] ?? '')).toEqual(FINE);
  } finally {
    await server.close();
  }
});

it('shows the model from another origin, as a CDN has the package', async () => {
  const cdn = await serveFolder(join(WORKPLACE, 'node_modules/md5-viewer'));
  const page = join(WORKPLACE, 'projects/cdn');
  mkdirSync(page, { recursive: true });
  writeModel('projects/cdn');
  const body = `<!doctype html><script type="module" src="http://127.0.0.1:${cdn.port}/dist/lib/md5-viewer.js"></script>
<md5-viewer src="/box.md5mesh" materials="/box.mtr" alt="A box"></md5-viewer>`;
  const server = await serveFolder(page, {
    answer: ({ url }, response) => {
      if (url !== '/') return false;
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(body);
      return true;
    },
  });
  try {
    expect(await look(`http://127.0.0.1:${server.port}/`)).toEqual({ ...FINE, workers: 0 });
  } finally {
    await Promise.all([server.close(), cdn.close()]);
  }
});

it.each(TYPED)('compiles in a strict project: %s', async (name) => {
  await runPackage(`projects/${name}`, TSC, '-p', '.');
});

it('is imported on a server, where nothing is defined', async () => {
  const script = `import { Md5ViewerElement } from 'md5-viewer';
import { loadCore } from 'md5-viewer/core';
Md5ViewerElement.assetBase = '/viewer';
const core = await loadCore();
const kind = core.classify(new TextEncoder().encode('MD5Version 10\\nnumJoints 1\\nnumMeshes 1\\njoints {'));
console.log(Md5ViewerElement.assetBase, kind, typeof HTMLElement, typeof customElements, typeof document);`;
  const printed = await runIn('.', process.execPath, ['--input-type=module', '--eval', script]);
  expect(printed.trim()).toBe('/viewer/ mesh undefined undefined undefined');
});

it('has exports that publint and are-the-types-wrong accept', async () => {
  const tarball = join(root, packageFile());
  await runPackage('.', 'publint/src/cli.js', tarball, '--strict');
  const wasm = [
    '--exclude-entrypoints',
    'md5-viewer.wasm',
    'md5-viewer-assets.wasm',
    'md5-viewer-game.wasm',
    'md5-viewer-write.wasm',
  ];
  await runPackage('.', '@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only', ...wasm);
});

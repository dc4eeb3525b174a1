// Opens the pages of bench/page in headless Chromium. The server's headers enable a precise clock.
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../scripts/lib/browser.mjs';
import { root, TaskError } from '../scripts/lib/run.mjs';
import { serveFolder } from '../scripts/static-server.mjs';
import { ourBuild } from './core.mjs';

const folder = join(root, 'build/bench/site');
const names = ['frame', 'cold-ours', 'cold-three', 'against-crowd'];
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
/** Chromium's options for all pages of the benchmark. */
export const flags = [
  '--headless',
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
].concat(['--use-angle=swiftshader', '--enable-unsafe-swiftshader']);

/** Preload hints of a page, for our element as in the README. @param {string} name */
function hintsOf(name) {
  const module = (/** @type {string} */ href) => `<link rel="modulepreload" href="${href}">`;
  if (name === 'cold-ours') {
    const wasm = 'href="lib/md5-viewer.wasm" as="fetch" type="application/wasm" crossorigin';
    return `<link rel="preload" ${wasm}>${module('lib/core.js')}`;
  }
  if (name !== 'cold-three') return '';
  return readdirSync(folder)
    .filter((file) => file.startsWith('three-character-'))
    .map(module)
    .join('');
}

/** @typedef {import('./files.mjs').Pair} Pair */

/**
 * @param {readonly Pair[]} models served as 0.md5mesh and 0.md5anim, and so on
 * @param {Record<string, string>} builds folders to serve next to lib/, by their names there
 */
async function makeSite(models, builds) {
  const { build } = await import('vite');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    build: {
      outDir: folder,
      target: 'es2022',
      modulePreload: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(root, `bench/page/${name}.mjs`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  for (const name of names) {
    const icon = '<link rel="icon" href="data:,">';
    const head = icon + hintsOf(name);
    const html = `<!doctype html><meta charset="utf-8">${head}<script type="module" src="${name}.js"></script>\n`;
    writeFileSync(join(folder, `${name}.html`), html);
  }
  const frameOf = (/** @type {string} */ name) =>
    `<iframe name="${name}" src="against-crowd.html" style="width: 300px; height: 300px; border: 0"></iframe>`;
  const frames = Object.keys({ lib: ourBuild, ...builds }).map(frameOf);
  writeFileSync(join(folder, 'against.html'), `<!doctype html><meta charset="utf-8">${frames.join('')}\n`);
  for (const [name, path] of Object.entries({ lib: ourBuild, ...builds })) {
    cpSync(path, join(folder, name), { recursive: true });
  }
  for (const [index, { mesh, anim }] of models.entries()) {
    copyFileSync(mesh, join(folder, `${index}.md5mesh`));
    copyFileSync(anim, join(folder, `${index}.md5anim`));
  }
}

/**
 * Serves the pages to a browser while `work` runs.
 * @template T
 * @param {readonly Pair[]} models the cold pages load the first one
 * @param {(browser: import('playwright-core').Browser, origin: string) => Promise<T>} work
 * @param {Record<string, string>} [builds] further folders to serve, by their names there
 */
export async function withPages(models, work, builds = {}) {
  const executablePath = await findChromium();
  if (!executablePath) throw new TaskError('No Chromium was found. Run: npm run setup');
  await makeSite(models, builds);
  const { chromium } = await import('playwright-core');
  const { port, close } = await serveFolder(folder, { headers });
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    return await work(browser, `http://127.0.0.1:${port}`);
  } finally {
    await browser.close();
    await close();
  }
}

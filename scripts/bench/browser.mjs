// The pages of scripts/bench/page in headless Chromium, served with the headers that make its clock fine.
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../lib/browser.mjs';
import { root, TaskError } from '../lib/run.mjs';
import { serveFolder } from '../static-server.mjs';
import { chainAnimText, sheetText } from './made-files.mjs';

const folder = join(root, 'build/bench/site');
const names = ['frame', 'cold-ours', 'cold-three'];
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
const flags = ['--headless', '--no-sandbox', '--no-first-run', '--disable-background-networking'].concat([
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]);

/** The character of the crowd: 1,482 vertices and 70 joints, as near as a square sheet comes to that. */
export const character = { vertices: Math.round(Math.sqrt(1482)) ** 2, joints: 70 };

/** What a page may ask for before its script does: for us as the README says. @param {string} name */
function hintsOf(name) {
  const module = (/** @type {string} */ href) => `<link rel="modulepreload" href="${href}">`;
  if (name === 'cold-ours') {
    const wasm = 'href="lib/md5-viewer.wasm" as="fetch" type="application/wasm" crossorigin';
    return `<link rel="preload" ${wasm}>${module('lib/core.js')}${module('lib/reading.js')}`;
  }
  if (name !== 'cold-three') return '';
  return readdirSync(folder)
    .filter((file) => file.startsWith('three-character-'))
    .map(module)
    .join('');
}

/** @param {{ mesh: string, anim: string }} model what the cold pages load */
async function makeSite({ mesh, anim }) {
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
        input: Object.fromEntries(names.map((name) => [name, join(root, `scripts/bench/page/${name}.mjs`)])),
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
  cpSync(join(root, 'dist/lib'), join(folder, 'lib'), { recursive: true });
  copyFileSync(mesh, join(folder, 'model.md5mesh'));
  copyFileSync(anim, join(folder, 'model.md5anim'));
  writeFileSync(join(folder, 'character.md5mesh'), sheetText(character.vertices, character.joints));
  writeFileSync(join(folder, 'character.md5anim'), chainAnimText(character.joints, 48));
}

/**
 * Serves the pages to a browser while `work` runs.
 * @template T
 * @param {{ mesh: string, anim: string }} model
 * @param {(browser: import('playwright-core').Browser, origin: string) => Promise<T>} work
 */
export async function withPages(model, work) {
  const executablePath = await findChromium();
  if (!executablePath) throw new TaskError('No Chromium was found. Run: npm run setup');
  await makeSite(model);
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

// Measures the time from navigation to the first picture, and to the one with textures. The README's example
// is compared with model-viewer showing the same model as GLB, in fresh browser contexts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../../scripts/lib/browser.mjs';
import { root, run as runProgram, TaskError } from '../../scripts/lib/run.mjs';
import { flags } from '../browser.mjs';
import { ourBuild } from '../core.mjs';
import { levelsOf, serveFar } from '../far-server.mjs';
import { momentsOf } from '../start-pictures.mjs';
import { duration } from '../table.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('../far-server.mjs').FarServer} FarServer */

const demo = join(root, 'public/demo/wanderer');

/**
 * The lines, and the targets for each: shares of model-viewer's best time, levels of requests.
 * @type {{ name: string, line: import('../far-server.mjs').Line, owed: { [what in 'first' | 'textured' |
 *   'levels']?: number } }[]}
 */
const lines = [
  {
    name: '100 ms away, 12 Mbit/s',
    line: { latency: 100, rate: 12e6 / 8 },
    owed: { first: 0.6, textured: 0.85, levels: 4 },
  },
  { name: 'from localhost', line: { latency: 0, rate: Infinity }, owed: { textured: 0.5 } },
];

const page = (/** @type {string} */ script, /** @type {string} */ tag) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Start</title>
<style>body { margin: 0 } md5-viewer, model-viewer { display: block; width: 100vw; height: 100vh }</style>
<script type="module" src="${script}"></script>
${tag}
`;

const ourPage = (/** @type {string} */ folder) =>
  page(
    `${folder}/md5-viewer.js`,
    `<md5-viewer src="wanderer/wanderer.md5mesh" animations="wanderer/idle.md5anim"
  materials="wanderer/wanderer.mtr" camera-controls controls autoplay alt="The Wanderer, idle"></md5-viewer>`,
  );

const peerPage = page(
  'model-viewer.min.js',
  '<model-viewer src="wanderer.glb" camera-controls autoplay alt="The Wanderer, idle"></model-viewer>',
);

/** @param {string} folder @param {string} prefix @param {Map<string, Buffer>} files */
function addFolder(folder, prefix, files) {
  for (const { name, parentPath } of readdirSync(folder, { withFileTypes: true }).filter((one) =>
    one.isFile(),
  ))
    files.set(`/${prefix}/${name}`, readFileSync(join(parentPath, name)));
}

/** @param {Record<string, string>} builds folders of builds by contender @returns {Map<string, Buffer>} */
function filesOf(builds) {
  const glb = join(root, 'build/bench/wanderer.glb');
  const inputs = ['wanderer.md5mesh', 'idle.md5anim'].map((name) => join(demo, name));
  runProgram(process.execPath, [join(ourBuild, 'cli.js'), 'convert', ...inputs, '-o', glb], { quiet: true });
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  addFolder(demo, 'wanderer', files);
  files.set('/wanderer.glb', readFileSync(glb));
  const peer = join(root, 'bench/node_modules/@google/model-viewer/dist/model-viewer.min.js');
  files.set('/model-viewer.min.js', readFileSync(peer));
  files.set('/model-viewer.html', Buffer.from(peerPage));
  for (const [name, folder] of Object.entries(builds)) {
    addFolder(folder, name, files);
    files.set(`/${name}.html`, Buffer.from(ourPage(name)));
  }
  return files;
}

/** @param {number} milliseconds @returns {Promise<void>} */
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A page is done after QUIET_MS without requests. Then LAST_PICTURES pictures follow. */
const QUIET_MS = 1500;
const LAST_PICTURES = 6;
const PATIENCE_MS = 120_000;

/**
 * One visit in a browser without a cache.
 * @param {import('playwright-core').Browser} browser
 * @param {FarServer} server
 * @param {string} name of the contender
 * @param {import('../far-server.mjs').Line} line
 */
async function visit(browser, server, name, line) {
  const context = await browser.newContext({ viewport: { width: 640, height: 480 } });
  const tab = await context.newPage();
  tab.on('pageerror', (error) => console.error(name, error));
  /** @type {{ at: number, png: Buffer }[]} */
  const pictures = [];
  const client = await context.newCDPSession(tab);
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void client.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    pictures.push({ at: 1000 * (metadata.timestamp ?? NaN), png: Buffer.from(data, 'base64') });
  });
  await client.send('Page.startScreencast', { format: 'png', maxWidth: 160, maxHeight: 120 });
  const requests = server.begin(line);
  await tab.goto(`${server.origin}/${name}.html`, { waitUntil: 'commit' });
  await tab.waitForFunction(`document.querySelector('md5-viewer, model-viewer')?.loaded`, null, {
    timeout: PATIENCE_MS,
    polling: 100,
  });
  const begin = performance.now();
  const isQuiet = () => requests.every(({ end }) => end < performance.now() - QUIET_MS);
  const loadedAt = pictures.length;
  while (!isQuiet() || pictures.length < loadedAt + LAST_PICTURES) {
    if (performance.now() > begin + PATIENCE_MS) throw new TaskError(`${name} does not come to rest.`);
    await wait(50);
  }
  const origin = await tab.evaluate(() => performance.timeOrigin);
  await context.close();
  const since = pictures.map(({ at, png }) => ({ at: at - origin, png }));
  return { ...momentsOf(since), requests: levelsOf(requests) };
}

/** @typedef {Awaited<ReturnType<typeof visit>>} Visit */

/**
 * Visits all contenders once per round; each round starts with another one.
 * @param {import('playwright-core').Browser} browser
 * @param {FarServer} server
 * @param {readonly string[]} names
 * @param {import('../far-server.mjs').Line} line
 * @param {number} rounds
 */
async function visitAll(browser, server, names, line, rounds) {
  /** @type {Map<string, Visit[]>} */
  const visits = new Map(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length] ?? '';
      visits.get(name)?.push(await visit(browser, server, name, line));
    }
  }
  return visits;
}

/** @param {readonly Visit[]} visits @param {'first' | 'textured'} moment */
const best = (visits, moment) => Math.min(...visits.map((one) => one[moment]));

/**
 * The longest chain of dependent requests of a page, in the visit with the shortest.
 * @param {readonly Visit[]} visits
 */
const chainOf = (visits) =>
  Math.min(...visits.map(({ requests }) => Math.max(...requests.map(({ level }) => level))));

/** @param {number} value */
const exactly = (value) => ({ p10: value, p50: value, p90: value });

/** @param {Map<string, Visit[]>} visits @param {(typeof lines)[number]} line @returns {Row[]} */
function rowsOf(visits, { name, owed }) {
  const peer = visits.get('model-viewer') ?? [];
  const textured = best(peer, 'textured');
  return [...visits].flatMap(([contender, all]) => {
    if (all === peer) return [];
    const isOurs = contender === 'ours';
    /** @param {string} what @param {'first' | 'textured'} moment @param {number | undefined} atMost @returns {Row} */
    const row = (what, moment, atMost) => ({
      group: `start, ${name}`,
      subject: `navigation to the ${what}`,
      peer: `${contender}, best of ${all.length}, of model-viewer's best (${duration(textured)})`,
      ours: duration(best(all, moment)),
      value: exactly(best(all, moment) / textured),
      ...(isOurs && atMost !== undefined ? { owed: { atMost } } : {}),
    });
    return [
      row('first picture of the model', 'first', owed.first),
      row('picture with textures', 'textured', owed.textured),
      {
        group: `start, ${name}`,
        subject: 'requests that wait for one another',
        peer: `${contender} (model-viewer: ${chainOf(peer)})`,
        ours: `${all[0]?.requests.length ?? 0} requests`,
        value: exactly(chainOf(all)),
        unit: '',
        ...(isOurs && owed.levels !== undefined ? { owed: { atMost: owed.levels } } : {}),
      },
    ];
  });
}

/** @type {import('../groups.mjs').Group} */
export const start = {
  name: 'start',
  inBrowser: true,
  run: async ({ rounds = 10, earlier }) => {
    const executablePath = await findChromium();
    if (!executablePath) throw new TaskError('No Chromium was found. Run: npm run setup');
    const builds = { ours: ourBuild, ...(earlier === undefined ? {} : { earlier }) };
    const server = await serveFar(filesOf(builds));
    const { chromium } = await import('playwright-core');
    const trust = `--ignore-certificate-errors-spki-list=${server.keyHash}`;
    const browser = await chromium.launch({ executablePath, args: [...flags, trust] });
    try {
      const names = [...Object.keys(builds), 'model-viewer'];
      /** @type {Row[]} */
      const rows = [];
      for (const each of lines)
        rows.push(...rowsOf(await visitAll(browser, server, names, each.line, rounds), each));
      return rows;
    } finally {
      await browser.close();
      await server.close();
    }
  },
};

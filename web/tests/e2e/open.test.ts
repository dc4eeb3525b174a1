import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, inject, it } from 'vitest';
import { compileArchive, demoGame } from '../support/bfg/index.js';
import { temporaryFolder } from '../support/files.js';
import { middleOf, type Picture } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';
import { zipOf } from '../support/zip.js';

const program = resolve(import.meta.dirname, '../../../dist/lib/cli.js');
const visit = visits({ sharp: true });

/** Runs the program like a user; it is interrupted at the end of the block. */
async function opened(...paths: string[]) {
  const child = spawn(process.execPath, [program, 'open', '--port', '0', '--no-browser', ...paths]);
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  child.stdout.setEncoding('utf8');
  const [text] = (await once(child.stdout, 'data')) as [string];
  const address = new URL(/http:\S+/.exec(text)?.[0] ?? '');
  return {
    address,
    open: () => visit.open(address.pathname + address.hash, { origin: address.origin }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGINT');
      expect(await exited).toEqual([0, null]);
    },
  };
}

/** An empty page of another site, with its own port. */
async function hostilePage() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<link rel="icon" href="data:," />');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: (host: string) => `http://${host}:${port}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Runs in a hostile page. Loads the addresses in every way that pages have, and requests the model of each
 * frame and window by the iframe API. Returns the obtained data.
 */
async function attack(addresses: readonly string[]): Promise<string[]> {
  const learned: string[] = [];
  addEventListener('message', ({ origin, data }) => learned.push(`${origin} says ${JSON.stringify(data)}`));
  const loads = [
    ['iframe', 'src'],
    ['object', 'data'],
    ['embed', 'src'],
    ['script', 'src'],
    ['img', 'src'],
    ['link', 'href'],
  ] as const;
  const windows = addresses.map((address) => window.open(address));
  for (const address of addresses) {
    for (const [tag, attribute] of loads) {
      const element = document.createElement(tag);
      if (tag === 'link') element.setAttribute('rel', 'prefetch');
      if (tag === 'script' || tag === 'img') element.onload = () => learned.push(`${tag} of ${address}`);
      element.setAttribute(attribute, address);
      document.body.append(element);
    }
    for (const mode of ['cors', 'no-cors', 'same-origin'] as const) {
      const answer = await fetch(address, { mode }).catch(() => null);
      if (answer) learned.push(`fetch (${mode}) of ${address}`);
    }
  }
  for (let tries = 0; tries < 30; tries++) {
    const framed = Array.from({ length: frames.length }, (_, i) => frames[i]);
    for (const target of [...framed, ...windows])
      target?.postMessage({ jsonrpc: '2.0', id: 1, method: 'exportScene' }, '*');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  addresses.forEach((address, i) => {
    if (!windows[i]?.closed) learned.push(`window of ${address}`);
  });
  return learned;
}

/** Saves like common programs: the complete new file replaces the old one. */
function save(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

function isRed({ data }: Picture): boolean {
  return data.some((red, i) => i % 4 === 0 && red > 200 && (data[i + 1] ?? 255) + (data[i + 2] ?? 255) < 80);
}

describe('md5-viewer open', () => {
  it('shows a folder and what changes in it, keeping animation, time and camera', async () => {
    using folder = temporaryFolder();
    const root = join(folder.path, 'mod');
    mkdirSync(root);
    const [mesh, anim] = [join(root, 'imp.md5mesh'), join(root, 'nod.md5anim')];
    writeFileSync(mesh, tinyMesh(10));
    writeFileSync(anim, tinyAnim(10));
    await using server = await opened(root);
    const { page, complaints } = await server.open();
    await untilPlaying(page);
    expect(await inViewer(page, (viewer) => viewer.availableAnimations)).toEqual(['nod']);
    await inViewer(page, (viewer) => {
      viewer.pause();
      viewer.currentFrame = 5;
      viewer.cameraOrbit = '10deg 60deg auto';
    });

    save(mesh, tinyMesh(10).replace('"top"', '"head"'));
    save(anim, tinyAnim(10).replace('"top"', '"head"'));
    await untilViewer(page, (viewer) => viewer.joints.some(({ name }) => name === 'head'));
    await untilViewer(page, (viewer) => viewer.animationName === 'nod');
    expect(await inViewer(page, (viewer) => [viewer.currentFrame, viewer.paused])).toEqual([5, true]);

    // One new file, and one that is incomplete: the view does not change.
    save(join(root, 'shake.md5anim'), tinyAnim(10).replace('"top"', '"head"'));
    await untilViewer(page, (viewer) => viewer.availableAnimations.includes('shake'));
    writeFileSync(mesh, tinyMesh(10).slice(0, 60));
    await page.waitForTimeout(1500);
    expect(await inViewer(page, (viewer) => viewer.joints.length)).toBe(2);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it.each(['mod.pk4', 'imp.md5mesh'])('shows %s with its image', async (name) => {
    using folder = temporaryFolder();
    const red = new PNG({ width: 4, height: 4 });
    for (let i = 0; i < 16; i++) red.data.set([255, 0, 0, 255], 4 * i);
    const files = { 'imp.md5mesh': tinyMesh(10), 'skin.png': PNG.sync.write(red) };
    for (const [path, data] of Object.entries(files)) writeFileSync(join(folder.path, path), data);
    const packed = Object.entries(files).map(([path, data]) => ({ name: path, data }));
    mkdirSync(join(folder.path, 'packed'));
    writeFileSync(join(folder.path, 'packed/mod.pk4'), zipOf(packed));
    const named = name === 'mod.pk4' ? `packed/${name}` : name;
    await using server = await opened(join(folder.path, named));
    const { page, complaints } = await server.open();
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(page, (viewer) => (viewer.shading = 'diffuse'));
    await expect.poll(async () => isRed(await middleOf(page))).toBe(true);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('shows the model of an archive of Doom 3 BFG', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'game.resources');
    writeFileSync(path, compileArchive(demoGame(join(inject('lightFolder'), 'demo/wanderer'))));
    await using server = await opened(path);
    const { page, complaints } = await server.open();
    await untilPlaying(page);
    const shown = await inViewer(page, (viewer) => ({
      model: viewer.modelName,
      animations: [...viewer.availableAnimations].sort(),
      missing: viewer.missingFiles,
    }));
    expect(shown).toEqual({ model: 'wanderer', animations: ['cheer', 'idle', 'walk'], missing: [] });
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it.each(['127.0.0.1', 'localhost'])('gives nothing to a page of another site at %s', async (host) => {
    using folder = temporaryFolder();
    const mesh = join(folder.path, 'imp.md5mesh');
    writeFileSync(mesh, tinyMesh(10));
    await using server = await opened(mesh);
    const { origin, href } = server.address;
    const embed = 'embed.html#src=opened/imp.md5mesh';
    const guesses = ['', embed, 'embed.html#archive=opened/imp.md5mesh', 'opened.json', 'opened/imp.md5mesh'];
    // Without the secret, and with a known secret.
    const known = [href, ...guesses.slice(1).map((path) => new URL(path, href).href)];
    using hostile = await hostilePage();
    const { page } = await visit.open('/', { origin: hostile.origin(host), alone: true });
    const served: string[] = [];
    page.on('response', (response) => {
      if (response.ok() && response.url().startsWith(origin)) served.push(response.url());
    });
    const addresses = [...guesses.map((path) => `${origin}/${path}`), ...known];
    expect(await page.evaluate(attack, addresses)).toEqual([]);
    expect(served).toEqual([]);
    const { page: own } = await server.open();
    await untilViewer(own, (viewer) => viewer.loaded && viewer.joints.length === 2);
  });

  it('says so if the page is not one of this program', async () => {
    const { page } = await visit.open('/#opened=1');
    const notice = page.locator('#notices');
    await expect
      .poll(() => notice.innerText())
      .toContain('Could not be fetched: only the page of md5-viewer open has these files.');
  });
});

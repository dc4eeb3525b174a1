/** Tests glTF on the page: it is converted to MD5, shown, and saved. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { NodeIO } from '@gltf-transform/core';
import { KHRDracoMeshCompression, KHRMaterialsSpecular } from '@gltf-transform/extensions';
import draco from 'draco3dgltf';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../support/download.js';
import { dropPaths } from '../support/drop.js';
import { temporaryFolder } from '../support/files.js';
import { animate, triangle } from '../support/gltf-builder.js';
import { colorCount, middleOf } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits({ wholeDemo: true });
const DEMO = 'demo/wanderer/';
const PAGE = `/#src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim,${DEMO}idle.md5anim&mtr=${DEMO}wanderer.mtr`;

/** The demo as GLB, with its images. */
async function demoGlb(page: Page): Promise<Buffer> {
  await untilPlaying(page);
  const base64 = await inViewer(page, async (viewer) => {
    const bytes = new Uint8Array(await (await viewer.exportScene()).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

/** The viewer's data on the shown files. */
const shown = (page: Page) =>
  inViewer(page, (viewer) => ({
    model: viewer.modelName,
    joints: viewer.joints.length,
    animations: [...viewer.availableAnimations].sort(),
    missing: viewer.missingFiles.length,
    errors: viewer.report.diagnostics
      .filter(({ severity }) => severity !== 'info')
      .map(({ message }) => message),
  }));

/**
 * Saves a file, and again if the page did not watch it yet; a file of unknown form must be unchanged for 3
 * seconds.
 */
async function writeUntil(path: string, bytes: Uint8Array | Float32Array, isSeen: () => Promise<boolean>) {
  writeFileSync(path, bytes);
  const look = async (): Promise<boolean> => {
    if (Date.now() - statSync(path).mtimeMs > 10_000) writeFileSync(path, bytes);
    return isSeen();
  };
  await expect.poll(look, { timeout: 50_000, interval: 300 }).toBe(true);
}

describe('a dropped glTF', () => {
  it('is shown as MD5 with its animations and images, and saved as the folder of a mod', async () => {
    const { page, complaints } = await site.open(PAGE);
    const glb = await demoGlb(page);
    const joints = (await shown(page)).joints;
    using folder = temporaryFolder();
    const path = join(folder.path, 'Hero.glb');
    writeFileSync(path, glb);
    await dropPaths(page, [path], 'alt');
    await untilViewer(page, (viewer) => viewer.loaded && viewer.modelName === 'Hero');
    await untilPlaying(page);
    expect(await shown(page)).toEqual({
      model: 'Hero',
      joints,
      animations: ['idle', 'walk'],
      missing: 0,
      errors: [],
    });
    expect(colorCount(await middleOf(page))).toBeGreaterThan(200);
    const codes = await inViewer(page, ({ report, session }) =>
      [...report.diagnostics, ...session.problems].map(({ code }) => code),
    );
    expect(codes).toContain('gltf-converted');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Save as MD5' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('Hero.zip');
    const files = unzipSync(await bytesOf(saved));
    expect(Object.keys(files).sort()).toEqual(
      [
        'def/Hero.def',
        'materials/Hero.mtr',
        'models/Hero.md5mesh',
        'models/Hero/idle.md5anim',
        'models/Hero/walk.md5anim',
        ...['body', 'cap', 'gear'].flatMap((name) =>
          ['', '_local', '_s'].map((end) => `textures/Hero/${name}${end}.tga`),
        ),
      ].sort(),
    );
    // The page opens the file that it saved.
    const zip = join(folder.path, 'saved.zip');
    writeFileSync(zip, await bytesOf(saved));
    await dropPaths(page, [zip], 'alt');
    await untilViewer(page, (viewer) => viewer.loaded && viewer.session.model?.entry.archive !== undefined);
    expect(await shown(page)).toMatchObject({
      model: 'Hero',
      joints,
      animations: ['idle', 'walk'],
      missing: 0,
    });
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('may have an address, with its buffer next to it', async () => {
    const { page } = await site.open(PAGE);
    await untilPlaying(page);
    const builder = triangle();
    const answers = { 'thing.gltf': builder.gltf('a%20b.bin'), 'a%20b.bin': builder.binary };
    for (const [name, body] of Object.entries(answers))
      await page.route(`**/things/${name}`, (route) => route.fulfill({ body: Buffer.from(body) }));
    await inViewer(page, (viewer) => {
      viewer.animations = viewer.materials = null;
      viewer.src = 'things/thing.gltf';
    });
    await untilViewer(page, (viewer) => viewer.loaded && viewer.modelName === 'thing');
    expect(await shown(page)).toMatchObject({ joints: 1, errors: [] });
  });

  it('may lie next to its buffer, in a folder', async () => {
    const { page } = await site.open(PAGE);
    await untilPlaying(page);
    using folder = temporaryFolder();
    const builder = triangle();
    writeFileSync(join(folder.path, 'thing.gltf'), builder.gltf('thing.bin'));
    writeFileSync(join(folder.path, 'thing.bin'), builder.binary);
    await dropPaths(page, [folder.path], 'alt');
    await untilViewer(page, (viewer) => viewer.loaded && viewer.modelName === 'thing');
    expect(await shown(page)).toMatchObject({ joints: 1, missing: 0, errors: [] });
  });

  it(
    'is read again when it changes on disk, at the same place of the same animation',
    { timeout: 90_000 },
    async () => {
      const { page } = await site.open(PAGE);
      await untilPlaying(page);
      using folder = temporaryFolder();
      const path = join(folder.path, 'thing.glb');
      const write = (height: number, names: readonly string[]): Uint8Array => {
        const builder = triangle();
        for (const name of names)
          animate(
            builder,
            0,
            'translation',
            [
              [0, 0, 0, 0],
              [1, height, 0, 0],
            ],
            { name },
          );
        return builder.glb();
      };
      writeFileSync(path, write(1, ['walk', 'run', 'old']));
      await dropPaths(page, [path], 'alt');
      await untilViewer(page, (viewer) => viewer.availableAnimations.length === 3);
      await inViewer(page, (viewer) => {
        viewer.animationName = 'run';
        viewer.pause();
        viewer.currentFrame = 7;
      });
      const animations = () => inViewer(page, (viewer) => viewer.availableAnimations.length);
      await writeUntil(path, write(2, ['walk', 'run']), async () => (await animations()) === 2);
      await untilViewer(page, (viewer) => viewer.loaded);
      const state = await inViewer(page, (viewer) => [
        viewer.animationName,
        viewer.currentFrame,
        viewer.modelName,
      ]);
      expect(state).toEqual(['run', 7, 'thing']);
    },
  );

  it(
    'is read again when its buffer changes on disk, and stays the shown model of several',
    { timeout: 90_000 },
    async () => {
      const { page } = await site.open(PAGE);
      await untilPlaying(page);
      using folder = temporaryFolder();
      const builder = triangle();
      writeFileSync(join(folder.path, 'another.glb'), builder.glb());
      writeFileSync(join(folder.path, 'thing.gltf'), builder.gltf('thing.bin'));
      writeFileSync(join(folder.path, 'thing.bin'), builder.binary);
      await dropPaths(page, [folder.path], 'alt');
      await untilViewer(page, (viewer) => viewer.loaded && viewer.availableModels.length === 2);
      await inViewer(page, (viewer) => viewer.showModel('thing'));
      await untilViewer(page, (viewer) => viewer.modelName === 'thing' && viewer.getDimensions().z < 50);
      // All positions that are not 0 are 1.
      const twice = new Float32Array(builder.binary.buffer).map((n) => 2 * n);
      const height = () => inViewer(page, (viewer) => viewer.getDimensions().z);
      await writeUntil(join(folder.path, 'thing.bin'), twice, async () => (await height()) > 70);
      const state = await inViewer(page, (viewer) => [viewer.modelName, viewer.availableModels.length]);
      expect(state).toEqual(['thing', 2]);
    },
  );

  it('without its buffer is reported, and the shown model stays', async () => {
    const { page } = await site.open(PAGE);
    await untilPlaying(page);
    using folder = temporaryFolder();
    const path = join(folder.path, 'thing.gltf');
    writeFileSync(path, triangle().gltf('thing.bin'));
    await dropPaths(page, [path]);
    await untilViewer(page, ({ session }) =>
      session.problems.some(({ code }) => code === 'gltf-not-converted'),
    );
    expect((await shown(page)).model).toBe('wanderer');
    const messages = await inViewer(page, ({ session }) => session.problems.map(({ message }) => message));
    expect(messages.join()).toContain('The buffer thing.bin of this glTF is missing.');
  });

  it('may be compressed by Draco', async () => {
    const { page, complaints } = await site.open(PAGE);
    const glb = await demoGlb(page);
    const io = new NodeIO()
      .registerExtensions([KHRDracoMeshCompression, KHRMaterialsSpecular])
      .registerDependencies({ 'draco3d.encoder': await draco.createEncoderModule() });
    const document = await io.readBinary(glb);
    document.createExtension(KHRDracoMeshCompression).setRequired(true);
    using folder = temporaryFolder();
    const path = join(folder.path, 'small.glb');
    writeFileSync(path, await io.writeBinary(document));
    await dropPaths(page, [path], 'alt');
    await untilViewer(page, (viewer) => viewer.loaded && viewer.modelName === 'small');
    expect(await shown(page)).toMatchObject({ animations: ['idle', 'walk'], errors: [] });
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

describe('saveAs()', () => {
  it('writes a plain MD5 model again, with all its files', async () => {
    const { page } = await site.open(PAGE);
    await untilPlaying(page);
    const names = await inViewer(page, async (viewer) => {
      const sizes = [];
      for (const format of ['md5', 'zip', 'glb'] as const) {
        const blob = await viewer.saveAs(format);
        sizes.push([blob.type, blob.size > 1000]);
      }
      return sizes;
    });
    expect(names).toEqual([
      ['application/zip', true],
      ['application/zip', true],
      ['model/gltf-binary', true],
    ]);
  });
});

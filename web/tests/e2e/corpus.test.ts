import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Md5ViewerElement } from '../../element/index.js';
import { dropPaths } from '../support/drop.js';
import { colorCount, difference, middleOf } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { inViewer, pauseAt, untilPlaying, untilViewer } from '../support/viewer.js';
import { corpusFolder } from '../support/wasm-core.js';

if (!corpusFolder) console.warn('Skipped: the corpus of real files is not beside the project.');

const site = visits({ sharp: true });
const inCorpus = (path: string): string => join(corpusFolder ?? '', path);
const isClip = (name: string): boolean => name.endsWith('.md5anim');

/** Some clips of weapons have only one frame. */
function chooseLongest(viewer: Md5ViewerElement): void {
  let longest = { name: viewer.animationName, frames: 0 };
  for (const name of viewer.availableAnimations) {
    viewer.animationName = name;
    if (viewer.frameCount > longest.frames) longest = { name, frames: viewer.frameCount };
  }
  viewer.animationName = longest.name;
  viewer.play();
}

describe.skipIf(!corpusFolder)('real files of others, dropped as folders', () => {
  it.each([
    'redeclipse/data/actors/drone',
    'stromar',
    'frankie',
    'zombie',
    'unvanquished/models/weapons/blaster',
    'unvanquished/models/weapons/mdriver',
  ])('%s plays, without a message', async (folder) => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    await dropPaths(page, [inCorpus(folder)]);
    const clips = readdirSync(inCorpus(folder)).filter(isClip).length;
    await untilViewer(
      page,
      (viewer, count) => viewer.modelName !== 'wanderer' && viewer.availableAnimations.length === count,
      clips,
    );
    await inViewer(page, chooseLongest);
    await untilPlaying(page);
    await pauseAt(page, 0);
    const before = await middleOf(page);
    await pauseAt(page, Math.floor((await inViewer(page, (viewer) => viewer.frameCount)) / 2));
    expect(colorCount(before)).toBeGreaterThan(50);
    expect(difference(before, await middleOf(page))).toBeGreaterThan(0.001);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('a camera in the layout of id plays by itself', async () => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    await dropPaths(page, [inCorpus('synthetic-camera/orbit_id_nocuts.md5camera')]);
    await untilViewer(page, (viewer) => viewer.availableCameraPaths.includes('orbit_id_nocuts'));
    await inViewer(page, (viewer) => (viewer.cameraPath = 'orbit_id_nocuts'));
    await pauseAt(page, 0);
    const before = await middleOf(page);
    await pauseAt(page, (await inViewer(page, (viewer) => viewer.frameCount)) / 2);
    expect(difference(before, await middleOf(page))).toBeGreaterThan(0.005);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

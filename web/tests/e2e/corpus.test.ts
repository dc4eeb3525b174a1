import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dropPaths } from '../support/drop.js';
import { colorCount, difference, middleOf } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { inViewer, pauseAt, untilPlaying, untilViewer } from '../support/viewer.js';
import { corpusFolder } from '../support/wasm-core.js';

if (!corpusFolder) console.warn('Skipped: the corpus of real files is not beside the project.');

const site = visits();
const inCorpus = (path: string): string => join(corpusFolder ?? '', path);
const isClip = (name: string): boolean => name.endsWith('.md5anim');

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
    await untilViewer(page, (viewer) => viewer.modelName !== 'wanderer');
    await untilPlaying(page);
    const clips = readdirSync(inCorpus(folder)).filter(isClip).length;
    expect(await inViewer(page, (viewer) => viewer.availableAnimations.length)).toBe(clips);
    const moved = await inViewer(page, async (viewer) => {
      const pictures = new Set<string>();
      for (const name of viewer.availableAnimations) {
        viewer.animationName = name;
        viewer.pause();
        for (const share of [0, 0.5]) {
          viewer.currentFrame = Math.floor((viewer.frameCount - 1) * share);
          await viewer.toBlob();
          pictures.add(viewer.toDataURL());
        }
      }
      return pictures.size;
    });
    expect(moved).toBeGreaterThan(clips);
    expect(colorCount(await middleOf(page))).toBeGreaterThan(50);
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

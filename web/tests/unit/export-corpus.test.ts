import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaints, exported, farthest } from '../support/exported.js';
import { corpusFolder, loadBuiltCore } from '../support/wasm-core.js';

if (!corpusFolder) console.warn('Skipped: the corpus of real files is not beside the project.');

/** In file units. */
const TOLERANCE = 1e-3;
const CLIPS = 3;

const filesOf = (extension: string): string[] =>
  readdirSync(corpusFolder ?? '', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

describe.skipIf(!corpusFolder)('a GLB of each mesh of the corpus', () => {
  it(
    'is valid, with all joints, meshes and animations, in the poses of the core',
    { timeout: 120_000 },
    async () => {
      const core = await loadBuiltCore();
      const anims = filesOf('.md5anim');
      const seen = { models: 0, clips: 0, torn: 0 };
      for (const path of filesOf('.md5mesh')) {
        const file = readFileSync(path);
        const { model } = core.readModel(file, path);
        if (!model) continue;
        const where = relative(corpusFolder ?? '', path);
        const own = anims
          .filter((anim) => dirname(anim) === dirname(path))
          .map((anim) => readFileSync(anim))
          .filter((anim) => {
            const { clip } = core.readClip(anim, '');
            return clip !== null && model.fit(clip).compatible;
          });
        const result = await exported(core, file, own.slice(0, CLIPS));
        const { json } = result.document;
        expect(await complaints(result.glb), where).toEqual([]);
        const joints = json.skins?.[0]?.joints ?? [];
        expect(joints.map((joint) => json.nodes[joint]!.name)).toEqual(model.joints.map(({ name }) => name));
        const drawn = model.meshes.filter(({ triangleCount }) => triangleCount > 0);
        expect(json.meshes?.length ?? 0, where).toBe(drawn.length);
        expect(json.animations?.length ?? 0, where).toBe(result.clips.length);
        const torn = result.remarks.some(
          (text) => text.includes('do not agree') || text.includes('add up to 1'),
        );
        const exact = !torn && drawn.length === model.meshes.length;
        if (exact) expect(farthest(result), where).toBeLessThan(TOLERANCE);
        result.clips.forEach((clip, i) => {
          expect(result.document.duration(i), where).toBeCloseTo(clip.duration, 4);
          for (const frame of [0, Math.floor(clip.frameCount / 2), clip.frameCount - 1]) {
            if (exact) expect(farthest(result, i, frame), `${where} ${i} ${frame}`).toBeLessThan(TOLERANCE);
          }
        });
        seen.models++;
        seen.clips += result.clips.length;
        seen.torn += torn ? 1 : 0;
      }
      expect(seen.models).toBeGreaterThan(40);
      expect(seen.clips).toBeGreaterThan(40);
      expect(seen.torn).toBeLessThan(10);
    },
  );
});

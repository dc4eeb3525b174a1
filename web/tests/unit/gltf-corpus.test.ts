/** Converts every mesh of the corpus with its animations to GLB and back to MD5. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Clip, Core, Frame, Model } from '../../core/index.js';
import { loadWriter } from '../../core/writer.js';
import { exportGlb } from '../../export/index.js';
import { modFolderFromGltf, type ModFolder } from '../../gltf/index.js';
import { refusalsIn } from '../support/strict-reader.js';
import { corpusFolder, loadBuiltCore } from '../support/wasm-core.js';

if (!corpusFolder) console.warn('Skipped: the corpus of real files is not beside the project.');

/** As a share of the model's size. */
const TOLERANCE = 1e-3;
const CLIPS = 3;
const FRAMES = 8;

const filesOf = (extension: string): string[] =>
  readdirSync(corpusFolder ?? '', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

interface NamedClip {
  readonly name: string;
  readonly clip: Clip;
}

function clipsOf(core: Core, model: Model, mesh: string, anims: readonly string[]): NamedClip[] {
  return anims
    .filter((path) => dirname(path) === dirname(mesh))
    .flatMap((path): NamedClip[] => {
      const { clip } = core.readClip(readFileSync(path), path);
      const name = `${basename(path, '.md5anim').replaceAll(/\W+/g, '_')}_clip`;
      return clip && model.fit(clip).compatible ? [{ name, clip }] : [];
    })
    .slice(0, CLIPS);
}

const drawnOf = (model: Model): number[] =>
  model.meshes.flatMap(({ triangleCount }, i) => (triangleCount > 0 ? [i] : []));

/** The largest distance of a vertex of `again` from its original position. */
function farthest(drawn: readonly number[], frame: Frame, again: Frame): number {
  let worst = 0;
  drawn.forEach((mesh, i) => {
    const [a, b] = [frame.mesh(mesh).positions, again.mesh(i).positions];
    expect(b.length).toBe(a.length);
    for (let k = 0; k < a.length; k++) worst = Math.max(worst, Math.abs(a[k]! - b[k]!));
  });
  return worst;
}

const namesOf = (joints: readonly { name: string; parent: number }[]): string[] =>
  joints.map(({ name, parent }) => `${name} below ${joints[parent]?.name ?? 'nothing'}`);

function bytesAt({ files }: ModFolder, path: string): Uint8Array {
  const file = files.find((each) => each.path === path);
  expect(file, path).toBeDefined();
  return file!.bytes;
}

describe.skipIf(!corpusFolder)('a mesh of the corpus, as GLB and back', () => {
  let core: Core;
  beforeAll(async () => {
    core = await loadBuiltCore();
  });

  it('has its joints, meshes, frames and poses', { timeout: 180_000 }, async () => {
    const writer = await loadWriter();
    const anims = filesOf('.md5anim');
    const seen = { models: 0, clips: 0, torn: 0, roots: 0 };
    for (const path of filesOf('.md5mesh')) {
      const { model } = core.readModel(readFileSync(path), path);
      if (!model) continue;
      const where = relative(corpusFolder ?? '', path);
      const clips = clipsOf(core, model, path, anims);
      const { glb, remarks } = await exportGlb({ model, name: 'model', clips });
      const file = { name: 'model.glb', bytes: glb, read: () => Promise.resolve(null) };
      const folder = await modFolderFromGltf(file, {}, writer, core);
      // Frame rates with a fraction come from their files.
      expect(
        refusalsIn(folder.files).filter((why) => !why.includes('frame rate')),
        where,
      ).toEqual([]);
      const { model: again, report } = core.readModel(bytesAt(folder, 'models/model.md5mesh'), where);
      expect(
        report.diagnostics.filter(({ severity, strict }) => severity === 'error' || strict),
        where,
      ).toEqual([]);
      // Doom 3 rejects animations with several roots.
      const added = clips.length > 0 && model.joints.filter(({ parent }) => parent < 0).length > 1 ? 1 : 0;
      const joints = again!.joints.slice(added).map((joint) => ({ ...joint, parent: joint.parent - added }));
      expect(namesOf(joints), where).toEqual(namesOf(model.joints));
      const drawn = drawnOf(model);
      expect(again!.meshes.length, where).toBe(drawn.length);
      const { min, max } = model.evaluate().bounds;
      const size = Math.max(...max.map((n, i) => n - min[i]!));
      const torn = remarks.some((text) => text.includes('do not agree') || text.includes('add up to 1'));
      const bind = farthest(drawn, model.evaluate(), again!.evaluate());
      expect(bind, where).toBeLessThanOrEqual(TOLERANCE * size);
      for (const { name, clip } of clips.filter(({ clip: { frameRate } }) => frameRate > 0)) {
        const text = bytesAt(folder, `models/model/${name}.md5anim`);
        const { clip: copy, report: findings } = core.readClip(text, name);
        expect(findings.diagnostics.filter(({ severity, strict }) => severity === 'error' || strict)).toEqual(
          [],
        );
        expect(copy!.frameRate, where).toBe(clip.frameRate);
        expect(copy!.frameCount, where).toBe(clip.frameCount);
        expect(again!.fit(copy!).how, where).toBe('exact');
        for (let frame = 0; frame < clip.frameCount && !torn; frame += Math.ceil(clip.frameCount / FRAMES)) {
          const far = farthest(
            drawn,
            model.evaluate({ clip, frame }),
            again!.evaluate({ clip: copy!, frame }),
          );
          expect(far, `${where} ${name} ${frame}`).toBeLessThan(TOLERANCE * size);
        }
        seen.clips++;
      }
      seen.models++;
      seen.torn += Number(torn);
      seen.roots += added;
    }
    expect(seen.models).toBeGreaterThan(40);
    expect(seen.clips).toBeGreaterThan(40);
    expect(seen.torn).toBeLessThan(10);
    expect(seen.roots).toBeGreaterThan(0);
  });
});

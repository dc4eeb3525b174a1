import { describe, expect, it } from 'vitest';
import { Content } from '../../element/session/content.js';
import { loadResult, type LoadResult } from '../../element/load-result.js';
import { Library, type FileEntry, type LoadMode } from '../../files/index.js';
import { FakeCore, file } from './files-fakes.js';

const IMP = file('imp.md5mesh', 'mesh a b : skin');
const NOTHING = { model: null, clip: null, path: null, failure: null };

/** Loads the sets one after another, and returns the result of the last one. */
async function load(...sets: readonly (readonly FileEntry[])[]): Promise<LoadResult> {
  return (await loadAs('auto', ...sets)).result;
}

async function loadAs(
  mode: LoadMode,
  ...sets: readonly (readonly FileEntry[])[]
): Promise<{ content: Content; result: LoadResult }> {
  const library = new Library(new FakeCore().core);
  const content = new Content();
  let result = await loadResult(null, NOTHING);
  for (const entries of sets) {
    const request = { entries, mode, supersedes: 'none' } as const;
    const loaded = await content.load(library, request, () => undefined);
    const { models, clips, paths } = content.collection;
    const [model = null, clip = null, path = null] = [models[0], clips[0], paths[0]];
    result = await loadResult(loaded, { ...NOTHING, model, clip, path });
  }
  return { content, result };
}

describe('the result of a load', () => {
  it('has what came, by kind, name and file, and what is shown', async () => {
    const files = [file('m/imp.md5mesh', 'mesh a b'), file('m/walk.md5anim', 'anim a b'), file('m/skin.mtr')];
    const { shown, cancelled, added, replaced, unused } = await load(files);
    expect([cancelled, replaced, unused]).toEqual([false, [], []]);
    expect(shown).toEqual({ model: 'imp', animation: 'walk', cameraPath: null });
    expect(added).toEqual([
      { kind: 'model', name: 'imp', file: 'm/imp.md5mesh' },
      { kind: 'animation', name: 'walk', file: 'm/walk.md5anim' },
      { kind: 'declarations', name: 'm/skin.mtr', file: 'm/skin.mtr' },
    ]);
  });

  it('has only what the last load changed', async () => {
    const { added, replaced } = await load([IMP], [file('run.md5anim', 'anim a b')]);
    expect(added.map(({ name }) => name)).toEqual(['run']);
    expect(replaced).toEqual([]);
  });

  it('has what another model replaces, and both versions of a file', async () => {
    const clip = file('walk.md5anim', 'anim a b');
    const other = await load([IMP, clip], [file('hog.md5mesh', 'mesh x y')]);
    expect(other.replaced.map(({ name }) => name)).toContain('imp');
    expect(other.added.map(({ name }) => name)).toEqual(['hog']);
    const again = await load([IMP, clip], [file('walk.md5anim', 'anim a b')]);
    expect([again.added, again.replaced].map((list) => list.map(({ name }) => name))).toEqual([
      ['walk'],
      ['walk'],
    ]);
  });

  it('names each file without an effect, with its reason', async () => {
    const texts = ['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.txt`, 'Hello'));
    const files = [IMP, file('alien.md5anim', 'anim q'), file('broken.md5anim', 'broken anim'), ...texts];
    const { added, unused, findings } = await load(files);
    expect(added.map(({ name }) => name)).toEqual(['imp']);
    const names = unused.map((one) => one.file).sort();
    expect(names).toEqual([...texts.map(({ path }) => path), 'alien.md5anim', 'broken.md5anim'].sort());
    expect(unused.every(({ reason }) => reason !== '')).toBe(true);
    const reasons = new Set(unused.filter((one) => one.file.endsWith('.txt')).map(({ reason }) => reason));
    expect([...reasons]).toEqual([expect.not.stringContaining('others')]);
    expect(findings.length).toBeLessThan(unused.length + 1);
    expect(structuredClone({ added, unused, findings })).toEqual({ added, unused, findings });
  });

  it('of a model that cannot be read changes nothing', async () => {
    const { added, replaced, unused } = await load([IMP], [file('hog.md5mesh', 'broken mesh')]);
    expect([added, replaced]).toEqual([[], []]);
    expect(unused.map((one) => one.file)).toEqual(['hog.md5mesh']);
  });

  it('names images that no material needs, and a broken version of a file that stays', async () => {
    const clip = file('walk.md5anim', 'anim a b');
    const { added, unused } = await load([IMP, clip], [file('x.tga'), file('y.tga'), file('skin.tga')]);
    expect(added.map((one) => one.file)).toEqual(['skin.tga']);
    expect(unused.map((one) => one.file).sort()).toEqual(['x.tga', 'y.tga']);
    const broken = await load([IMP, clip], [file('walk.md5anim', 'broken anim')]);
    expect([broken.added, broken.unused.map((one) => one.file)]).toEqual([[], ['walk.md5anim']]);
  });

  it('of a load that was dropped is cancelled', async () => {
    expect(await loadResult(null, NOTHING)).toMatchObject({ cancelled: true, added: [], findings: [] });
  });

  it('of a viewer that cannot start has the reason', async () => {
    const failure = { type: 'webglunsupported', text: 'No WebGL2.' } as const;
    expect(await loadResult(null, { ...NOTHING, failure })).toMatchObject({
      cancelled: false,
      findings: [{ severity: 'error', code: 'webglunsupported', message: 'No WebGL2.' }],
    });
  });
});

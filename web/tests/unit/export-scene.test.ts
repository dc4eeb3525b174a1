import { describe, expect, it } from 'vitest';
import { exportScene } from '../../element/capture/scene/export-scene.js';
import { EMPTY, type Asset } from '../../files/index.js';
import { ANIM, MESH } from '../support/cli.js';
import { loadBuiltCore } from '../support/wasm-core.js';

const core = await loadBuiltCore();
const encode = (text: string) => new TextEncoder().encode(text);

function assetOf<T>(path: string, value: T | null, report: Asset<T>['report']): Asset<T> {
  if (!value) throw new Error(`Could not read ${path}.`);
  const entry = { path, bytes: () => Promise.resolve(new Uint8Array()) };
  return { name: path.replace(/\..*/, ''), entry, value, report };
}

/** What exporting a mesh with one clip says of them. */
async function remarksOf(mesh: string, anim: string): Promise<readonly string[]> {
  const readModel = core.readModel(encode(mesh), 'a.md5mesh');
  const readClip = core.readClip(encode(anim), 'walk.md5anim');
  const model = assetOf('a.md5mesh', readModel.model, readModel.report);
  const asset = assetOf('walk.md5anim', readClip.clip, readClip.report);
  const told: string[] = [];
  const content = { collection: { ...EMPTY, models: [model], clips: [asset] } };
  await exportScene({
    session: { model, clips: [{ asset, fits: true }], skin: null, content } as never,
    driver: {
      emit: (_: string, detail: { remarks: readonly string[] }) => void told.push(...detail.remarks),
    } as never,
  });
  return told;
}

const NO_IMAGE = 'Material models/test/skin: no image was found for it.';

describe('an export of the page', () => {
  it('says nothing of files without errors', async () => {
    expect(await remarksOf(MESH, ANIM)).toEqual([NO_IMAGE]);
  });

  it('says how many errors each file has', async () => {
    const mesh = MESH.replace('weight 3 1', 'weight 3 7');
    const anim = ANIM.replace('frame 1 { 2 }', 'frame 1 { x }');
    expect((await remarksOf(mesh, anim)).slice(0, 2)).toEqual([
      'a.md5mesh has 1 error; the messages list them.',
      'walk.md5anim has 1 error; the messages list them.',
    ]);
  });

  it('names the joints that an animation lacks', async () => {
    const arm = '"arm" 0 ( 0 0 10 ) ( 0 0 0 )';
    const mesh = MESH.replace('numJoints 2', 'numJoints 3').replace(
      arm,
      `${arm}\n"hand" 1 ( 0 0 20 ) ( 0 0 0 )`,
    );
    expect((await remarksOf(mesh, ANIM))[0]).toBe('walk lacks joints, which keep their bind pose: hand.');
  });
});

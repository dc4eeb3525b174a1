import { WebIO } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { placed } from '../../element/companions/transform.js';
import { exportScene } from '../../element/capture/scene/export-scene.js';
import { readBeside } from '../../files/assets/index.js';
import { EMPTY, type Asset } from '../../files/index.js';
import type { ScaleFile } from '../../files/types.js';
import { ANIM, MESH } from '../support/cli.js';
import { loadBuiltCore } from '../support/wasm-core.js';

const core = await loadBuiltCore();
const encode = (text: string) => new TextEncoder().encode(text);

function assetOf<T>(path: string, value: T | null, report: Asset<T>['report']): Asset<T> {
  if (!value) throw new Error(`Could not read ${path}.`);
  const entry = { path, bytes: () => Promise.resolve(new Uint8Array()) };
  return { name: path.replace(/\..*/, ''), entry, value, report };
}

/** The scales of an .md5scale file at this path. */
async function scalesAt(path: string | undefined): Promise<ScaleFile[]> {
  if (path === undefined) return [];
  const entry = { path, bytes: () => Promise.resolve(new Uint8Array()) };
  const read = await readBeside(entry, encode('{ "arm": { "0": 2 } }'), core);
  return read?.scales ? [read.scales] : [];
}

/** The remarks of an export of a mesh with one clip. */
async function remarksOf(mesh: string, anim: string, scaled?: string): Promise<readonly string[]> {
  const readModel = core.readModel(encode(mesh), 'a.md5mesh');
  const readClip = core.readClip(encode(anim), 'walk.md5anim');
  const model = assetOf('a.md5mesh', readModel.model, readModel.report);
  const asset = assetOf('walk.md5anim', readClip.clip, readClip.report);
  const told: string[] = [];
  const scales = await scalesAt(scaled);
  const content = { collection: { ...EMPTY, models: [model], clips: [asset], scales } };
  await exportScene({
    session: { model, clips: [{ asset, fits: true }], skin: null, content } as never,
    driver: {
      scene: { attached: [] },
      emit: (_: string, detail: { remarks: readonly string[] }) => void told.push(...detail.remarks),
    } as never,
  });
  return told;
}

const NO_IMAGE = 'Material models/test/skin: no file declares it, and no image has this name.';

describe('an export of the page', () => {
  it('does not mention files without errors', async () => {
    expect(await remarksOf(MESH, ANIM)).toEqual([NO_IMAGE]);
  });

  it('mentions joint scales only of an animation that it has', async () => {
    expect(await remarksOf(MESH, ANIM, 'run.md5scale')).toEqual([NO_IMAGE]);
    expect(await remarksOf(MESH, ANIM, 'walk.md5scale')).toEqual([
      NO_IMAGE,
      'Joint scales (.md5scale) are not exported.',
    ]);
  });

  it('says how many errors each file has', async () => {
    const mesh = MESH.replace('weight 3 1', 'weight 3 7');
    const anim = ANIM.replace('frame 1 { 2 }', 'frame 1 { x }');
    expect((await remarksOf(mesh, anim)).slice(0, 2)).toEqual([
      'a.md5mesh has 1 error. See the findings.',
      'walk.md5anim has 1 error. See the findings.',
    ]);
  });

  const ROOT = '  "origin" -1 ( 3 -2 5 ) ( 0.3 0.1 -0.5 )\n';
  it.each([
    ['first', `${ROOT}  "arm" 0 ( 0 0 10 ) ( 0 0 0 )\n`],
    ['last', `  "arm" 1 ( 0 0 10 ) ( 0 0 0 )\n${ROOT}`],
  ])('has models at joints beneath the nodes of these joints, their root %s', async (_, joints) => {
    const carrier = core.readModel(encode(MESH), 'a.md5mesh');
    const other = core.readModel(encode(MESH.replace(/(joints \{\n)[^}]*/, `$1${joints}`)), 'b.md5mesh');
    const [model, asset] = [
      assetOf('a.md5mesh', carrier.model, carrier.report),
      assetOf('b.md5mesh', other.model, other.report),
    ];
    const content = { collection: { ...EMPTY, models: [model] } };
    const transform = placed([1, -2, 3], [20, -70, 135]);
    const glb = await exportScene({
      session: { model, clips: [], skin: null, content } as never,
      driver: {
        scene: { attached: [{ model: asset.value, asset, sources: EMPTY, joint: 1, transform }] },
        emit: () => true,
      },
    });
    const document = await new WebIO().readBinary(new Uint8Array(await glb.arrayBuffer()));
    const nodes = document.getRoot().listNodes();
    const [own, attached] = nodes.filter((node) => node.getName() === model.value.joints[0]?.name);
    const joint = nodes.find((node) => node.getName() === model.value.joints[1]?.name);
    expect(document.getRoot().listSkins()).toHaveLength(2);
    const wanted = document.createNode().setTranslation([0.0254, -0.0508, 0.0762]);
    wanted.setRotation([...transform.slice(3)] as [number, number, number, number]);
    joint?.addChild(wanted);
    expect(own).not.toBe(attached);
    const [found, expected] = [attached, wanted].map((node) => node?.getWorldMatrix() ?? []);
    found?.forEach((value, i) => expect(value).toBeCloseTo(expected?.[i] ?? NaN, 4));
  });

  it('names the joints that an animation does not have', async () => {
    const arm = '"arm" 0 ( 0 0 10 ) ( 0 0 0 )';
    const mesh = MESH.replace('numJoints 2', 'numJoints 3').replace(
      arm,
      `${arm}\n"hand" 1 ( 0 0 20 ) ( 0 0 0 )`,
    );
    expect((await remarksOf(mesh, ANIM))[0]).toBe(
      'These joints are missing in walk and keep their bind pose: hand.',
    );
  });
});

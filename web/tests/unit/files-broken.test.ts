import { expect, it } from 'vitest';
import { EMPTY, Library, type FileEntry } from '../../files/index.js';
import { demoFile, loadBuiltCore } from '../support/wasm-core.js';

const file = (path: string, bytes: Uint8Array | string): FileEntry => ({
  path,
  bytes: () => Promise.resolve(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes),
});

/** Cut off in its vertices: joints exist, but no triangle. */
const CUT_OFF = `MD5Version 10
commandline ""
numJoints 1
numMeshes 1
joints { "origin" -1 ( 0 0 0 ) ( 0 0 0 ) }
mesh { shader "x" numverts 3
  vert 0 ( 0 0 ) 0 1
  vert 1 ( 1`;

it('a mesh whose errors leave no triangle replaces nothing and says why', async () => {
  const core = await loadBuiltCore();
  const library = new Library(core);
  const good = await library.add(EMPTY, [file('wanderer.md5mesh', demoFile('wanderer.md5mesh'))], {
    mode: 'auto',
  });
  const heap = core.heapBytes;
  const after = await library.add(good, [file('bad.md5mesh', CUT_OFF)], { mode: 'auto' });
  expect(after.models.map(({ entry }) => entry.path)).toEqual(['wanderer.md5mesh']);
  const errors = after.problems.filter(({ severity }) => severity === 'error');
  expect(errors.length).toBeGreaterThan(0);
  expect(errors[0]).toMatchObject({ file: 'bad.md5mesh', line: 8 });
  expect(core.heapBytes - heap).toBeLessThan(4096);
});

it('a file that holds only a skeleton, without errors, is shown', async () => {
  const library = new Library(await loadBuiltCore());
  const skeleton =
    'MD5Version 10 commandline "" numJoints 1 numMeshes 0 joints { "a" -1 ( 0 0 0 ) ( 0 0 0 ) }';
  const collection = await library.add(EMPTY, [file('bones.md5mesh', skeleton)], { mode: 'auto' });
  expect(collection.models).toHaveLength(1);
});

import { describe, expect, it } from 'vitest';
import { meshesOfClips } from '../../app/clip-meshes.js';
import { EMPTY, Library } from '../../files/index.js';
import { FakeCore, file } from './files-fakes.js';

/** The paths of the meshes by those of the animations. The first mesh is the shown one. */
async function meshesOf(files: Record<string, string>): Promise<Record<string, string>> {
  const entries = Object.entries(files).map(([path, text]) => file(path, text));
  const { clips, models } = await new Library(new FakeCore().core).add(EMPTY, entries, { mode: 'auto' });
  const inOrder = entries.flatMap((entry) => models.find((model) => model.entry === entry) ?? []);
  const found = await meshesOfClips(clips, inOrder);
  return Object.fromEntries([...found].map(([path, entry]) => [path, entry.path]));
}

describe('the mesh with which an animation is repaired', () => {
  it('is that of its folder before one that it fits better, and not simply the shown one', async () => {
    expect(
      await meshesOf({
        'a/shown.md5mesh': 'mesh a b c',
        'b/own.md5mesh': 'mesh a b c d',
        'b/walk.md5anim': 'anim a b c',
      }),
    ).toEqual({ 'b/walk.md5anim': 'b/own.md5mesh' });
  });

  it('is the one that fits best of those in its folder, and the first of equal ones', async () => {
    expect(
      await meshesOf({
        'm/shown.md5mesh': 'mesh a b c d',
        'm/own.md5mesh': 'mesh a b c',
        'm/twin.md5mesh': 'mesh a b c',
        'm/walk.md5anim': 'anim a b c',
      }),
    ).toEqual({ 'm/walk.md5anim': 'm/own.md5mesh' });
  });

  it('is the best of all without one in its folder, and none for an animation that fits none', async () => {
    expect(
      await meshesOf({
        'a/a.md5mesh': 'mesh a b',
        'b/b.md5mesh': 'mesh a b c',
        'c/walk.md5anim': 'anim a b c',
        'c/alien.md5anim': 'anim x y z',
      }),
    ).toEqual({ 'c/walk.md5anim': 'b/b.md5mesh' });
    expect(await meshesOf({ 'a.md5anim': 'anim a' })).toEqual({});
  });
});

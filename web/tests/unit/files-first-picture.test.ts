import { setMaxListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY, Library, type Collection, type LoadOptions } from '../../files/index.js';
import { FakeCore, file } from './files-fakes.js';

const AUTO: LoadOptions = { mode: 'auto' };

const names = (assets: readonly { name: string }[]): string[] => assets.map(({ name }) => name);

const codes = ({ problems }: Collection): string[] =>
  problems.map(({ code, file: path }) => `${path}: ${code}`);

describe('a large set whose model has many animations', () => {
  const meshes = Array.from({ length: 9 }, (_, i) => file(`m${i}/x.md5mesh`, `mesh a b: x${i}.tga`));
  const clips = Array.from({ length: 30 }, (_, i) =>
    file(`m4/c${i}.md5anim`, i === 7 ? 'broken anim' : i === 8 ? 'anim x y' : 'anim a b'),
  );
  const all = [...meshes, ...clips];
  const earlier = [file('imp.md5mesh', 'mesh a b: imp.tga'), file('idle.md5anim', 'anim a b')];

  it('shows the model before they are read', async () => {
    const fake = new FakeCore();
    const library = new Library(fake.core);
    const parts: Collection[] = [];
    const shares: number[] = [];
    const onModel = (part: Collection): void => {
      expect(fake.reads, 'only the mesh was read').toBe(1);
      parts.push(part);
    };
    const whole = await library.add(EMPTY, all, {
      ...AUTO,
      onModel,
      onProgress: (share) => shares.push(share),
    });
    const [part, ...others] = parts;
    expect(others).toEqual([]);
    expect([names(part!.models), names(part!.clips), part!.problems]).toEqual([['m4/x'], [], []]);
    expect(part!.offers).toHaveLength(9);
    expect(names(whole.clips)).toEqual(
      [...clips.keys()].filter((i) => i !== 7 && i !== 8).map((i) => `c${i}`),
    );
    expect(whole.models[0]?.value).toBe(part!.models[0]?.value);
    expect(codes(whole).filter((text) => text.endsWith(': bad'))).toEqual(['m4/c7.md5anim: bad']);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    library.release(part!);
    expect(fake.alive.size).toBe(29);
    library.release(whole);
    expect(fake.alive.size).toBe(0);
  });

  it('is shown at once if they are few', async () => {
    const onModel = vi.fn();
    const few = all.slice(0, meshes.length + 16);
    const { clips: read } = await new Library(new FakeCore().core).add(EMPTY, few, { ...AUTO, onModel });
    expect(names(read)).toEqual(
      [...few.keys()]
        .slice(0, 16)
        .filter((i) => i !== 7 && i !== 8)
        .map((i) => `c${i}`),
    );
    expect(onModel).not.toHaveBeenCalled();
  });

  it('is whole where nobody shows the model before, and leaves nothing behind', async () => {
    const fake = new FakeCore();
    const library = new Library(fake.core);
    const whole = await library.add(EMPTY, all, AUTO);
    expect([whole.clips.length, fake.alive.size]).toEqual([28, 29]);
    expect(codes(whole)).toContain('m4/c7.md5anim: bad');
    library.release(whole);
    expect(fake.alive.size).toBe(0);
  });

  it('tries the next model if the first is broken', async () => {
    const fake = new FakeCore();
    const library = new Library(fake.core);
    const broken = all.map((each) => (each.path === 'm4/x.md5mesh' ? file(each.path, 'broken mesh') : each));
    const onModel = vi.fn();
    const { models, problems } = await library.add(EMPTY, broken, { ...AUTO, onModel });
    expect(names(models)).toEqual(['m0/x']);
    expect(problems.map(({ code }) => code)).toContain('bad');
    expect(onModel).not.toHaveBeenCalled();
    expect(fake.reads).toBe(2);
  });

  it.each([
    ['its mesh is read', 'm4/x.md5mesh', false],
    ['its model is shown', 'onModel', true],
    ['an animation is read', 'm4/c0.md5anim', true],
    ['the last animation is read', 'm4/c29.md5anim', true],
  ])('leaves nothing behind when its load is aborted while %s', async (_, when, isShown) => {
    const fake = new FakeCore();
    const library = new Library(fake.core);
    let shown = await library.add(EMPTY, earlier, AUTO);
    const giveUp = new AbortController();
    // As many files as that are read at once.
    setMaxListeners(16, giveUp.signal);
    const abortAt = (place: string): void => {
      if (place !== when) return;
      giveUp.abort();
      library.release(shown);
    };
    const files = all.map((entry) => ({
      ...entry,
      bytes: () => {
        abortAt(entry.path);
        return entry.bytes();
      },
    }));
    const onModel = vi.fn((part: Collection) => {
      library.release(shown);
      shown = part;
      abortAt('onModel');
    });
    expect(await library.add(shown, files, { ...AUTO, signal: giveUp.signal, onModel })).toEqual(EMPTY);
    expect(onModel).toHaveBeenCalledTimes(isShown ? 1 : 0);
    expect(fake.alive.size).toBe(0);
  });
});

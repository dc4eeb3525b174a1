import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { CameraPath, Clip, Fit, Model } from '../../core/index.js';
import { neighbour } from '../../element/input/neighbour.js';
import { Content, type Loaded, type Loader, type LoadRequest } from '../../element/session/content.js';
import {
  arrivedClips,
  arrivedModel,
  chooseClip,
  chooseModel,
  listClips,
} from '../../element/session/selection.js';
import {
  EMPTY,
  InOrder,
  type Asset,
  type Collection,
  type FileEntry,
  type LoadOptions,
  type Problem,
} from '../../files/index.js';
import { pageTurn } from '../../files/tree/page-turn.js';

const REPORT = { diagnostics: [] };
const FITS: Fit = { compatible: true, how: 'exact', missing: [], extra: [], reordered: false };

function entry(path: string): FileEntry {
  return { path, bytes: () => Promise.resolve(new Uint8Array()) };
}

function asset<T>(name: string, value: Partial<T> = {}): Asset<T> {
  return { name, entry: entry(name), value: value as T, report: REPORT };
}

function collection(part: Partial<Collection>): Collection {
  return { ...EMPTY, ...part };
}

const BROKEN: Problem = {
  severity: 'error',
  code: 'x',
  file: 'b.md5mesh',
  line: 3,
  column: 7,
  message: 'no joints',
};

/** A library whose loads the test finishes in any order. It counts the files in use. */
class SlowLibrary implements Loader {
  readonly held = new Set<Collection>();
  readonly calls: {
    base: Collection;
    mode: string;
    signal: AbortSignal | undefined;
    onModel: LoadOptions['onModel'];
    finish: (result: Collection) => Promise<void>;
  }[] = [];

  add: Loader['add'] = (base, _entries, options) => this.#call(base, options);
  choose: Loader['choose'] = (base, _offer, options) => this.#call(base, options);

  #call(base: Collection, { mode, signal, onModel }: LoadOptions): Promise<Collection> {
    return new Promise((resolve) => {
      const finish = async (result: Collection): Promise<void> => {
        this.held.add(result);
        resolve(result);
        await settled();
      };
      this.calls.push({ base, mode, signal, onModel, finish });
    });
  }

  release: Loader['release'] = (held) => {
    expect(this.held.delete(held), 'released once').toBe(true);
  };
}

/** More event loop turns than a load takes by itself. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setTimeout(resolve));
}
const DROP: LoadRequest = { entries: [], mode: 'auto', supersedes: 'none' };
const SOURCES: LoadRequest = { entries: [], mode: 'replace', supersedes: 'all' };
const MESH_DROP: LoadRequest = { ...DROP, supersedes: 'models' };
const ignore = (): void => undefined;

describe('models that were added', () => {
  it('are those that were not there before; the first of them is shown', () => {
    const [old, added, other] = ['old', 'new', 'other'].map((name) => asset<Model>(name, {}));
    const before = collection({ models: [old!] });
    expect(arrivedModel(before, collection({ models: [old!, added!, other!] }))).toBe('new');
    expect(arrivedModel(before, before)).toBe(null);
  });
});

describe('Content', () => {
  it('distinguishes a load without results from others, and returns its reasons', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const good = collection({ models: [asset<Model>('a')] });
    const first = content.load(library, SOURCES, ignore);
    await settled();
    await library.calls[0]!.finish(good);
    expect(await first).toMatchObject({ changed: true, news: [] });
    const second = content.load(library, DROP, ignore);
    await settled();
    await library.calls[1]!.finish(collection({ models: good.models, problems: [BROKEN] }));
    expect(await second).toMatchObject({ before: good, changed: false, news: [BROKEN] });
  });

  it('shows the model of a load before the rest of it, with the findings at the end', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const known = { ...BROKEN, message: 'known' };
    const old = collection({ models: [asset<Model>('old')], problems: [known] });
    const first = content.load(library, SOURCES, ignore);
    await settled();
    await library.calls[0]!.finish(old);
    await first;
    const parts: Loaded[] = [];
    const load = content.load(library, DROP, ignore, (part) => parts.push(part));
    await settled();
    const part = collection({ models: [asset<Model>('new')] });
    library.held.add(part);
    library.calls[1]!.onModel?.(part);
    expect(parts).toEqual([{ start: old, before: old, after: part, news: [], changed: true }]);
    expect(content.collection).toBe(part);
    const whole = collection({ ...part, clips: [asset<Clip>('c')], problems: [known, BROKEN] });
    await library.calls[1]!.finish(whole);
    expect(await load).toEqual({ start: old, before: part, after: whole, news: [BROKEN], changed: true });
    expect(library.held).toEqual(new Set([old, part, whole]));
  });

  it('results in the model that was shown if the rest of its load is stopped', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const load = content.load(library, DROP, ignore, ignore);
    await settled();
    const part = collection({ models: [asset<Model>('new')] });
    library.held.add(part);
    library.calls[0]!.onModel?.(part);
    content.cancel();
    await library.calls[0]!.finish(collection({}));
    expect(await load).toEqual({ start: EMPTY, before: EMPTY, after: part, news: [], changed: true });
    expect(content.collection).toBe(part);
    expect(library.held).toEqual(new Set([part]));
  });

  it('shows changed files only when all of them are read', async () => {
    const library = new SlowLibrary();
    void new Content().load(library, { ...DROP, refresh: true }, ignore, ignore);
    await settled();
    expect(library.calls[0]!.onModel).toBeUndefined();
  });

  it('repeats only the findings on a file that is offered again', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const other: Problem = { ...BROKEN, file: 'other.md5mesh' };
    for (const entries of [[], [entry(BROKEN.file)]]) {
      const load = content.load(library, { ...DROP, entries }, ignore);
      await settled();
      await library.calls.at(-1)!.finish(collection({ problems: [BROKEN, other] }));
      expect((await load)?.news).toEqual(entries.length === 0 ? [BROKEN, other] : [BROKEN]);
    }
  });

  it('drops and releases the older of two loads of its own sources, whichever ends last', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const older = content.load(library, SOURCES, ignore);
    await settled();
    const newer = content.load(library, SOURCES, ignore);
    await settled();
    const wanted = collection({ models: [asset<Model>('new')] });
    await library.calls[1]!.finish(wanted);
    await library.calls[0]!.finish(collection({ models: [asset<Model>('old')] }));
    expect(await older).toBeNull();
    expect(await newer).toMatchObject({ changed: true, after: wanted });
    expect(content.collection).toBe(wanted);
    expect([...library.held]).toEqual([wanted]);
  });

  it.each([0, 1])('never shows a load that was superseded %i turns after it was read', async (turns) => {
    const library = new SlowLibrary();
    const content = new Content();
    const old = content.load(library, SOURCES, ignore);
    await settled();
    const [late, fresh] = [asset<Model>('late'), asset<Model>('fresh')].map((model) =>
      collection({ models: [model] }),
    );
    const finished = library.calls[0]!.finish(late!);
    for (let turn = 0; turn < turns; turn++) await pageTurn();
    const newer = content.load(library, SOURCES, ignore);
    await finished;
    expect(await old).toBeNull();
    expect([...library.held]).toEqual([]);
    expect(content.collection).toBe(EMPTY);
    await library.calls[1]!.finish(fresh!);
    expect((await newer)?.after).toBe(fresh);
  });

  it('applies both of two quick drops, the second on top of the first', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const loads = [content.load(library, DROP, ignore), content.load(library, DROP, ignore)];
    await settled();
    expect(library.calls).toHaveLength(1);
    const mesh = collection({ models: [asset<Model>('m')] });
    await library.calls[0]!.finish(mesh);
    expect(library.calls[1]?.base).toBe(mesh);
    await library.calls[1]!.finish(collection({ models: mesh.models, clips: [asset<Clip>('c')] }));
    await Promise.all(loads);
    expect(content.collection.clips).toHaveLength(1);
  });

  it('keeps an animation that is still being read when its mesh is dropped', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const anim = content.load(library, DROP, ignore);
    await settled();
    const mesh = content.load(library, MESH_DROP, ignore);
    await settled();
    expect(library.calls).toHaveLength(1);
    expect(library.calls[0]!.signal!.aborted).toBe(false);
    const clips = [asset<Clip>('idle')];
    await library.calls[0]!.finish(collection({ clips }));
    expect(library.calls[1]!.base.clips).toBe(clips);
    await library.calls[1]!.finish(collection({ clips, models: [asset<Model>('m')] }));
    expect([(await anim)?.changed, (await mesh)?.changed]).toEqual([true, true]);
    expect(content.collection).toMatchObject({ clips, models: [{ name: 'm' }] });
  });

  it('stops the loading of a mesh for another, but not a drop between them', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const older = content.load(library, MESH_DROP, ignore);
    const anim = content.load(library, DROP, ignore);
    await settled();
    const newer = content.load(library, MESH_DROP, ignore);
    await settled();
    expect(library.calls.map(({ signal }) => signal!.aborted)).toEqual([true, false]);
    const clips = [asset<Clip>('idle')];
    await library.calls[1]!.finish(collection({ clips }));
    await library.calls[2]!.finish(collection({ clips, models: [asset<Model>('new')] }));
    await library.calls[0]!.finish(collection({ models: [asset<Model>('old')] }));
    expect([await older, (await anim)?.changed, (await newer)?.changed]).toEqual([null, true, true]);
    expect(content.collection.models[0]?.name).toBe('new');
    content.release((await newer)!.before);
    expect([...library.held]).toEqual([content.collection]);
  });

  it('never runs two loads at once, even if one that waits between them is dropped', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const anim = content.load(library, DROP, ignore);
    const dropped = content.load(library, MESH_DROP, ignore);
    const mesh = content.load(library, MESH_DROP, ignore);
    await settled();
    expect(library.calls).toHaveLength(1);
    const first = collection({ clips: [asset<Clip>('idle')] });
    await library.calls[0]!.finish(first);
    expect(library.calls[1]!.base).toBe(first);
    await library.calls[1]!.finish(collection({ models: [asset<Model>('m')] }));
    expect([(await anim)?.changed, await dropped, (await mesh)?.changed]).toEqual([true, null, true]);
  });

  it('continues after a load that threw', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const failing = (): Promise<Collection> => Promise.reject(new Error('bug'));
    const broken: Loader = { add: failing, choose: failing, release: library.release };
    await expect(content.load(broken, DROP, ignore)).rejects.toThrow('bug');
    const next = content.load(library, DROP, ignore);
    await settled();
    await library.calls[0]!.finish(collection({ paths: [asset<CameraPath>('p')] }));
    expect(await next).toMatchObject({ changed: true });
  });

  it('releases everything when cleared, also loads in progress', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const load = content.load(library, SOURCES, ignore);
    await settled();
    content.clear();
    await library.calls[0]!.finish(collection({ models: [asset<Model>('a')] }));
    expect(await load).toBeNull();
    expect(library.held.size).toBe(0);
  });

  it('shows the model that was chosen last, though an earlier choice ends later', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const offers = ['a', 'b', 'c'].map((name) => ({ name, entry: entry(name) }));
    const load = content.load(library, SOURCES, ignore);
    await settled();
    await library.calls[0]!.finish(collection({ offers }));
    await load;
    const [first, second] = [content.choose(library, 'b', ignore), content.choose(library, 'c', ignore)];
    await settled();
    expect(library.calls[1]!.signal!.aborted).toBe(false);
    const wanted = collection({ offers, models: [asset<Model>('c')] });
    await library.calls[1]!.finish(wanted);
    expect([await first, (await second)?.after]).toEqual([null, wanted]);
    expect(library.calls).toHaveLength(2);
  });

  it('drops a choice that is under way when another is made, and when all is cancelled', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    const offers = ['a', 'b', 'c'].map((name) => ({ name, entry: entry(name) }));
    const load = content.load(library, SOURCES, ignore);
    await settled();
    await library.calls[0]!.finish(collection({ offers }));
    await load;
    const first = content.choose(library, 'a', ignore);
    await settled();
    const second = content.choose(library, 'b', ignore);
    expect(library.calls[1]!.signal!.aborted).toBe(true);
    await library.calls[1]!.finish(collection({ offers, models: [asset<Model>('a')] }));
    expect(await first).toBeNull();
    content.cancel();
    expect(library.calls[2]!.signal!.aborted).toBe(true);
    await library.calls[2]!.finish(collection({ offers, models: [asset<Model>('b')] }));
    expect(await second).toBeNull();
    expect(content.collection.models).toEqual([]);
    expect(library.held.size).toBe(1);
  });

  it('chooses nothing without a list', async () => {
    const library = new SlowLibrary();
    const content = new Content();
    expect(await content.choose(library, 'a', ignore)).toBeNull();
    expect(library.calls).toEqual([]);
  });
});

describe('InOrder', () => {
  it('returns results in the order of the calls, even if later ones finish first, and also after failures', async () => {
    const order = new InOrder();
    const told: string[] = [];
    let list: (name: string) => void = () => undefined;
    const slow = order.next(new Promise<string>((resolve) => (list = resolve)));
    const failing = order.next(Promise.reject(new Error('gone')));
    const quick = order.next('idle.md5anim');
    for (const result of [slow, quick]) void result.then((text) => told.push(text));
    await settled();
    expect(told).toEqual([]);
    list('body.md5mesh');
    await expect(failing).rejects.toThrow('gone');
    await settled();
    expect(told).toEqual(['body.md5mesh', 'idle.md5anim']);
  });

  it('keeps none of the results that it has handed out', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const order = new InOrder();
    const hand = async () => new WeakRef(await order.next({ name: 'body.md5mesh' }));
    const results = [await hand(), await hand()];
    await expect(order.next(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
    expect(results.map((result) => result.deref())).toEqual([undefined, undefined]);
  });
});

describe('the choice of what is shown', () => {
  const fitting = new Set(['idle', 'walk', 'jump']);
  const model: Partial<Model> = {
    fit: (clip) =>
      fitting.has(clip.fileName)
        ? FITS
        : { ...FITS, compatible: false, how: 'none', firstDifference: 'joint 3' },
  };
  const clip = (name: string): Asset<Clip> => asset<Clip>(name, { fileName: name });
  const [fish, idle, walk, jump] = [clip('fish'), clip('idle'), clip('walk'), clip('jump')];
  const listed = listClips(collection({ clips: [fish, idle, walk, jump] }), model as Model);

  it('is empty if nothing is loaded', () => {
    expect(chooseModel(collection({}), 'x')).toBeNull();
    expect(chooseClip([], 'x', null)).toBeNull();
    expect(neighbour([], null, 1)).toBeNull();
  });

  it('lists a clip that does not fit, with the reason', () => {
    expect(listed[0]).toMatchObject({ fits: false, reason: 'joint 3' });
    expect(listClips(collection({ clips: [fish] }), null)[0]?.fits).toBe(true);
  });

  const cases: [string, string | null, Clip | null, Asset<Clip>[], Asset<Clip>][] = [
    ['the first that fits', null, null, [], idle],
    ['the wanted one', 'walk', null, [], walk],
    ['the first that fits when the wanted one does not', 'fish', null, [], idle],
    ['the one shown before', null, jump.value, [], jump],
    ['what was just dropped', 'walk', idle.value, [jump], jump],
    ['the wanted one among what was just dropped', 'walk', null, [jump, walk], walk],
    ['the one shown before when what was dropped does not fit', null, walk.value, [fish], walk],
  ];
  it.each(cases)('is %s', (_, wanted, current, arrived, chosen) => {
    expect(chooseClip(listed, wanted, current, new Set(arrived.map(({ value }) => value)))).toBe(chosen);
  });

  it('is the choice of the host among those that fit, unless one is requested', () => {
    const choose = (names: readonly string[]): string | null =>
      names.includes('fish') ? 'fish' : (names.at(-1) ?? null);
    const all = new Set(listed.map(({ asset }) => asset.value));
    expect(chooseClip(listed, null, null, all, choose)).toBe(jump);
    expect(chooseClip(listed, 'gone', idle.value, all, choose)).toBe(jump);
    expect(chooseClip(listed, 'walk', null, all, choose)).toBe(walk);
    expect(chooseClip(listed, null, walk.value, undefined, () => null)).toBe(walk);
    expect(chooseClip(listed, null, null, new Set([idle.value, walk.value]), choose)).toBe(walk);
    expect(chooseClip([], null, null, undefined, choose)).toBeNull();
  });

  it('finds the clips that have just arrived', () => {
    const arrived = arrivedClips(collection({ clips: [idle] }), collection({ clips: [idle, walk] }));
    expect([...arrived]).toEqual([walk.value]);
  });

  it('walks through a list in a circle', () => {
    expect(neighbour(['a', 'b', 'c'], 'c', 1)).toBe('a');
    expect(neighbour(['a', 'b', 'c'], 'a', -1)).toBe('c');
    expect(neighbour(['a', 'b', 'c'], 'gone', 1)).toBe('a');
  });
});

import { describe, expect, it, vi } from 'vitest';
import { EMPTY, Library, type Collection, type FileEntry, type LoadOptions } from '../../files/index.js';
import { resolveMaterials } from '../../files/materials/materials.js';
import { pageTurn } from '../../files/tree/page-turn.js';
import { ruleWords } from '../support/rule-words.js';
import { FakeCore, file, RemoteFile } from './files-fakes.js';

const AUTO: LoadOptions = { mode: 'auto' };
const imp = file('imp.md5mesh', 'mesh a b: imp.tga');
const idle = file('idle.md5anim', 'anim a b');
const walk = file('walk.md5anim', 'anim a');
const alien = file('alien.md5anim', 'anim x y');

/** Drops one group of files after another, like an element: the collection before is released. */
async function drops(fake: FakeCore, ...groups: FileEntry[][]): Promise<Collection> {
  const library = new Library(fake.core);
  let current = EMPTY;
  for (const group of groups) {
    const next = await library.add(current, group, AUTO);
    library.release(current);
    current = next;
  }
  return current;
}

function names(assets: readonly { name: string }[]): string[] {
  return assets.map(({ name }) => name);
}

function codes(collection: Collection): string[] {
  return collection.problems.map(({ code, file: path }) => `${path}: ${code}`);
}

describe('files that cannot be used', () => {
  it('each have a reason', async () => {
    const unreadable: FileEntry = { path: 'x.md5anim', bytes: () => Promise.reject(new Error('no')) };
    const files = [
      file('readme.txt', 'Hello'),
      file('pak.pk4'),
      unreadable,
      file('m.md5mesh', 'broken mesh'),
    ];
    const collection = await drops(new FakeCore(), files);
    expect(codes(collection)).toEqual([
      'pak.pk4: archive-damaged',
      'readme.txt: file-not-used',
      'x.md5anim: file-not-read',
      'm.md5mesh: bad',
    ]);
    expect(collection.models).toEqual([]);
  });

  it('are reported also next to others that are used, many with one reason as one', async () => {
    const songs = Array.from({ length: 40 }, (_, i) => file(`m/song${i}.ogg`));
    const { problems } = await drops(new FakeCore(), [imp, idle, file('readme.txt', 'Hello'), ...songs]);
    const said = problems.filter(({ code }) => code === 'file-not-used');
    expect(said.map(({ severity, file: path, message }) => [severity, path, message])).toEqual([
      ['info', 'readme.txt', 'Not used: it holds no mesh, animation, camera path or image.'],
      [
        'info',
        'm/song0.ogg',
        'Not used: this is not an MD5 file. The same applies to 39 other files: song1.ogg, song2.ogg, song3.ogg, song4.ogg, song5.ogg and 34 more.',
      ],
    ]);
  });

  it('of a large set are reported also where they are not examined', async () => {
    const meshes = Array.from({ length: 9 }, (_, i) => file(`m${i}/x.md5mesh`, 'mesh a'));
    const others = Array.from({ length: 100 }, (_, i) => file(`m/${i}.dat`));
    const { problems } = await drops(new FakeCore(), [...meshes, ...others]);
    const said = problems.filter(({ code }) => code === 'file-not-used');
    expect(said.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Not used: its name is not that of an MD5 file\. The same applies to 99 other/),
    ]);
  });

  it('include those with the path of another file in any case', async () => {
    const twins = [file('m/Idle.md5anim', 'anim a b'), file('m/idle.md5anim', 'anim a')];
    const collection = await drops(new FakeCore(), [imp, ...twins]);
    expect(collection.clips.map(({ entry }) => entry.path)).toEqual(['m/idle.md5anim']);
    expect(codes(collection)).toContain('m/Idle.md5anim: file-overridden');
    expect(collection.problems.find(({ code }) => code === 'file-overridden')?.message).toBe(
      'Not used: a later file has the same path. Games ignore upper and lower case in paths.',
    );
    const meshes = ['mesh a', 'mesh b', 'mesh c'].map((text) => file('m.md5mesh', text));
    const same = await drops(new FakeCore(), meshes);
    const said = same.problems.filter(({ code }) => code === 'file-overridden');
    expect(said.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Not used: another opened file has the same name\. Open the folder/),
    ]);
  });

  it.each<[string, Partial<FileEntry>]>([
    ['are known to be', { size: 3e8, bytes: () => Promise.reject(new Error('was read')) }],
    ['turn out to be', { bytes: () => Promise.resolve({ length: 3e8 } as Uint8Array) }],
  ])('are those that %s larger than the reader can take', async (_, entry) => {
    const fake = new FakeCore();
    const collection = await drops(fake, [imp], [{ path: 'big.md5mesh', ...entry } as FileEntry]);
    const [problem] = collection.problems.filter(({ file: path }) => path === 'big.md5mesh');
    expect(problem).toMatchObject({ severity: 'error', code: 'file-not-read' });
    expect(problem?.message).toContain('256 MB');
    expect(names(collection.models)).toEqual(['imp']);
    expect(fake.reads).toBe(1);
  });

  it('because a part of the viewer cannot be loaded leave the model, and can be tried again', async () => {
    const library = new Library(new FakeCore().core);
    const before = await library.add(EMPTY, [imp], AUTO);
    vi.doMock('../../files/archive/index.js', () => {
      throw new Error('offline');
    });
    const twins = [idle, file('IDLE.md5anim', 'anim a b')];
    const failed = await library.add(before, twins, AUTO);
    vi.doUnmock('../../files/archive/index.js');
    expect(names(failed.models)).toEqual(['imp']);
    expect(failed.problems.at(0)).toMatchObject({ severity: 'error', file: '2 files' });
    expect(failed.problems.at(0)?.message).toContain('Check the network, then reload the page.');
    expect(names((await library.add(failed, twins, AUTO)).clips)).toEqual(['IDLE']);
  });

  it('are shown even if the text on how they fit cannot be loaded, which is reported', async () => {
    const library = new Library(new FakeCore().core);
    const other = file('other.md5anim', 'anim c d');
    vi.doMock('../../files/folders/index.js', () => {
      throw new Error('offline');
    });
    const collection = await library.add(EMPTY, [imp, idle, other], AUTO);
    vi.doUnmock('../../files/folders/index.js');
    expect(names(collection.clips)).toEqual(['idle', 'other']);
    expect(codes(collection)).toContain('imp.md5mesh: file-not-read');
    expect(collection.problems[0]?.message).toMatch(
      /^The files were not compared with one another. This part of the viewer could not be loaded/,
    );
    const again = await library.add(collection, [file('third.md5anim', 'anim e')], AUTO);
    expect(codes(again)).toContain('other.md5anim: clip-does-not-fit');
  });

  it('leave the earlier model', async () => {
    const fake = new FakeCore();
    const collection = await drops(
      fake,
      [imp, idle],
      [file('new.md5mesh', 'broken mesh'), file('new.md5anim', 'anim n')],
    );
    expect([names(collection.models), names(collection.clips)]).toEqual([['imp'], ['idle']]);
    expect(codes(collection)).toContain('new.md5mesh: bad');
    expect(codes(collection)).toContain('new.md5anim: file-not-used');
    expect(fake.alive.size).toBe(2);
  });

  it.each([
    ['an address without an ending', { path: 'model', bytes: () => Promise.reject(new Error('404')) }],
    ['an archive', file('pak.pk4', 'none')],
    ['a mesh', file('new.md5mesh', 'broken mesh')],
  ])('never cost it either where all is to be replaced and the model was %s', async (_, model) => {
    const fake = new FakeCore();
    const library = new Library(fake.core);
    const before = await library.add(EMPTY, [imp, idle], AUTO);
    const after = await library.add(before, [model, file('new.md5anim', 'anim n')], { mode: 'replace' });
    expect([names(after.models), names(after.clips)]).toEqual([['imp'], ['idle']]);
    expect(codes(after)).toContain('new.md5anim: file-not-used');
    expect(after.problems.some(({ severity }) => severity === 'error')).toBe(true);
  });

  it('name the file that failed, and have a finding whatever they are', async () => {
    const others = [file('m/a.md5anim', 'anim n'), file('a.png'), file('a.mtr', 'm { }')];
    const collection = await drops(new FakeCore(), [imp], [file('n/new.md5mesh', 'broken mesh'), ...others]);
    const said = collection.problems.filter(({ code }) => code === 'file-not-used');
    const text = 'Not used: n/new.md5mesh could not be read, so the view did not change.';
    expect(said.map(({ file: path, message }) => [path, message])).toEqual(
      others.map(({ path }) => [path, text]),
    );
  });

  it.each(['md5.cfg', 'tris.md2', 'a.mtr'])(
    'replace the model although %s, which has none, cannot be read',
    async (path) => {
      const library = new Library(new FakeCore().core);
      const before = await library.add(EMPTY, [imp], AUTO);
      const failing: FileEntry = { path, bytes: () => Promise.reject(new Error('404')) };
      const after = await library.add(before, [failing, file('n.md5anim', 'anim n')], { mode: 'replace' });
      expect([names(after.models), names(after.clips)]).toEqual([[], ['n']]);
    },
  );

  it('leave it also if a mesh was cut off before its weights', async () => {
    const library = new Library(new FakeCore().core);
    const before = await library.add(EMPTY, [imp, idle], AUTO);
    const after = await library.add(before, [file('new.md5mesh', 'cut mesh a b')], AUTO);
    expect(names(after.models)).toEqual(['imp']);
    expect(codes(after)).toContain('new.md5mesh: bad');
  });

  it('are no longer reported after the next drop of other files', async () => {
    const collection = await drops(new FakeCore(), [imp], [file('i.md5anim', 'broken anim')], [idle]);
    expect(codes(collection).filter((code) => code.endsWith('bad'))).toEqual([]);
  });

  it('are replaced by an animation, even if its declarations are missing', async () => {
    const library = new Library(new FakeCore().core);
    const before = await library.add(EMPTY, [imp, idle], AUTO);
    const missing = { path: 'a.mtr', bytes: () => Promise.reject(new Error('404')) };
    const after = await library.add(before, [walk, missing], { mode: 'replace' });
    expect([names(after.models), names(after.clips)]).toEqual([[], ['walk']]);
  });

  it('are no longer reported once they came again and are valid', async () => {
    const collection = await drops(
      new FakeCore(),
      [imp],
      [file('i.md5anim', 'broken anim')],
      [file('i.md5anim', 'anim a b')],
    );
    expect(codes(collection)).not.toContain('i.md5anim: bad');
    expect(names(collection.clips)).toEqual(['i']);
  });

  it('do not empty a view that they should replace', async () => {
    const library = new Library(new FakeCore().core);
    const before = await library.add(EMPTY, [imp], AUTO);
    const after = await library.add(before, [file('readme.txt', 'x')], { mode: 'replace' });
    expect(names(after.models)).toEqual(['imp']);
  });
});

describe('a drop', () => {
  it.each<[string, FileEntry[][]]>([
    ['together', [[idle, imp]]],
    ['mesh first', [[imp], [idle]]],
    ['animation first', [[idle], [imp]]],
    ['animation first, while another model is there', [[file('demo.md5mesh', 'mesh d')], [idle], [imp]]],
  ])('pairs a mesh and its animation: %s', async (_, groups) => {
    const collection = await drops(new FakeCore(), ...groups);
    expect([names(collection.models), names(collection.clips)]).toEqual([['imp'], ['idle']]);
    expect(codes(collection)).toEqual(['imp.tga: missing-texture']);
  });

  it('of only an animation says what it waits for', async () => {
    expect(codes(await drops(new FakeCore(), [idle]))).toEqual(['idle.md5anim: no-mesh-yet']);
  });

  it('with a mesh replaces the model and all that belongs to it', async () => {
    const fake = new FakeCore();
    const collection = await drops(fake, [imp, idle, file('imp.tga')], [file('b.md5mesh', 'mesh a b')]);
    expect([names(collection.models), collection.clips, collection.images]).toEqual([['b'], [], []]);
    expect(fake.alive.size).toBe(1);
  });

  it('with a mesh drops images that came with the old one, and keeps those that came alone', async () => {
    const own = [file('imp.tga'), file('imp_local.tga')];
    const loose = file('b.tga');
    const b = file('b.md5mesh', 'mesh x: b.tga');
    const collection = await drops(new FakeCore(), [imp, ...own], [loose], [b]);
    expect(collection.images).toEqual([loose]);
    expect(codes(collection)).toEqual([]);
  });

  it('of one image puts it on a mesh that names none, and replaces the earlier one', async () => {
    const shown = async (...later: FileEntry[][]): Promise<string[]> => {
      const bare = file('m.md5mesh', 'mesh a b: ');
      const collection = await drops(new FakeCore(), [bare, file('skin.jpg')], ...later);
      const [model] = collection.models;
      if (!model) throw new Error('not read');
      const materials = [...resolveMaterials(model, collection).values()];
      return materials.flatMap(({ maps }) =>
        maps.map(({ entries, rules }) => `${entries[0]?.path} (${ruleWords(...rules)})`),
      );
    };
    expect(await shown()).toEqual(['skin.jpg (guessed: the only image beside the mesh)']);
    expect(await shown([file('x.tga')])).toEqual(['x.tga (guessed: dropped alone)']);
    expect(await shown([file('x.tga')], [file('y.png')])).toEqual(['y.png (guessed: dropped alone)']);
    expect(await shown([file('x.tga')], [file('y.png'), file('z.png')])).toEqual([
      'x.tga (guessed: dropped alone)',
    ]);
    expect(await shown([file('skin_local.jpg')])).toEqual([
      'skin.jpg (guessed: the only image beside the mesh)',
      'skin_local.jpg (beside the diffuse image, with the suffix _local)',
    ]);
  });

  it('with a mesh adds it if that was asked for', async () => {
    const library = new Library(new FakeCore().core);
    const first = await library.add(EMPTY, [imp], AUTO);
    const both = await library.add(first, [file('b.md5mesh', 'mesh x')], { mode: 'add' });
    expect(names(both.models)).toEqual(['imp', 'b']);
  });

  it('reads a file as what it contains, not as what it is called', async () => {
    const collection = await drops(new FakeCore(), [file('a.md5anim', 'mesh a'), file('b.txt', 'camera')]);
    expect([names(collection.models), names(collection.paths)]).toEqual([['a'], ['b']]);
  });

  it('of a missing image removes the message about it', async () => {
    const collection = await drops(new FakeCore(), [imp], [file('imp.tga')]);
    expect(codes(collection)).toEqual([]);
  });

  it('of the same file again takes its place', async () => {
    const fake = new FakeCore();
    const collection = await drops(fake, [imp, walk], [walk], [file('WALK.md5anim', 'anim a b')]);
    expect(names(collection.clips)).toEqual(['WALK']);
    expect(fake.alive.size).toBe(2);
  });

  it('keeps a camera that came before the mesh, next to a linked model', async () => {
    const demo = new RemoteFile('https://s.example/d.md5mesh', 'mesh d').entry;
    const collection = await drops(new FakeCore(), [demo], [file('cut.md5camera', 'camera')], [imp]);
    expect(names(collection.paths)).toEqual(['cut']);
  });
});

describe('pairing', () => {
  it('puts the mesh with the most fitting animations first, and its exact animations before the others', async () => {
    const meshes = [file('a.md5mesh', 'mesh x y z'), imp];
    const collection = await drops(new FakeCore(), [...meshes, walk, file('q.md5anim', 'anim q'), idle]);
    expect(names(collection.models)).toEqual(['imp', 'a']);
    expect(names(collection.clips)).toEqual(['idle', 'walk', 'q']);
  });

  it('says why an animation fits nothing', async () => {
    const { problems } = await drops(new FakeCore(), [imp, alien]);
    expect(problems).toContainEqual(
      expect.objectContaining({
        severity: 'warning',
        file: 'alien.md5anim',
        message:
          "Does not fit imp. Joint 0 is 'a' in the mesh and 'x' in the animation. Fewer than half of the mesh's joints are in the animation.",
      }),
    );
  });
});

describe('a linked file', () => {
  const url = 'https://s.example/imp.md5mesh';

  it('is fetched and parsed once for two elements, and disposed after the last released it', async () => {
    const fake = new FakeCore();
    const library = new Library(fake.core);
    const remote = new RemoteFile(url, 'mesh a');
    const both = [library.add(EMPTY, [remote.entry], AUTO), library.add(EMPTY, [remote.entry], AUTO)];
    const [one, two] = await Promise.all(both);
    expect([remote.fetches, fake.reads]).toEqual([1, 1]);
    expect(one!.models[0]!.value).toBe(two!.models[0]!.value);
    library.release(one!);
    expect(fake.alive.size).toBe(1);
    library.release(two!);
    expect(fake.alive.size).toBe(0);
  });

  it.each<[string, Partial<FileEntry>]>([
    ['itself', {}],
    [
      'and lies in an archive',
      { url: undefined!, archive: { path: 'a.pk4', url: 'https://s.example/a.pk4' } },
    ],
  ])(
    'is shared by those alone who fetch it with the same credentials, where it is fetched %s',
    async (_, place) => {
      const fake = new FakeCore();
      const library = new Library(fake.core);
      const remote = new RemoteFile(url, 'mesh a');
      const load = (credentials?: RequestCredentials) =>
        library.add(
          EMPTY,
          [{ ...remote.entry, ...place, ...(credentials && { init: { credentials } }) }],
          AUTO,
        );
      const loads = [load(), load('same-origin'), load('include'), load('include')];
      const [plain, same, mine, again] = (await Promise.all(loads)).map(({ models }) => models[0]!.value);
      expect(same).toBe(plain);
      expect(mine).not.toBe(plain);
      expect(again).toBe(mine);
      expect(fake.reads).toBe(2);
    },
  );

  it('is fetched again after all released it', async () => {
    const library = new Library(new FakeCore().core);
    const remote = new RemoteFile(url, 'mesh a');
    library.release(await library.add(EMPTY, [remote.entry], AUTO));
    await library.add(EMPTY, [remote.entry], AUTO);
    expect(remote.fetches).toBe(2);
  });

  it('continues to load for one element when another aborts', async () => {
    const fake = new FakeCore();
    const library = new Library(fake.core);
    const remote = new RemoteFile(url, 'mesh a', true);
    const giveUp = new AbortController();
    const first = library.add(EMPTY, [remote.entry], { mode: 'auto', signal: giveUp.signal });
    const second = library.add(EMPTY, [remote.entry], AUTO);
    giveUp.abort();
    remote.release();
    expect(await first).toEqual(EMPTY);
    expect(names((await second).models)).toEqual(['imp']);
  });

  it('leaves nothing behind, whenever its load is aborted', async () => {
    let [finished, aborted] = [0, 0];
    for (let turns = 0; finished === 0; turns++) {
      const fake = new FakeCore();
      const library = new Library(fake.core);
      const before = await library.add(EMPTY, [imp, idle], AUTO);
      const giveUp = new AbortController();
      const loaded = { done: false };
      const load = library
        .add(before, [walk, file('x.md5mesh', 'mesh x y')], { mode: 'add', signal: giveUp.signal })
        .finally(() => (loaded.done = true));
      for (let turn = 0; turn < turns && !loaded.done; turn++) await pageTurn();
      const late = loaded.done;
      giveUp.abort();
      library.release(before);
      const after = await load;
      if (late) finished++;
      else aborted++;
      expect(names(after.models), `after ${turns} turns`).toEqual(late ? ['imp', 'x'] : []);
      library.release(after);
      expect(fake.alive.size, `after ${turns} turns`).toBe(0);
    }
    expect(aborted).toBeGreaterThan(2);
  });

  it('leaves nothing behind when its load is aborted while code arrives that it needs', async () => {
    const fake = new FakeCore();
    const library = new Library(fake.core);
    const before = await library.add(EMPTY, [imp, idle], AUTO);
    const giveUp = new AbortController();
    vi.doMock('../../files/folders/index.js', async (importOriginal) => {
      giveUp.abort();
      library.release(before);
      return importOriginal();
    });
    const mesh = file('other.md5mesh', 'mesh a b');
    const after = await library.add(before, [mesh], { ...AUTO, signal: giveUp.signal });
    vi.doUnmock('../../files/folders/index.js');
    expect(giveUp.signal.aborted).toBe(true);
    expect(after).toEqual(EMPTY);
    expect(fake.alive.size).toBe(0);
  });

  it('leaves nothing behind when its load is aborted', async () => {
    const fake = new FakeCore();
    const library = new Library(fake.core);
    const before = await library.add(EMPTY, [imp], AUTO);
    const giveUp = new AbortController();
    const remote = new RemoteFile(url, 'mesh a', true);
    const load = library.add(before, [remote.entry, idle], { mode: 'replace', signal: giveUp.signal });
    giveUp.abort();
    // After an abort, the caller need not wait for the end.
    library.release(before);
    remote.release();
    const after = await load;
    expect(after).toEqual(EMPTY);
    library.release(after);
    expect(fake.alive.size).toBe(0);
  });
});

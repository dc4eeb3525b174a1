import { afterEach, describe, expect, it, vi } from 'vitest';
import { crc32 } from '../../files/archive/crc32.js';
import { declaredClips } from '../../files/folders/large-set.js';
import { EMPTY, Library, type Collection, type FileEntry, type LoadOptions } from '../../files/index.js';
import { drop, peek } from '../../app/peek.js';
import { zipOf, type ZipFile } from '../support/zip.js';
import { FakeCore, file } from './files-fakes.js';

afterEach(() => vi.unstubAllGlobals());

/** A local archive that counts the bytes that are read. */
class Archive {
  read = 0;
  readonly entry: FileEntry;

  constructor(path: string, content: readonly ZipFile[] | Uint8Array<ArrayBuffer>) {
    const bytes = content instanceof Uint8Array ? content : zipOf(content);
    const blob = new Blob([bytes]);
    const slice = blob.slice.bind(blob);
    blob.slice = (start = 0, end = blob.size, type) => {
      this.read += end - start;
      return slice(start, end, type);
    };
    this.entry = {
      path,
      size: bytes.length,
      blob: () => Promise.resolve(blob),
      bytes: () => Promise.reject(new Error('the whole archive was read')),
    };
  }
}

const archive = (path: string, content: readonly ZipFile[] | Uint8Array<ArrayBuffer>): FileEntry =>
  new Archive(path, content).entry;

function load(
  entries: FileEntry[],
  options: Partial<LoadOptions> = {},
  core = new FakeCore(),
): Promise<Collection> {
  return new Library(core.core).add(EMPTY, entries, { mode: 'auto', ...options });
}

function remark({ problems }: Collection, path: string): string {
  const found = problems.filter(({ file: named }) => named === path);
  return found.map(({ severity, code, message }) => `${severity} ${code} ${message}`).join('\n');
}

const MESH: ZipFile = { name: 'imp.md5mesh', data: 'mesh a b: imp.tga' };

/** Words in messages of the zip library and the browser's decompression. */
const FOREIGN = /signature|overflow|could not|invalid|mismatch|exceed|compressed data|not supported|0x/i;

describe('an archive', () => {
  it.each<[string, ZipFile, string]>([
    ['climbs', { name: '../imp.txt' }, "its path climbs out of the archive ('..')"],
    ['climbs by backslashes', { name: 'a\\..\\..\\imp.txt' }, "its path climbs out of the archive ('..')"],
    ['names a drive', { name: 'C:\\imp.txt' }, 'its path names a drive'],
    ['has a zero byte in its path', { name: 'im\0p.txt' }, 'its path contains a zero byte'],
    ['has :: in its path', { name: 'a::b.txt' }, "its path has '::' in it"],
    ['is encrypted', { name: 'x.md5mesh', data: 'mesh', encrypted: true }, 'it is encrypted'],
    ['is packed by LZMA', { name: 'x.md5mesh', data: 'mesh', method: 14 }, 'it is compressed by LZMA'],
    ['is packed by who knows what', { name: 'x.md5mesh', method: 77 }, 'it is compressed by method 77'],
    ['is a link', { name: 'x.md5mesh', data: '/etc/passwd', link: true }, 'it is a link to another file'],
    [
      'claims 3 GB',
      { name: 'x.md5mesh', data: 'mesh', size: 3e9 },
      'claims to grow from 6 to 3000000000 bytes',
    ],
    [
      'claims to grow beyond what Deflate can',
      { name: 'x.md5mesh', data: 'mesh', size: 1e8 },
      'which is impossible',
    ],
  ])('with a file that %s says so, and shows the others', async (_, bad, reason) => {
    const collection = await load([archive('pak.pk4', [bad, MESH])]);
    expect(collection.models.map(({ name }) => name)).toEqual(['imp']);
    const [said] = collection.problems.filter(({ code }) => code === 'archive-entry-not-used');
    expect(said).toMatchObject({ severity: 'warning' });
    expect(said!.message).toContain(reason);
    expect(said!.file).toMatch(/^pak\.pk4\//);
  });

  it('counts files that are not used for the same reason', async () => {
    const names = ['readme.txt', 'a.tga', 'imp.md5mesh', 'b.tga'];
    const secret = names.map((name) => ({ name, data: 'x', encrypted: true }));
    const collection = await load([archive('pak.pk4', [...secret, { name: 'c.tga', method: 77 }])]);
    const text = 'it is encrypted. Unpack the archive with its password and drop the folder.';
    expect(collection.problems.map(({ file: path, message }) => [path, message])).toEqual([
      ['pak.pk4/imp.md5mesh', `Not used, as 3 others here: ${text}`],
      ['pak.pk4/c.tga', expect.stringMatching(/^Not used: it is compressed by method 77/)],
    ]);
  });

  it('takes an absolute path as one of its own', async () => {
    const collection = await load([archive('pak.pk4', [{ ...MESH, name: '/models/imp.md5mesh' }])]);
    expect(collection.models[0]!.entry.path).toBe('models/imp.md5mesh');
  });

  it.each<[string, Partial<ZipFile>, string]>([
    ['more bytes than it claims', { data: 'mesh a '.repeat(9000), size: 400 }, 'its size differs'],
    ['fewer bytes than it claims', { data: 'mesh a', size: 4000 }, 'its size differs'],
    ['no Deflate data', { data: 'mesh a '.repeat(50), damage: (packed) => packed.fill(0xff) }, 'damaged'],
    ['a wrong checksum', { crc: 1 }, 'its checksum is wrong'],
    ['a wrong checksum though stored', { crc: 1, stored: true }, 'its checksum is wrong'],
  ])('with a mesh of %s says so and does no harm', async (_, lie, reason) => {
    const collection = await load([archive('pak.pk4', [{ ...MESH, ...lie }])]);
    expect(collection.models).toEqual([]);
    expect(remark(collection, 'imp.md5mesh')).toContain('error archive-damaged');
    expect(remark(collection, 'imp.md5mesh')).toContain(reason);
  });

  it.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['is empty', new Uint8Array(), 'The file is empty.'],
    ['is no archive', new Uint8Array(5000), 'This is not a zip archive'],
    ['is a web page', new TextEncoder().encode('\n<!DOCTYPE html>'), 'This is a web page'],
    ['is cut off', zipOf([MESH]).slice(0, -30), 'the list of files at its end is missing'],
    ['has lost its beginning', zipOf([MESH, MESH]).slice(40), 'damaged or cut off'],
    ['is of 7-Zip', new Uint8Array(Buffer.from('7z\xbc\xaf\x27\x1c rest', 'latin1')), 'This is a 7z archive'],
    ['is of RAR', new Uint8Array(Buffer.from('Rar!\x1a\x07 rest of it')), 'This is a RAR archive'],
    ['is a pak of Quake', new Uint8Array(Buffer.from('PACK rest of it')), 'This is a Quake pak file'],
  ])('that %s says so', async (_, bytes, reason) => {
    const collection = await load([archive('pak.pk4', bytes)]);
    expect(remark(collection, 'pak.pk4')).toContain('error archive-damaged');
    expect(remark(collection, 'pak.pk4')).toContain(reason);
  });

  it.each<[string, string, string]>([
    ['before', 'MZ junk', ''],
    ['after', '', 'trailing'],
    ['before and after', 'MZ junk', 'trailing PK\x05\x06 and more bytes than a record has'],
  ])('with bytes %s it is read', async (_, before, after) => {
    const zip = zipOf([MESH, { name: 'idle.md5anim', data: 'anim a b', stored: true }]);
    const bytes = new Uint8Array(Buffer.concat([Buffer.from(before), zip, Buffer.from(after)]));
    const collection = await load([archive('pak.pk4', bytes)]);
    expect(collection.problems.filter(({ code }) => code === 'archive-damaged')).toEqual([]);
    expect([collection.models.length, collection.clips.length]).toEqual([1, 1]);
  });

  it('that is cut off is not mistaken for the archive in it', async () => {
    const inner = { name: 'inner.pk4', data: zipOf([MESH]), stored: true };
    const bytes = zipOf([inner, { name: 'a.txt' }]).slice(0, -60);
    const collection = await load([archive('pak.pk4', bytes)]);
    expect(collection.models).toEqual([]);
    expect(remark(collection, 'pak.pk4')).toContain('error archive-damaged');
  });

  it('skips hidden files and what systems add, in silence', async () => {
    const added = [
      '__MACOSX/._imp.md5mesh',
      'a/._imp.md5mesh',
      'a/.DS_Store',
      'a\\Thumbs.db',
      '.git/x.md5mesh',
    ];
    const files = added.map((name) => ({ name, data: 'mesh c d' }));
    const collection = await load([archive('pak.pk4', [...files, MESH])]);
    expect(collection.models.map(({ name }) => name)).toEqual(['imp']);
    expect(JSON.stringify(collection.problems)).not.toMatch(/\._|DS_Store|Thumbs|\.git/);
  });

  it('cut off at any byte ends with a report', async () => {
    const whole = zipOf([MESH, { name: 'idle.md5anim', data: 'anim a b', stored: true }]);
    for (let length = 0; length < whole.length; length++) {
      const collection = await load([archive('pak.zip', whole.slice(0, length))]);
      expect(collection.problems.length, `${length} bytes`).toBeGreaterThan(0);
      expect(collection.problems.map(({ message }) => message).join(), `${length} bytes`).not.toMatch(
        FOREIGN,
      );
      expect(collection.models, `${length} bytes`).toEqual([]);
    }
  });

  it('with any byte changed ends with a report or a model', async () => {
    const whole = zipOf([MESH, { name: 'idle.md5anim', data: 'anim a b', stored: true }]);
    for (let at = 0; at < whole.length; at++) {
      const changed = whole.slice();
      changed[at]! ^= 0xff;
      const { models, problems } = await load([archive('pak.zip', changed)]);
      expect(models.length + problems.length, `byte ${at}`).toBeGreaterThan(0);
      expect(problems.map(({ message }) => message).join(), `byte ${at}`).not.toMatch(FOREIGN);
    }
  });

  it('without files says so', async () => {
    expect(remark(await load([archive('a.zip', [])]), 'a.zip')).toContain('Not used: the archive is empty.');
  });

  it('is recognised by its first bytes, whatever its name', async () => {
    const collection = await load([archive('download', [MESH]), file('readme', 'text')]);
    expect(collection.models).toHaveLength(1);
  });

  it('is not what a file without an ending is that cannot be read: its own reason is said, once', async () => {
    const fails = (): Promise<never> => Promise.reject(new Error('the disk is gone'));
    const unreadable: FileEntry = { path: 'download', size: 9, blob: fails, bytes: fails };
    const collection = await load([unreadable, file('imp.md5mesh', 'mesh a b: x')]);
    expect(collection.models).toHaveLength(1);
    const said = remark(collection, 'download');
    expect(said.split('\n')).toEqual([expect.stringMatching(/^error .*the disk is gone/)]);
    expect(said).not.toContain('archive');
  });

  it('may not be read at all after an abort while its first bytes are read', async () => {
    const abort = new AbortController();
    const bytes = vi.fn(() => Promise.reject(new Error('read after the abort')));
    const blob = (): Promise<never> => {
      abort.abort();
      return Promise.reject(new DOMException('The load was cancelled.', 'AbortError'));
    };
    const collection = await load([{ path: 'download', size: 9, blob, bytes }], { signal: abort.signal });
    expect(collection.problems).toEqual([]);
    expect(bytes).not.toHaveBeenCalled();
  });

  it('with two files of one path uses the later one and says so', async () => {
    const files = [MESH, { ...MESH, name: 'IMP.md5mesh', data: 'mesh c: x' }];
    const collection = await load([archive('pak.pk4', files)]);
    expect(collection.models[0]!.value.joints.map(({ name }) => name)).toEqual(['c']);
    expect(remark(collection, 'pak.pk4/IMP.md5mesh')).toContain('archive-entry-twice');
  });

  it('inside an archive is opened, deeper ones are reported', async () => {
    const innermost = zipOf([MESH]);
    const inner = zipOf([MESH, { name: 'c.zip', data: innermost }]);
    const collection = await load([archive('mod.zip', [{ name: 'base/pak.pk4', data: inner }])]);
    expect(collection.models.map(({ entry }) => [entry.path, entry.archive?.path])).toEqual([
      ['base/imp.md5mesh', 'mod.zip/base/pak.pk4'],
    ]);
    expect(remark(collection, 'base/c.zip')).toContain('file-not-used');
  });

  it('stops when the load is aborted', async () => {
    const abort = new AbortController();
    const loading = load([archive('pak.pk4', [MESH])], { signal: abort.signal });
    abort.abort();
    expect((await loading).models).toEqual([]);
  });
});

describe('the search order', () => {
  const mesh = (joint: string): ZipFile => ({ name: 'models/imp.md5mesh', data: `mesh ${joint}: x` });
  const joints = ({ models }: Collection): unknown =>
    models.map(({ value }) => value.joints.map(({ name }) => name));

  it('is that of edge case 80: upper-case paths are found, and the later archive wins', async () => {
    const upper: ZipFile[] = [{ name: 'MODELS/IMP.MD5MESH', data: 'mesh late: MODELS/Imp' }];
    const images: ZipFile[] = [{ name: 'Models/IMP.TGA', data: 'x' }];
    const collection = await load([
      archive('PAK1.pk4', upper),
      archive('pak0.pk4', [mesh('early'), ...images]),
    ]);
    expect(joints(collection)).toEqual([['late']]);
    expect(remark(collection, 'pak0.pk4/models/imp.md5mesh')).toContain('PAK1.pk4 has the same path');
    expect(collection.problems.filter(({ code }) => code === 'missing-texture')).toEqual([]);
  });

  it('is by character order, as in the engine: pak9 over pak10', async () => {
    const paks = [archive('pak9.pk4', [mesh('nine')]), archive('pak10.pk4', [mesh('ten')])];
    expect(joints(await load(paks))).toEqual([['nine']]);
  });

  it('puts loose files over archives, in the folder where the archive lies', async () => {
    const loose = file('mod/models/imp.md5mesh', 'mesh loose: x');
    expect(joints(await load([loose, archive('mod/pak0.pk4', [mesh('packed')])]))).toEqual([['loose']]);
  });

  it('puts a later drop over an earlier one, even an archive', async () => {
    const library = new Library(new FakeCore().core);
    const first = await library.add(EMPTY, [file('models/imp.md5mesh', 'mesh a: x')], { mode: 'auto' });
    const second = await library.add(first, [archive('pak.pk4', [mesh('b')])], { mode: 'add' });
    expect(joints(second)).toEqual([['b']]);
  });
});

describe('a large archive', () => {
  const many = Array.from({ length: 40 }, (_, i) => [
    { name: `models/m${i}/m${i}.md5mesh`, data: `mesh j${i}: m${i}.tga`, stored: true },
    { name: `models/m${i}/idle.md5anim`, data: `anim j${i}`, stored: true },
    { name: `sound/growl${i}.ogg`, data: new Uint8Array(5000), stored: true },
  ]).flat();

  it('is listed by its directory, and only the chosen model is read', async () => {
    const core = new FakeCore();
    const pak = new Archive('pak.pk4', many);
    const library = new Library(core.core);
    const listed = await library.add(EMPTY, [pak.entry], { mode: 'auto' });
    expect(listed.offers).toHaveLength(40);
    expect([listed.models.length, listed.clips.length, core.reads]).toEqual([1, 1, 2]);
    const directory = pak.read;
    const chosen = await library.choose(listed, listed.offers[7]!, { mode: 'add' });
    library.release(listed);
    expect(chosen.models.map(({ name }) => name)).toEqual([listed.offers[7]!.name]);
    expect(chosen.clips).toHaveLength(1);
    expect(core.reads).toBe(4);
    expect(pak.read - directory).toBeLessThan(400);
    library.release(chosen);
    expect(core.alive.size).toBe(0);
  });

  const defs = {
    name: 'def/monsters.def',
    data: `model base { mesh models/m3/m3.md5mesh
        anim stand anims/shared/a1.md5anim
        anim walk anims/shared/a2.md5anim }
      model boss { inherit base anim walk anims/boss/a2.md5anim, anims/boss/a3.md5anim }`,
  };
  const declared = [
    ...many.filter(({ name }) => name !== 'models/m3/idle.md5anim'),
    ...['shared/a1', 'shared/a2', 'boss/a2', 'boss/a3', 'boss/a4'].map((name) => ({
      name: `base/anims/${name}.md5anim`,
      data: 'anim j3',
      stored: true,
    })),
    defs,
  ];

  it('has the animations that model blocks name, by their names, wherever they are', async () => {
    const library = new Library(new FakeCore().core);
    const listed = await library.add(EMPTY, [archive('pak.pk4', declared)], { mode: 'auto' });
    const offer = listed.offers.find(({ name }) => name === 'm3')!;
    const chosen = await library.choose(listed, offer, { mode: 'add' });
    const names = chosen.clips.map(({ name, entry }) => [name, entry.path.replace('base/anims/', '')]);
    expect(names.map(([, path]) => path).sort()).toEqual([
      'boss/a2.md5anim',
      'boss/a3.md5anim',
      'shared/a1.md5anim',
      'shared/a2.md5anim',
    ]);
    expect(names.find(([, path]) => path === 'shared/a1.md5anim')?.[0]).toBe('stand');
    expect(names.filter(([name]) => name?.includes('walk'))).toHaveLength(3);
    const wanted = await load([archive('pak.pk4', declared)], { wanted: ['models/m3/m3.md5mesh'] });
    expect(wanted.clips).toHaveLength(4);
  });

  it('shows small pictures in the pose that a model block names', async () => {
    const core = new FakeCore();
    const library = new Library(core.core);
    const listed = await library.add(EMPTY, [archive('pak.pk4', declared)], { mode: 'auto' });
    const { entry } = listed.offers.find(({ name }) => name === 'm3')!;
    const clips = declaredClips(listed, entry);
    expect(clips.map(({ name }) => name)).toContain('stand');
    const { signal } = new AbortController();
    const alive = core.alive.size;
    const posed = await peek(library, listed, entry, clips[0]!.entry, signal);
    expect(posed?.clip?.entry).toBe(clips[0]!.entry);
    drop(library, posed!);
    const other = listed.onDemand.find(({ path }) => path === 'models/m9/idle.md5anim')!;
    const unfit = await peek(library, listed, entry, other, signal);
    expect([unfit?.model.entry, unfit?.clip]).toEqual([entry, null]);
    drop(library, unfit!);
    expect(core.alive.size).toBe(alive);
  });

  it('keeps the models shown last, but not all of them', async () => {
    const core = new FakeCore();
    const library = new Library(core.core);
    let current = await library.add(EMPTY, [archive('pak.pk4', many)], { mode: 'auto' });
    const show = async (index: number): Promise<void> => {
      const next = await library.choose(current, current.offers[index]!, { mode: 'add' });
      library.release(current);
      current = next;
    };
    await show(1);
    const reads = core.reads;
    await show(0);
    await show(1);
    expect(core.reads, 'shown again without reading').toBe(reads);
    for (let i = 2; i < 40; i++) await show(i);
    expect(core.alive.size).toBeLessThanOrEqual(2 * 9);
    library.release(current);
    expect(core.alive.size).toBe(0);
  });

  it('takes the next model if the first is broken', async () => {
    const broken = many.map((entry) =>
      entry.name.includes('m0/m0') ? { ...entry, data: 'broken mesh j0' } : entry,
    );
    const collection = await load([archive('pak.pk4', broken)]);
    expect(collection.models).toHaveLength(1);
    expect(remark(collection, 'models/m0/m0.md5mesh')).toContain('bad');
  });

  it('reports a broken animation of several broken models once', async () => {
    const files = Array.from({ length: 20 }, (_, i) => file(`f/m${i}.md5mesh`, 'broken mesh'));
    const library = new Library(new FakeCore().core);
    const entries = [...files, file('f/walk.md5anim', 'broken anim')];
    const { problems } = await library.add(EMPTY, entries, { mode: 'auto' });
    expect(problems.filter(({ file: path }) => path === 'f/walk.md5anim')).toHaveLength(1);
  });

  it('stays as it is when a broken model is chosen', async () => {
    const core = new FakeCore();
    const library = new Library(core.core);
    const broken = many.map((entry) =>
      entry.name.includes('m5/m5') ? { ...entry, data: 'broken mesh j5' } : entry,
    );
    const before = await library.add(EMPTY, [archive('pak.pk4', broken)], { mode: 'auto' });
    const offer = before.offers.find(({ name }) => name === 'm5')!;
    const after = await library.choose(before, offer, { mode: 'add' });
    expect(after.models[0]!.value).toBe(before.models[0]!.value);
    expect(remark(after, 'models/m5/m5.md5mesh')).toContain('bad');
  });

  it('shows the path that was asked for, and says if there is none', async () => {
    const options = { mode: 'replace', wanted: ['MODELS/m9/M9.md5mesh'] } as const;
    const collection = await load([archive('pak.pk4', many)], options);
    expect(collection.models.map(({ name }) => name)).toEqual(['m9']);
    const wrong = await load([archive('pak.pk4', many)], { ...options, wanted: ['m9.md5mesh'] });
    expect(wrong.models).toEqual([]);
    expect(remark(wrong, 'm9.md5mesh')).toContain('There is models/m9/m9.md5mesh.');
  });

  it('lists every model and animation, and has one finding on the other files', async () => {
    const { problems, ...collection } = await load([archive('pak.pk4', many)]);
    const { offers, clips, onDemand } = collection;
    const held = [...[...offers, ...clips].map(({ entry }) => entry), ...onDemand].map(({ path }) => path);
    const models = many.map(({ name }) => name).filter((name) => /\.md5(mesh|anim)$/.test(name));
    expect(models.filter((name) => !held.includes(name))).toEqual([]);
    const notes = problems.filter(({ severity }) => severity === 'info');
    expect(notes.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^Not used: this is not an MD5 file\. The same applies to 39 other files: growl1/,
      ),
    ]);
  });
});

describe('an archive of the network', () => {
  const bytes = zipOf([
    ...Array.from({ length: 30 }, (_, i) => ({ name: `m/${i}.md5mesh`, data: `mesh j${i}: x` })),
    { name: 'filler.bin', data: new Uint8Array(3_000_000), stored: true },
  ]);

  interface Server {
    readonly ranges?: boolean;
    readonly head?: boolean;
    readonly lies?: boolean;
  }

  /** Answers like a static server; returns the number of sent bytes. */
  function serve({ ranges = true, head = true, lies = false }: Server): { sent: number } {
    const count = { sent: 0 };
    const send = (body: Uint8Array<ArrayBuffer>, status: number): Response => {
      count.sent += body.length;
      return new Response(body, { status, headers: { 'Content-Length': String(body.length) } });
    };
    vi.stubGlobal('fetch', (_: string, { method, headers }: RequestInit) => {
      const size = { 'Content-Length': String(bytes.length) };
      if (method === 'HEAD')
        return Promise.resolve(new Response('', { status: head ? 200 : 405, headers: size }));
      const range = /bytes=(\d+)-(\d+)/.exec(new Headers(headers).get('Range') ?? '');
      if (!range || !ranges) return Promise.resolve(send(bytes, 200));
      const [from, to] = [Number(range[1]), Number(range[2]) + 1];
      return Promise.resolve(send(lies ? new Uint8Array(to - from) : bytes.slice(from, to), 206));
    });
    return count;
  }

  const remote = (): FileEntry => ({
    path: 'pak.pk4',
    url: 'https://s.example/pak.pk4',
    bytes: () => Promise.reject(new Error('not asked for')),
  });

  it('is read in ranges if the server supports them', async () => {
    const count = serve({});
    expect((await load([remote()])).offers).toHaveLength(30);
    expect(count.sent).toBeLessThan(800_000);
  });

  it.each<[string, Server]>([
    ['hands out no ranges', { ranges: false }],
    ['does not say how long it is', { head: false }],
    ['sends wrong ranges', { lies: true }],
  ])('is fetched whole where the server %s, telling how far it is', async (_, server) => {
    serve(server);
    const shares: number[] = [];
    const collection = await load([remote()], { onProgress: (share) => shares.push(share) });
    expect(collection.offers).toHaveLength(30);
    expect(shares.at(-1)).toBe(1);
    expect(shares.some((share) => share > 0 && share < 1)).toBe(true);
  });

  it('that is not there says so', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
    expect(remark(await load([remote()]), 'pak.pk4')).toContain('there is no such file on the server');
  });

  it('is opened once for two elements, and its model parsed once', async () => {
    const count = serve({});
    const core = new FakeCore();
    const library = new Library(core.core);
    const one = await library.add(EMPTY, [remote()], { mode: 'auto' });
    const { sent } = count;
    const two = await library.add(EMPTY, [remote()], { mode: 'auto' });
    expect([count.sent, core.reads]).toEqual([sent, 1]);
    expect(two.models[0]!.value).toBe(one.models[0]!.value);
  });
});

it('the checksum is that of the standard', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DiskWatch } from '../../app/disk-watch.js';
import type { Md5ViewerElement } from '../../element/index.js';
import { Watcher, type WatcherHost } from '../../files/watch/watcher.js';
import { isCompleteFile } from '../../files/watch/index.js';
import { EMPTY, Library, loadMaterials, type FileEntry } from '../../files/index.js';
import { triangle } from '../support/gltf-builder.js';
import { loadBuiltCore } from '../support/wasm-core.js';
import { FakeCore } from './files-fakes.js';

/** A file on disk that a test writes. */
class DiskFile {
  text = 'whole 1';
  modified = 0;
  gone = false;
  readonly entry: FileEntry;

  constructor(path: string) {
    const getFile = (): Promise<File> =>
      this.gone
        ? Promise.reject(new DOMException('gone', 'NotFoundError'))
        : Promise.resolve(new File([this.text], path, { lastModified: this.modified }));
    const handle = { kind: 'file', name: path, getFile } as unknown as FileSystemFileHandle;
    this.entry = { path, handle, bytes: () => Promise.reject(new Error('read again')) };
  }

  write(text: string): void {
    this.text = text;
    this.modified = Date.now();
  }
}

/** Shows files whose text begins with 'whole', and records the requested reloads. */
class Host implements WatcherHost {
  readonly reloads: string[][] = [];
  listed: FileEntry[] = [];
  readonly #entries: FileEntry[];

  constructor(...disk: DiskFile[]) {
    this.#entries = disk.map(({ entry }) => entry);
  }

  watched = (): FileEntry[] => this.#entries;
  isComplete = (bytes: Uint8Array): Promise<boolean> => Promise.resolve(textOf(bytes).startsWith('whole'));
  list = (): Promise<FileEntry[]> => Promise.resolve(this.listed);
  reload = async (entries: readonly FileEntry[]): Promise<void> => {
    this.reloads.push(await Promise.all(entries.map(async (entry) => textOf(await entry.bytes()))));
  };
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a watched file', () => {
  it('is reloaded once when it changes, with the bytes that were checked', async () => {
    const disk = new DiskFile('imp.md5mesh');
    const host = new Host(disk);
    await new Watcher(host).start();
    await vi.advanceTimersByTimeAsync(3000);
    expect(host.reloads).toEqual([]);
    disk.write('whole 2');
    await vi.advanceTimersByTimeAsync(3000);
    expect(host.reloads).toEqual([['whole 2']]);
  });

  it('that is half written keeps the shown model until it is complete', async () => {
    const disk = new DiskFile('imp.md5mesh');
    const host = new Host(disk);
    await new Watcher(host).start();
    for (const part of ['who', '', 'mesh {']) {
      disk.write(part);
      await vi.advanceTimersByTimeAsync(1100);
    }
    expect(host.reloads).toEqual([]);
    disk.write('whole 3');
    await vi.advanceTimersByTimeAsync(1100);
    expect(host.reloads).toEqual([['whole 3']]);
  });

  it('that stays broken is loaded once it no longer changes', async () => {
    const disk = new DiskFile('imp.md5mesh');
    const host = new Host(disk);
    await new Watcher(host).start();
    disk.write('broken for good');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(host.reloads).toEqual([['broken for good']]);
  });

  it('that is deleted and written again is reloaded, and one that stays deleted is ignored', async () => {
    const [disk, other] = [new DiskFile('imp.md5mesh'), new DiskFile('idle.md5anim')];
    const host = new Host(disk, other);
    await new Watcher(host).start();
    disk.gone = other.gone = true;
    await vi.advanceTimersByTimeAsync(3000);
    disk.gone = false;
    disk.write('whole 4');
    await vi.advanceTimersByTimeAsync(3000);
    expect(host.reloads).toEqual([['whole 4']]);
  });

  it('that is new in the folder is added', async () => {
    const added = new DiskFile('run.md5anim');
    const host = new Host();
    await new Watcher(host).start();
    await vi.advanceTimersByTimeAsync(2000);
    host.listed = [added.entry];
    await vi.advanceTimersByTimeAsync(2000);
    expect(host.reloads).toEqual([['whole 1']]);
  });

  it('is still checked after a reload that failed', async () => {
    const disk = new DiskFile('imp.md5mesh');
    const host = new Host(disk);
    const { reload } = host;
    host.reload = () => Promise.reject(new Error('no'));
    await new Watcher(host).start();
    disk.write('whole 6');
    await vi.advanceTimersByTimeAsync(2000);
    host.reload = reload;
    disk.write('whole 7');
    await vi.advanceTimersByTimeAsync(2000);
    expect(host.reloads).toEqual([['whole 7']]);
  });

  it('is no longer shown if others were opened while it was checked', async () => {
    const disk = new DiskFile('imp.md5mesh');
    const host = new Host(disk);
    let check: (whole: boolean) => void = () => undefined;
    host.isComplete = () => new Promise((resolve) => (check = resolve));
    const watcher = new Watcher(host);
    await watcher.start();
    disk.write('whole 8');
    await vi.advanceTimersByTimeAsync(1100);
    await watcher.start();
    check(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(host.reloads).toEqual([]);
  });

  it('is not checked while the page is hidden, nor after the end', async () => {
    const disk = new DiskFile('imp.md5mesh');
    const host = new Host(disk);
    const watcher = new Watcher(host);
    await watcher.start();
    watcher.stop();
    disk.write('whole 5');
    await vi.advanceTimersByTimeAsync(5000);
    expect(host.reloads).toEqual([]);
  });
});

describe('a glTF', () => {
  it.each([
    ['a.glb', triangle().glb()],
    ['a.gltf', triangle().gltf('a.bin')],
  ])('is whole to its last byte: %s', async (path, bytes) => {
    const core = await loadBuiltCore();
    expect(await isCompleteFile(core, bytes, path)).toBe(true);
    expect(await isCompleteFile(core, bytes.slice(0, -1), path)).toBe(false);
    expect(await isCompleteFile(core, bytes.slice(0, 8), path)).toBe(false);
  });

  it.each([
    ['a.mtr', 'm { diffusemap a.tga }'],
    ['a.skin', 'skin s { a b }'],
    ['a.def', 'model m { mesh a.md5mesh }'],
    ['a.md5scale', '{ "arm": { "0": 2 } }'],
  ])('is complete as %s if it can be read without a warning', async (path, text) => {
    const core = await loadBuiltCore();
    const bytes = new TextEncoder().encode(text);
    expect(await isCompleteFile(core, bytes, path)).toBe(true);
    expect(await isCompleteFile(core, bytes.slice(0, -1), path)).toBe(false);
  });
});

describe('the page', () => {
  it('watches the images of the picture, and all declarations and scales', async () => {
    await loadMaterials();
    const onDisk = (path: string, text = ''): FileEntry => {
      const bytes = () => Promise.resolve(new TextEncoder().encode(text));
      return { path, bytes, handle: { getFile: () => Promise.reject(new Error('not read')) } };
    };
    const others = Array.from({ length: 150 }, (_, i) => onDisk(`a/${i}.tga`));
    const files = [
      ...others,
      onDisk('m/imp.md5mesh', 'mesh a : m/skin'),
      onDisk('m/imp.mtr', 'm/skin { diffusemap m/skin.tga }'),
      onDisk('m/other.def', 'model other { mesh m/other.md5mesh }'),
      onDisk('m/walk.md5scale', '{ }'),
      onDisk('m/skin.tga'),
    ];
    const collection = await new Library(new FakeCore().core).add(EMPTY, files, { mode: 'auto' });
    const session = {
      ...{ model: collection.models[0], clip: null, clips: [], skin: null },
      content: { collection },
    };
    const watch = new DiskWatch({
      session,
      driver: { scene: { attached: [] } },
    } as unknown as Md5ViewerElement);
    expect(watch.watched().map(({ path }) => path)).toEqual([
      'm/imp.md5mesh',
      'm/walk.md5scale',
      'm/skin.tga',
      'm/imp.mtr',
      'm/other.def',
    ]);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { entriesFromDataTransfer } from '../../files/dropped-entries.js';
import { entriesFromFiles } from '../../files/local/entries.js';
import { entryFromUrl } from '../../files/tree/url-entries.js';

afterEach(() => vi.unstubAllGlobals());

/** Directory entries like those of the browser: asynchronous and in batches. */
function directory(path: string, children: unknown[], batch = 2): unknown {
  const reader = (): unknown => {
    let at = 0;
    return {
      readEntries: (resolve: (entries: unknown[]) => void) => {
        const slice = children.slice(at, at + batch);
        at += batch;
        queueMicrotask(() => resolve(slice));
      },
    };
  };
  return { isFile: false, name: path.split('/').pop(), fullPath: path, createReader: reader };
}

function fileEntry(path: string, text: string | DOMException): unknown {
  const name = path.split('/').pop() ?? '';
  const read = (resolve: (file: File) => void, reject: (error: unknown) => void): void =>
    typeof text === 'string' ? resolve(new File([text], name)) : reject(text);
  return { isFile: true, name, fullPath: path, file: read };
}

function transferOf(entries: unknown[]): { transfer: DataTransfer; end: () => void } {
  let open = true;
  const getAsFile = (): File | null => null;
  const items = entries.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => (open ? entry : null),
    getAsFile,
  }));
  items.push({ kind: 'string', webkitGetAsEntry: () => null, getAsFile });
  return { transfer: { items, files: [] } as unknown as DataTransfer, end: () => (open = false) };
}

describe('dropped files', () => {
  it('that exist only in memory are read, although the browser cannot open their entries', async () => {
    const gone = new DOMException('gone', 'NotFoundError');
    const item = {
      kind: 'file',
      webkitGetAsEntry: () => fileEntry('/a.md5mesh', gone),
      getAsFile: () => new File(['x'], 'a.md5mesh'),
    };
    const [a] = await entriesFromDataTransfer({ items: [item], files: [] } as unknown as DataTransfer);
    expect(a!.path).toBe('a.md5mesh');
    expect(new TextDecoder().decode(await a!.bytes())).toBe('x');
  });

  it('are read without their handles if the code for these cannot be loaded', async () => {
    vi.doMock('../../files/folders/index.js', () => {
      throw new Error('offline');
    });
    const item = {
      kind: 'file',
      webkitGetAsEntry: () => fileEntry('/a.md5mesh', 'x'),
      getAsFile: () => new File(['x'], 'a.md5mesh'),
      getAsFileSystemHandle: () => Promise.resolve({ kind: 'file', name: 'a.md5mesh' }),
    };
    const [a] = await entriesFromDataTransfer({ items: [item], files: [] } as unknown as DataTransfer);
    vi.doUnmock('../../files/folders/index.js');
    expect(new TextDecoder().decode(await a!.bytes())).toBe('x');
  });

  it('are read although one of them cannot be, which is reported', async () => {
    const gone = new DOMException('gone', 'NotFoundError');
    const { transfer } = transferOf([fileEntry('/a.md5mesh', gone), fileEntry('/b.md5mesh', 'x')]);
    const [a, b] = await entriesFromDataTransfer(transfer);
    await expect(a!.bytes()).rejects.toThrow('Could not be read: it was moved or deleted.');
    expect(new TextDecoder().decode(await b!.bytes())).toBe('x');
  });

  it('are taken from the event before it ends, folders in all their batches, sorted by path', async () => {
    const many = [10, 9, 3, 2, 1].map((i) => fileEntry(`/mod/anims/walk${i}.md5anim`, ''));
    const { transfer, end } = transferOf([
      directory('/mod', [directory('/mod/anims', many), fileEntry('/mod/a.txt', '')]),
    ]);
    const entries = entriesFromDataTransfer(transfer);
    end();
    const expected = ['mod/a.txt', ...[1, 2, 3, 9, 10].map((i) => `mod/anims/walk${i}.md5anim`)];
    expect((await entries).map(({ path }) => path)).toEqual(expected);
  });

  it('leave out files that systems add to folders', async () => {
    const { transfer } = transferOf([
      directory('/m', [
        fileEntry('/m/.DS_Store', ''),
        directory('/m/__MACOSX', [fileEntry('/m/__MACOSX/a', '')]),
        fileEntry('/m/a', ''),
      ]),
    ]);
    expect((await entriesFromDataTransfer(transfer)).map(({ path }) => path)).toEqual(['m/a']);
  });

  it('of a picked folder keep their paths in it', () => {
    const picked = new File(['x'], 'a.tga');
    Object.defineProperty(picked, 'webkitRelativePath', { value: 'mod/a.tga' });
    expect(entriesFromFiles([picked, new File([''], 'b.tga')]).map(({ path }) => path)).toEqual([
      'b.tga',
      'mod/a.tga',
    ]);
  });
});

describe('a file on the network', () => {
  const base = 'https://site.example/viewer/index.html?x#y';

  it.each([
    [404, 'there is no such file on the server (HTTP 404)'],
    [403, 'the server refuses access (HTTP 403)'],
    [429, 'the server received too many requests (HTTP 429). Try again later'],
    [500, 'the server answered with an error (HTTP 500)'],
  ])('answered with HTTP %i says: %s', async (status, text) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status })));
    await expect(entryFromUrl('a.md5mesh', base).bytes()).rejects.toThrow(`Could not be fetched: ${text}.`);
  });

  it.each([
    ['a.md5mesh', 'the server did not answer'],
    [
      'https://other.example/a.md5mesh',
      'other.example did not answer, or does not allow other sites to read it (no Access-Control-Allow-Origin). Download the file and open the copy.',
    ],
  ])('%s that gets no answer says: %s', async (url, text) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(entryFromUrl(url, base).bytes()).rejects.toThrow(text);
  });

  it('with an invalid address fails when it is read, not before', async () => {
    await expect(entryFromUrl('http://', base).bytes()).rejects.toThrow('not a valid address');
  });

  it('rejects with an abort when it is aborted', async () => {
    vi.stubGlobal('fetch', (_: URL, init: RequestInit) => {
      init.signal?.throwIfAborted();
      return Promise.reject(new Error('not aborted'));
    });
    const bytes = entryFromUrl('a.md5mesh', base).bytes(AbortSignal.abort());
    await expect(bytes).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is requested with the chosen credentials', async () => {
    const fetched = vi.fn((_: URL, init: RequestInit) =>
      Promise.resolve(new Response(init.credentials ?? 'none')),
    );
    vi.stubGlobal('fetch', fetched);
    const bytes = await entryFromUrl('a', base, { credentials: 'include' }).bytes();
    expect(new TextDecoder().decode(bytes)).toBe('include');
  });

  it.each([
    ['demo/a%20b.md5mesh#x', 'demo/a b.md5mesh', 'https://site.example/viewer/demo/a%20b.md5mesh'],
    ['/models/a.md5mesh', 'models/a.md5mesh', 'https://site.example/models/a.md5mesh'],
    ['https://other.example/m/a.md5mesh', 'other.example/m/a.md5mesh', 'https://other.example/m/a.md5mesh'],
  ])('%s is shown as %s', (url, path, href) => {
    expect(entryFromUrl(url, base)).toMatchObject({ path, url: href });
  });
});

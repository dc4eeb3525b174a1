import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Diagnostic } from '../../core/index.js';
import { EMPTY, FileError, Library, type FileEntry } from '../../files/index.js';
import { HINTS } from '../../report/hints.js';
import { bytesOf, codes, written } from '../../../scripts/docs.mjs';
import { loadBuiltCore } from '../support/wasm-core.js';
import { zipOf, type ZipFile } from '../support/zip.js';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Code = (typeof codes)[number];
type Content = Parameters<typeof bytesOf>[0];
const isOfReader = ({ group }: Code) => group !== 'page';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

function readAs(kind: string, bytes: Uint8Array): readonly Diagnostic[] {
  const name = `example.md5${kind}`;
  if (kind === 'mesh') {
    const { model, report } = core.readModel(bytes, name);
    model?.dispose();
    return report.diagnostics;
  }
  if (kind === 'anim') {
    const { clip, report } = core.readClip(bytes, name);
    clip?.dispose();
    return report.diagnostics;
  }
  const { path, report } = core.readCameraPath(bytes, name);
  path?.dispose();
  return report.diagnostics;
}

/** The file as the page gets it. */
function entryOf(path: string, content: Content): FileEntry {
  const { fails } = content;
  const bytes = fails
    ? () => Promise.reject(new FileError(fails as FileError['code'], 'Could not be read.'))
    : () => Promise.resolve(content.zip ? zipOf(content.zip.map(packed)) : bytesOf(content));
  return { path, bytes };
}

function packed(content: NonNullable<Content['zip']>[number]): ZipFile {
  const { path, encrypted = false } = content;
  return { name: path, data: bytesOf(content), encrypted };
}

/** All findings on files that are dropped together, including their images. */
async function dropped(files: Record<string, Content>, wanted: string[] = []): Promise<Diagnostic[]> {
  const library = new Library(core);
  const entries = Object.entries(files).map(([path, content]) => entryOf(path, content));
  const collection = await library.add(EMPTY, entries, { mode: 'auto', wanted });
  const problems = [...collection.problems];
  for (const model of collection.models) {
    const paints = await library.paintOf(model, collection, {
      onProblem: (problem) => problems.push(problem),
    });
    await Promise.all(paints.map(({ textures }) => textures));
  }
  library.release(collection);
  return problems;
}

describe('the table of diagnostics', () => {
  it.each(Object.entries(written()))('%s is what npm run docs makes of it', (path, text) => {
    expect(read(path) === text, `${path} is stale: npm run docs`).toBe(true);
  });

  it('has unique kebab-case codes with complete sentences', () => {
    expect(new Set(codes.map(({ id }) => id)).size).toBe(codes.length);
    for (const { id, summary, remedy } of codes) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(summary, id).toMatch(/^[A-Z].*\.$/);
      expect(remedy, id).toMatch(/^[A-Z].*\.$/);
      expect(HINTS[id]).toBe(remedy);
    }
  });

  it('flags what Doom 3 refuses exactly if the texts of a code say so', () => {
    for (const code of codes.filter(isOfReader)) {
      const texts = `${code.summary} ${code.remedy}`;
      const saysSo = texts.includes('Doom 3') && texts.includes('refuse');
      expect(code.strict ?? false, code.id).toBe(saysSo && code.severity !== 'error');
    }
  });

  it('has no code that nothing reports', () => {
    const sources = ['cpp', 'web'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(
          (path) =>
            /\.(h|cpp|ts)$/.test(path) &&
            !/^tests\/|^report\/(hints|page-codes)|^core\/repair-table/.test(path),
        )
        .map((path) => read(join(folder, path))),
    );
    const text = sources.join('\n');
    for (const code of codes) {
      const enumerator = code.id.replace(/(^|-)(.)/g, (_, _dash, letter: string) => letter.toUpperCase());
      const name = isOfReader(code) ? `Code::k${enumerator}` : `'${code.id}'`;
      expect(text.includes(name), `${name} is used`).toBe(true);
    }
  });

  it('has no findings on the files that the examples change', () => {
    for (const kind of ['mesh', 'anim', 'camera'] as const)
      expect(readAs(kind, bytesOf({ in: kind }))).toEqual([]);
  });
});

describe('the example of', () => {
  const shown = codes.flatMap((code) => (code.example ? [[code.id, code, code.example] as const] : []));

  it('every code exists, except one for a defect of the viewer', () => {
    const ids = new Set(shown.map(([id]) => id));
    expect(codes.flatMap(({ id }) => (ids.has(id) ? [] : id))).toEqual(['reader-fault']);
  });

  it.each(shown)('%s causes only this code', async (id, code, example) => {
    const { files, wanted, with: besides = [], ...content } = example;
    const found = files ? await dropped(files, wanted) : readAs(content.in ?? 'mesh', bytesOf(content));
    const own = found.filter((diagnostic) => diagnostic.code === id);
    expect(own.length).toBeGreaterThan(0);
    expect(own[0]?.severity).toBe(code.severity);
    // Only the program compares the fit of animations with Doom 3's rule: cli-check.test.ts.
    if (code.group !== 'fit') expect(own[0]?.strict ?? false).toBe(code.strict ?? false);
    expect([...new Set(found.map((diagnostic) => diagnostic.code))].sort()).toEqual([id, ...besides].sort());
  });
});

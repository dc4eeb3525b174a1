import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ReaderNeededError, loadCore, type Core, type Model, type Report } from '../../core/index.js';
import { WholeReader } from '../../core/whole-reader.js';
import { chainAnimText } from '../../../scripts/bench/made-files.mjs';
import { bytesOf, codes, goodFile } from '../../../scripts/docs.mjs';
import { BAD_INPUTS } from '../support/bad-inputs.js';
import { builtWasm, corpusFolder, demoFile, loadBuiltCore } from '../support/wasm-core.js';

type Kind = 'mesh' | 'anim' | 'camera';

/** As pages have it: the whole reader is loaded when it is needed. */
let page: Core;
/** Both readers. */
let core: Core;
let whole: WholeReader;
beforeAll(async () => {
  page = await loadPage();
  core = await loadBuiltCore();
  whole = await WholeReader.load(builtWasm('md5-viewer-reader'));
});

const loadPage = (readerBinary = builtWasm('md5-viewer-reader')): Promise<Core> =>
  loadCore({ wasmBinary: builtWasm('md5-viewer-module'), readerBinary, wholeReader: 'later' });

interface Reading {
  readonly report: Report;
  readonly content: unknown;
}

/** All that a core finds in a file. */
function readBy(by: Core, kind: Kind, bytes: Uint8Array): Reading {
  if (kind === 'mesh') {
    const { model, report } = by.readModel(bytes, 'file');
    const content = model && contentOf(model);
    model?.dispose();
    return { report, content };
  }
  if (kind === 'anim') {
    const { clip, report } = by.readClip(bytes, 'file');
    if (!clip) return { report, content: null };
    const { joints, frameCount, frameRate, duration, loopRule } = clip;
    const skeleton = by.skeletonOf(clip);
    const poses = [0, frameCount / 2, frameCount - 1].map(
      (frame) => skeleton.evaluate({ clip, frame }).joints,
    );
    skeleton.dispose();
    clip.dispose();
    return { report, content: { joints, frameCount, frameRate, duration, loopRule, poses } };
  }
  const { path, report } = by.readCameraPath(bytes, 'file');
  const content = path && { cuts: path.cuts, shots: path.shotCount, middle: path.at(path.duration / 2) };
  path?.dispose();
  return { report, content };
}

function contentOf(model: Model): unknown {
  const { joints, neededJoints } = model;
  const meshes = model.meshes.map((info, i) => ({ info, mesh: model.mesh(i) }));
  const posed = model.evaluate();
  return { joints, neededJoints, meshes, pose: posed.joints, vertices: meshes.map((_, i) => posed.mesh(i)) };
}

/** What a page finds by its own reader; null where that gives up. */
function readAlone(kind: Kind, bytes: Uint8Array): Reading | null {
  try {
    return readBy(page, kind, bytes);
  } catch (error) {
    if (error instanceof ReaderNeededError) return null;
    throw error;
  }
}

function wholeReport(kind: Kind, bytes: Uint8Array): Report {
  const diagnostics = whole.read(kind, bytes, 0, () => undefined).map((one) => ({ ...one, file: 'file' }));
  return { diagnostics: diagnostics.sort((a, b) => a.line - b.line || a.column - b.column) };
}

/** Something behind the end makes the page's reader give up, and changes nothing else. */
const withTrailer = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(Buffer.concat([bytes, Buffer.from('\n§')]));

/** True where the page's own reader read it, which must find and say what the whole one does. */
function compare(kind: Kind, bytes: Uint8Array, what: string): boolean {
  const own = readAlone(kind, bytes);
  if (!own) return false;
  expect(own.report, what).toEqual(wholeReport(kind, bytes));
  expect(own.content, what).toEqual(readBy(core, kind, withTrailer(bytes)).content);
  return true;
}

function corpusFiles(folder: string): [Kind, string][] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .flatMap((name) => {
      const kind = /\.md5(mesh|anim)$/.exec(name)?.[1] as Kind | undefined;
      return kind ? [[kind, join(folder, name)] as [Kind, string]] : [];
    });
}

/** The text with one of its words left out, doubled or swapped with the next, for each of them. */
function* damaged(text: string): Generator<string> {
  const words = [...text.matchAll(/\S+/g)];
  for (const [i, { 0: word, index }] of words.entries()) {
    const before = text.slice(0, index);
    const after = text.slice(index + word.length);
    yield before + after;
    yield `${before}${word} ${word}${after}`;
    const next = words[i + 1];
    if (next) {
      const between = text.slice(index + word.length, next.index);
      yield before + next[0] + between + word + text.slice(next.index + next[0].length);
    }
  }
}

describe("a page's own reader", () => {
  it('gives up on nothing in the demo but the camera path', () => {
    expect(compare('mesh', demoFile('wanderer.md5mesh'), 'wanderer')).toBe(true);
    expect(compare('anim', demoFile('walk.md5anim'), 'walk')).toBe(true);
    expect(() => readBy(page, 'camera', demoFile('tour.md5camera'))).toThrow(ReaderNeededError);
  });

  it('finds and says what the whole reader does, or gives up, on the example of every code', () => {
    let read = 0;
    for (const { id, group, example } of codes) {
      const kind = example.in ?? 'mesh';
      if (group === 'fit' || group === 'page' || (kind !== 'mesh' && kind !== 'anim')) continue;
      if (compare(kind, bytesOf(example), id)) read++;
    }
    expect(read).toBeGreaterThan(5);
  });

  it('does so on bad inputs', () => {
    for (const { kind, what, bytes } of BAD_INPUTS) {
      if (kind !== 'camera') compare(kind, bytes, what);
    }
  });

  it.each(['mesh', 'anim'] as const)(
    'does so on a small %s with any word amiss, and cut anywhere',
    (kind) => {
      const text = goodFile(kind);
      const texts = [...damaged(text), ...Array.from(text, (_, i) => text.slice(0, i))];
      const read = texts.filter((one) => compare(kind, Buffer.from(one), one));
      expect(texts.length).toBeGreaterThan(300);
      expect(read.length).toBeGreaterThan(0);
      expect(read.length).toBeLessThan(texts.length);
    },
  );

  it('reads skeletons of thousands of joints by itself, and gives up on two of one name among them', () => {
    const many = chainAnimText(2000, 3);
    expect(compare('anim', Buffer.from(many), 'many')).toBe(true);
    expect(readAlone('anim', Buffer.from(many.replace('"joint1999"', '"joint7"')))).toBeNull();
    expect(readAlone('anim', Buffer.from(chainAnimText(5000, 3)))).toBeNull();
  });

  it.runIf(corpusFolder)(
    'reads most real files by itself, as the whole reader does',
    () => {
      const files = corpusFiles(corpusFolder ?? '');
      const read = files.filter(([kind, path]) => compare(kind, readFileSync(path), path));
      expect(files.length).toBeGreaterThan(100);
      expect(read.length / files.length).toBeGreaterThan(0.8);
    },
    60_000,
  );
});

describe('the whole reader', () => {
  const odd = Buffer.from(goodFile('mesh').replace('MD5Version 10', 'MD5Version 11'));

  it('is loaded by the first file that needs it', async () => {
    const later = await loadPage();
    const read = (): ReturnType<Core['readModel']> => later.readModel(odd, 'odd.md5mesh');
    expect(read).toThrow('odd.md5mesh needs the whole reader');
    const [first, second] = await Promise.all([later.withWholeReader(read), later.withWholeReader(read)]);
    for (const { model, report } of [first, second, read()]) {
      expect(model?.joints.length).toBeGreaterThan(0);
      expect(report.diagnostics.map(({ code, file }) => [code, file])).toContainEqual([
        'version-other-game',
        'odd.md5mesh',
      ]);
    }
  });

  it('can be asked for again where it could not be loaded', async () => {
    const later = await loadPage(new TextEncoder().encode('no module'));
    const read = (): unknown => later.readModel(odd, 'odd.md5mesh');
    await expect(later.withWholeReader(read)).rejects.toThrow('WebAssembly');
    await expect(later.withWholeReader(read)).rejects.toThrow('WebAssembly');
    expect(later.readModel(Buffer.from(goodFile('mesh')), 'good.md5mesh').model).not.toBeNull();
  });

  it('leaves other errors to the caller', async () => {
    const fails = page.withWholeReader(() => {
      throw new RangeError('mine');
    });
    await expect(fails).rejects.toThrow('mine');
  });

  it('leaves no memory in use', () => {
    const before = core.heapBytes;
    for (let i = 0; i < 3; i++) core.readModel(odd, 'odd.md5mesh').model?.dispose();
    expect(core.heapBytes).toBe(before);
  });
});

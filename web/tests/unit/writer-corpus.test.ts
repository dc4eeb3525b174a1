import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Clip, Core, Diagnostic, Model, Report } from '../../core/index.js';
import { loadWriter, type Rewritten, type Writer } from '../../core/writer.js';
import { refusalsOf } from '../support/strict-reader.js';
import { corpusFolder, loadBuiltCore } from '../support/wasm-core.js';

const reports = fileURLToPath(new URL('../../../../shared/reports/', import.meta.url));

function filesOf(ending: string): string[] {
  return [corpusFolder, reports].flatMap((folder) =>
    folder && existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.toLowerCase().endsWith(ending))
          .map((name) => join(folder, name))
      : [],
  );
}

const encode = (text: string) => new TextEncoder().encode(text);

const isStrict = ({ severity, strict }: Diagnostic) => severity === 'error' || strict;

/**
 * Reading written text again finds nothing new. But a file with errors does not report their consequences,
 * and weights of an unannounced file without joints have other findings.
 */
function expectNoNewFindings(before: Report, after: Report): void {
  if (before.diagnostics.some(({ severity }) => severity === 'error')) return;
  const known = new Set(before.diagnostics.map(({ code }) => code));
  expect(after.diagnostics.filter(({ code }) => !known.has(code))).toEqual([]);
  if (!before.diagnostics.some(isStrict)) expect(after.diagnostics.filter(isStrict)).toEqual([]);
}

/** The form is always Doom 3's. Content that it rejects must have findings in the original file. */
function expectStrict(text: string, kind: 'mesh' | 'anim' | 'camera', { diagnostics }: Report): void {
  const refusals = refusalsOf(text, kind);
  if (!diagnostics.some(isStrict)) expect(refusals).toEqual([]);
}

/** Equal for equal bytes. */
const digestOf = (array: Float32Array | Uint32Array): string =>
  createHash('sha1')
    .update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    .digest('base64');

/** All data of a model in the core, floats as bytes. */
function contentOf(model: Model): unknown {
  const pose = model.evaluate();
  return {
    joints: model.joints,
    meshes: model.meshes.map((info, index) => {
      const { indices, uvs } = model.mesh(index);
      const { ranges, joints, biases, offsets } = model.meshWeights(index);
      return [
        info,
        ...[indices, uvs, ranges, joints, biases, offsets, pose.mesh(index).positions].map(digestOf),
      ];
    }),
  };
}

function posesOf(core: Core, clip: Clip): unknown {
  const skeleton = core.skeletonOf(clip);
  const frames = [];
  for (let frame = 0; frame < clip.frameCount; frame++)
    frames.push(digestOf(skeleton.evaluate({ clip, frame }).joints));
  skeleton.dispose();
  return { joints: clip.joints, rate: clip.frameRate, count: clip.frameCount, frames };
}

let core: Core;
let writer: Writer;
beforeAll(async () => {
  core = await loadBuiltCore();
  writer = await loadWriter();
});

function writtenTwice(path: string, rewrite: (bytes: Uint8Array, name: string) => Rewritten): Rewritten {
  const written = rewrite(readFileSync(path), basename(path));
  if (written.text === null) return written;
  const again = rewrite(encode(written.text), basename(path));
  expect(again.text).toBe(written.text);
  return written;
}

describe.skipIf(!corpusFolder)('Every file that is read can be written', () => {
  it.each(filesOf('.md5mesh'))('%s', (path) => {
    const before = core.readModel(readFileSync(path), 'a');
    const written = writtenTwice(path, (bytes, name) => writer.rewriteMesh(bytes, name));
    if (!before.model || written.text === null) {
      expect(written.text).toBe(before.model);
      return;
    }
    const after = core.readModel(encode(written.text), 'a');
    if (!after.model) throw new Error('The written mesh cannot be read.');
    // Bytes that are not UTF-8 are converted to characters by writing.
    if (written.changes.every(({ code }) => code !== 'name-encoding'))
      expect(contentOf(after.model)).toEqual(contentOf(before.model));
    expectNoNewFindings(before.report, after.report);
    // Doom 3 has no meshes with joints in another file.
    if (before.model.jointCount > 0) expectStrict(written.text, 'mesh', before.report);
    before.model.dispose();
    after.model.dispose();
  });

  it.each(filesOf('.md5anim'))('%s', (path) => {
    const before = core.readClip(readFileSync(path), 'a');
    const written = writtenTwice(path, (bytes, name) => writer.rewriteAnim(bytes, name));
    if (!before.clip) {
      expect(written.text).toBe(null);
      return;
    }
    if (written.text === null) {
      expect(written.changes.map(({ code }) => code)).toEqual(['no-hierarchy']);
      return;
    }
    const after = core.readClip(encode(written.text), 'a');
    if (!after.clip) throw new Error('The written animation cannot be read.');
    expect(posesOf(core, after.clip)).toEqual(posesOf(core, before.clip));
    expectNoNewFindings(before.report, after.report);
    expectStrict(written.text, 'anim', before.report);
    before.clip.dispose();
    after.clip.dispose();
  });

  it.each(filesOf('.md5camera'))('%s', (path) => {
    const before = core.readCameraPath(readFileSync(path), 'a');
    const written = writtenTwice(path, (bytes, name) => writer.rewriteCameraPath(bytes, name));
    if (!before.path) {
      expect(written.text).toBe(null);
      return;
    }
    const after = core.readCameraPath(encode(written.text ?? ''), 'a');
    if (!after.path) throw new Error('The written camera path cannot be read.');
    expect(after.path.cuts).toEqual(before.path.cuts);
    expect(after.path.frameRate).toBe(before.path.frameRate);
    for (let step = 0; step < 200; step++) {
      const seconds = (step / 100) * before.path.duration;
      expect(after.path.at(seconds)).toEqual(before.path.at(seconds));
    }
    expectNoNewFindings(before.report, after.report);
    expectStrict(written.text ?? '', 'camera', before.report);
  });
});

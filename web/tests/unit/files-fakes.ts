import type { CameraPath, Clip, Core, FileKind, Model, Report } from '../../core/index.js';
import type { FileEntry } from '../../files/index.js';
import { loadBuiltCore } from '../support/wasm-core.js';

const built = await loadBuiltCore();

/**
 * A core for a small text format, so that tests of pairing and ownership are short: 'mesh a b : material1, material2',
 * 'anim a b', 'camera'. The words after the kind are joint names, each the parent of the next. Meshes and animations are
 * those of the built core. A text that begins with 'broken' has the kind that follows and is unreadable; one that begins
 * with 'cut' ends before its weights.
 */
export class FakeCore {
  readonly alive = new Set<object>();
  reads = 0;

  get core(): Core {
    return this as unknown as Core;
  }

  classify(bytes: Uint8Array): FileKind {
    const kind = textOf(bytes)
      .replace(/^(broken|cut) /, '')
      .split(' ')[0];
    return kind === 'mesh' || kind === 'anim' || kind === 'camera' ? kind : 'unknown';
  }

  readModel(bytes: Uint8Array, fileName: string): { model: Model | null; report: Report } {
    const text = textOf(bytes);
    const { value, report } = this.#read(bytes, fileName, () => {
      const { model } = built.readModel(encoded(meshText(text)), fileName);
      if (!model) throw new Error(`The core did not read ${fileName}.`);
      return model;
    });
    return { model: value, report };
  }

  readClip(bytes: Uint8Array, fileName: string): { clip: Clip | null; report: Report } {
    const { value, report } = this.#read(bytes, fileName, () => {
      const { clip } = built.readClip(encoded(animText(textOf(bytes))), fileName);
      if (!clip) throw new Error(`The core did not read ${fileName}.`);
      return clip;
    });
    return { clip: value, report };
  }

  readCameraPath(bytes: Uint8Array, fileName: string): { path: CameraPath | null; report: Report } {
    const { value, report } = this.#read(bytes, fileName, () => ({ dispose: () => undefined }));
    return { path: value as CameraPath | null, report };
  }

  #read<Value extends { dispose: () => void }>(
    bytes: Uint8Array,
    file: string,
    make: () => Value,
  ): { value: Value | null; report: Report } {
    this.reads++;
    const message = 'expected a number';
    const bad = {
      diagnostics: [{ severity: 'error', code: 'bad', file, line: 2, column: 5, message }],
    } as const;
    if (textOf(bytes).startsWith('broken')) return { value: null, report: bad };
    const value = make();
    const dispose = value.dispose.bind(value);
    value.dispose = () => {
      if (!this.alive.delete(value)) throw new Error(`${file} was disposed twice`);
      dispose();
    };
    this.alive.add(value);
    return { value, report: textOf(bytes).startsWith('cut') ? bad : { diagnostics: [] } };
  }
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

const jointsIn = (text: string): string[] => text.trim().split(/\s+/).slice(1).filter(Boolean);

function meshText(text: string): string {
  const [head = '', materials = ''] = text.replace(/^cut /, '').split(':');
  const joints = jointsIn(head).map((name, i) => `"${name}" ${i - 1} ( 0 0 ${i} ) ( 0 0 0 )`);
  const weights = text.startsWith('cut') ? '' : 'numweights 1 weight 0 0 1 ( 0 0 0 )';
  const mesh = (material: string): string =>
    `mesh { shader "${material.trim()}" numverts 3 vert 0 ( 0 0 ) 0 1 vert 1 ( 0 0 ) 0 1 vert 2 ( 0 0 ) 0 1 ` +
    `numtris 1 tri 0 0 1 2 ${weights} }`;
  const meshes = materials.split(',').map(mesh);
  return (
    `MD5Version 10 commandline "" numJoints ${joints.length} numMeshes ${meshes.length} ` +
    `joints {\n${joints.join('\n')}\n} ${meshes.join('\n')}`
  );
}

function animText(text: string): string {
  const joints = jointsIn(text);
  return (
    `MD5Version 10 commandline "" numFrames 1 numJoints ${joints.length} frameRate 24 numAnimatedComponents 0 ` +
    `hierarchy {\n${joints.map((name, i) => `"${name}" ${i - 1} 0 0`).join('\n')}\n} ` +
    `bounds { ( 0 0 0 ) ( 1 1 1 ) } ` +
    `baseframe {\n${joints.map((_, i) => `( 0 0 ${i === 0 ? 0 : 1} ) ( 0 0 0 )`).join('\n')}\n} frame 0 { }`
  );
}

export function file(path: string, text = ''): FileEntry {
  return { path, bytes: () => Promise.resolve(new TextEncoder().encode(text)) };
}

/** A network file that counts its requests and can be delayed. */
export class RemoteFile {
  fetches = 0;
  readonly entry: FileEntry;
  release: () => void = () => undefined;

  constructor(url: string, text: string, held = false) {
    const gate = held ? new Promise<void>((resolve) => (this.release = resolve)) : Promise.resolve();
    const bytes = async (signal?: AbortSignal): Promise<Uint8Array> => {
      this.fetches++;
      await gate;
      signal?.throwIfAborted();
      return new TextEncoder().encode(text);
    };
    this.entry = { path: new URL(url).pathname.slice(1), url, bytes };
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

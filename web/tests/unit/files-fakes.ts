import type { CameraPath, Clip, Core, FileKind, Fit, MeshInfo, Model, Report } from '../../core/index.js';
import type { FileEntry } from '../../files/index.js';

/**
 * A core for a small text format, so that pairing and ownership can be tested without the wasm module: 'mesh
 * a b : material1, material2', 'anim a b', 'camera'. The words after the kind are joint names. A text that
 * begins with 'broken' has the kind that follows and is unreadable; one that begins with 'cut' ends before
 * its weights.
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
    const [head = '', materials = ''] = text.replace(/^cut /, '').split(':');
    const maxWeightsPerVertex = text.startsWith('cut') ? 0 : 1;
    const meshes = materials
      .split(',')
      .map((material) => ({ material: material.trim(), triangleCount: 1, maxWeightsPerVertex }) as MeshInfo);
    const joints = head.trim().split(' ').slice(1);
    const model = {
      joints,
      meshes,
      fit: (clip: Clip) => fit(joints, (clip as unknown as { joints: string[] }).joints),
      setOffset: () => undefined,
    };
    const { value, report } = this.#read(bytes, fileName, model);
    return { model: value as Model | null, report };
  }

  readClip(bytes: Uint8Array, fileName: string): { clip: Clip | null; report: Report } {
    const { value, report } = this.#read(bytes, fileName, {
      joints: textOf(bytes).trim().split(' ').slice(1),
    });
    return { clip: value as Clip | null, report };
  }

  readCameraPath(bytes: Uint8Array, fileName: string): { path: CameraPath | null; report: Report } {
    const { value, report } = this.#read(bytes, fileName, {});
    return { path: value as CameraPath | null, report };
  }

  #read(bytes: Uint8Array, file: string, parts: object): { value: unknown; report: Report } {
    this.reads++;
    const message = 'expected a number';
    const bad = {
      diagnostics: [{ severity: 'error', code: 'bad', file, line: 2, column: 5, message }],
    } as const;
    if (textOf(bytes).startsWith('broken')) return { value: null, report: bad };
    const value = {
      ...parts,
      dispose: () => {
        if (!this.alive.delete(value)) throw new Error(`${file} was disposed twice`);
      },
    };
    this.alive.add(value);
    return { value, report: textOf(bytes).startsWith('cut') ? bad : { diagnostics: [] } };
  }
}

function fit(mesh: string[], clip: string[]): Fit {
  const missing = mesh.filter((joint) => !clip.includes(joint));
  const exact = mesh.join() === clip.join();
  const compatible = exact || missing.length < mesh.length;
  const how = exact ? 'exact' : compatible ? 'by-name' : 'none';
  return {
    compatible,
    how,
    missing,
    extra: [],
    reordered: false,
    ...(exact ? {} : { firstDifference: `Lacks ${missing[0]}.` }),
  };
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

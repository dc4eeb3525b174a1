/**
 * Rewrites files as MD5 of version 10, with the edits of a command. The writer makes each edit; this class
 * supplies data from other files: joints for meshes without any, the mesh for an animation, and bounds.
 */
import { resolve } from 'node:path';
import type {
  AnimEdits,
  CameraEdits,
  Change,
  Core,
  Diagnostic,
  MeshEdits,
  Rewritten,
  Writer,
} from '../core/index.js';
import type { Catalog, Game } from '../core/game.js';
import { boundsOfFrames } from '../core/writer.js';
import { filesOf } from './file-source.js';
import type { Md5Kind } from './convert-options.js';
import type { InputFile } from './inputs.js';
import { meshesAmong, meshesBeside, MeshFinder, type MeshCandidate } from './mesh-finder.js';
import { readWhole } from './read-whole.js';
import { SkeletonLenders } from './skeleton-lenders.js';

/** The edits for all files of a kind. */
export interface Edits {
  readonly mesh: MeshEdits;
  readonly anim: AnimEdits;
  readonly camera: CameraEdits;
  /** Whether the bounds of animations are computed. */
  readonly computeBounds: boolean;
}

/** The mesh of `--for`, with its bytes. */
export interface TargetMesh {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface RewrittenFile {
  readonly text: string;
  readonly changes: readonly Change[];
  /** Facts that the user should know, in sentences. */
  readonly remarks: readonly string[];
  /** The findings on the original file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The reason why a file cannot be rewritten. */
export interface NotRewritten {
  readonly reason: string;
}

interface Files {
  readonly inputs: readonly InputFile[];
  /** The meshes among the inputs. */
  readonly meshes: readonly InputFile[];
  readonly target: TargetMesh | null;
  /** The folders of --allow. */
  readonly allow: readonly string[];
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Modules {
  readonly core: Core;
  readonly game: Game;
  readonly writer: Writer;
}

export class Rewriter {
  readonly #core: Core;
  readonly #catalog: Catalog;
  readonly #writer: Writer;
  readonly #edits: Edits;
  readonly #files: Files;
  readonly #bytesOf: (path: string) => Uint8Array;
  readonly #lenders: SkeletonLenders;
  readonly #finder: MeshFinder;

  constructor({ core, game, writer }: Modules, edits: Edits, files: Files) {
    this.#core = core;
    this.#catalog = game.catalog;
    this.#writer = writer;
    this.#edits = edits;
    this.#files = files;
    const byPath = new Map(files.inputs.map((input) => [input.path, input]));
    this.#bytesOf = (path) => byPath.get(path)?.bytes() ?? readWhole(path);
    this.#lenders = new SkeletonLenders({ core, game }, [...byPath.keys()], {
      files: filesOf(this.#bytesOf, files.allow),
    });
    this.#finder = new MeshFinder(core);
  }

  /** Throws if the file cannot be opened. */
  rewrite(file: InputFile, kind: Md5Kind): RewrittenFile | NotRewritten {
    switch (kind) {
      case 'mesh':
        return this.#mesh(file.bytes(), file.path, this.#edits.mesh);
      case 'anim':
        return this.#animation(file);
      case 'camera':
        return finished(
          file.path,
          this.#writer.rewriteCameraPath(file.bytes(), file.path, this.#edits.camera),
        );
    }
  }

  dispose(): void {
    this.#lenders.dispose();
    this.#finder.dispose();
  }

  #mesh(bytes: Uint8Array, path: string, edits: MeshEdits): RewrittenFile | NotRewritten {
    const alone = this.#writer.rewriteMesh(bytes, path, edits);
    if (!alone.report.diagnostics.some(({ code }) => code === 'foreign-skeleton'))
      return finished(path, alone);
    const { model } = this.#core.readModel(bytes, path);
    const needed = model?.neededJoints ?? 0;
    model?.dispose();
    const lender = this.#lenders.lenderFor(path, needed);
    if (!lender) return { reason: lacksJoints(path, needed) };
    const skeletonFrom = { bytes: this.#bytesOf(lender.path), fileName: lender.path };
    return finished(path, this.#writer.rewriteMesh(bytes, path, { ...edits, skeletonFrom }));
  }

  #animation(file: InputFile): RewrittenFile | NotRewritten {
    const bytes = file.bytes();
    const edits = { ...this.#edits.anim, ...this.#forTarget(bytes, file.path) };
    const own = this.#writer.rewriteAnim(bytes, file.path, edits);
    if (own.text === null || !this.#edits.computeBounds) return finished(file.path, own);
    const { clip } = this.#core.readClip(utf8(own.text), file.path);
    if (!clip) return finished(file.path, own);
    try {
      const found = this.#finder.find(clip, this.#candidates(file));
      if (!found) return finished(file.path, own, isOfJoints(own) ? [] : [BOUNDS_KEPT]);
      const bounds = boundsOfFrames(found.model, clip);
      const computed = this.#writer.rewriteAnim(bytes, file.path, { ...edits, bounds });
      if (computed.text === own.text) return finished(file.path, own);
      const others = computed.changes.filter(({ code }) => code !== BOUNDS && code !== 'bounds-of-joints');
      const message = `Bounds are computed from the vertices of ${found.mesh.path}.`;
      return finished(file.path, { ...computed, changes: [...others, { code: BOUNDS, message }] });
    } finally {
      clip.dispose();
    }
  }

  /** The edit that writes an animation for the mesh of `--for`. */
  #forTarget(bytes: Uint8Array, path: string): Pick<AnimEdits, 'for'> {
    const { target } = this.#files;
    if (!target) return {};
    const plain = this.#writer.rewriteAnim(bytes, path, this.#edits.anim);
    const { clip } = plain.text === null ? { clip: null } : this.#core.readClip(utf8(plain.text), path);
    const found = clip && this.#finder.find(clip, this.#targetCandidates(target));
    clip?.dispose();
    const isEdited = found?.mesh.isEdited ?? this.#isInput(target.path);
    const edits = isEdited ? { edits: this.#edits.mesh } : {};
    return { for: { bytes: target.bytes, fileName: target.path, ...edits } };
  }

  #candidates(file: InputFile): readonly MeshCandidate[] {
    const { target, meshes, inputs, allow } = this.#files;
    if (target) return this.#targetCandidates(target);
    const { near, elsewhere } = meshesAmong(this.#catalog, file, meshes);
    const ofInput = ({ path, bytes }: InputFile) => this.#candidate(path, bytes, true);
    const beside = meshesBeside(this.#catalog, file, inputs, allow).flatMap((path) => {
      const bytes = () => readWhole(path);
      return [this.#candidate(path, bytes, true), this.#candidate(path, bytes, false)];
    });
    const others = elsewhere.map((mesh) => ({ ...ofInput(mesh), isElsewhere: true }));
    return [...near.map(ofInput), ...beside, ...others];
  }

  /** The game's own mesh needs no edits; one that was exported with the animation needs them. */
  #targetCandidates({ path, bytes }: TargetMesh): readonly MeshCandidate[] {
    const edited = this.#candidate(path, () => bytes, true);
    return this.#isInput(path) ? [edited] : [this.#candidate(path, () => bytes, false), edited];
  }

  #candidate(path: string, bytes: () => Uint8Array, isEdited: boolean): MeshCandidate {
    const edits = isEdited ? this.#edits.mesh : {};
    const text = () => {
      const mesh = this.#mesh(bytes(), path, edits);
      return 'text' in mesh ? mesh.text : null;
    };
    return { path, isEdited, text };
  }

  #isInput(path: string): boolean {
    return this.#files.meshes.some((mesh) => resolve(mesh.path) === resolve(path));
  }
}

/** Whether the writer computed bounds because the file has none. */
const isOfJoints = ({ changes }: Rewritten): boolean =>
  changes.some(({ code }) => code === 'bounds-of-joints');

const BOUNDS = 'bounds-computed';
const BOUNDS_KEPT = 'The bounds of the file are kept, because no mesh was found that it fits.';

function finished(
  path: string,
  { text, changes, report: { diagnostics } }: Rewritten,
  remarks: readonly string[] = [],
): RewrittenFile | NotRewritten {
  if (text !== null) return { text, changes, remarks, diagnostics };
  // The last change is the edit that does not apply.
  const last = changes.at(-1);
  return { reason: last ? `${path}: ${last.message}` : nothingIn(path, diagnostics) };
}

/** The reason why nothing of a file is usable. */
export function nothingIn(path: string, diagnostics: readonly Diagnostic[]): string {
  const why = diagnostics.find(({ severity }) => severity === 'error')?.message ?? '';
  return `${path} has no content that can be shown. ${why}`;
}

/** The reason why a mesh without joints is unusable. */
export function lacksJoints(path: string, needed: number): string {
  return `${path} needs the skeleton of another mesh, with at least ${needed} joints. No mesh in its folder has it. Name that mesh, too.`;
}

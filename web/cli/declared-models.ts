/** Compares the models and entities of .def files with the files of their game on the disk. */
import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { placeOf, type DeclReference } from '../core/assets.js';
import type { Clip, Core, Diagnostic, Model } from '../core/index.js';
import { canonicalName } from '../files/tree/index.js';
import type { Heir } from '../report/ancestry.js';
import { listed, misfitText } from '../report/fit-remarks.js';
import { counted } from '../report/numbers.js';
import type { PageCode } from '../report/page-codes.js';
import { readWhole } from './read-whole.js';

/** A model or entity with what it names. `mesh` is that of a model, `model` that of an entity. */
export interface DeclaredHeir extends Heir {
  readonly references: readonly DeclReference[];
  readonly mesh?: string;
  readonly model?: string;
}

type Remark = (at: number, message: string, code?: PageCode) => void;

/** One animation of a model. */
interface Animation {
  readonly files: string[];
  /** Those that are there; null until somebody asks. */
  present: readonly string[] | null;
}

const MOST_ANCESTORS = 32;

/**
 * Names the files, joints, frames and animations that models and entities name and that are not there, and animations
 * and gib models that do not fit. Files are searched from the folder that has the folder `def` of the declaration.
 */
export class DeclaredModels {
  readonly #core: Core;
  readonly #heirs = new Map<string, DeclaredHeir>();
  readonly #folders = new Map<string, ReadonlyMap<string, string>>();
  readonly #models = new Map<string, Model | null>();
  readonly #clips = new Map<string, Clip | null>();
  readonly #joints = new Map<Model, ReadonlySet<string>>();
  readonly #animations = new Map<DeclaredHeir, ReadonlyMap<string, Animation>>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** Reads the meshes and animations that they name. */
  remarks(heirs: readonly DeclaredHeir[]): Diagnostic[] {
    for (const heir of heirs) {
      const key = `${heir.kind} ${heir.name}`;
      if (!this.#heirs.has(key)) this.#heirs.set(key, heir);
    }
    const found = heirs.flatMap((heir) => this.#remarksOn(heir));
    for (const read of [...this.#models.values(), ...this.#clips.values()]) read?.dispose();
    return found;
  }

  #remarksOn(heir: DeclaredHeir): Diagnostic[] {
    const root = rootOf(heir.file);
    if (root === null) return [];
    const remarks: Diagnostic[] = [];
    const remark: Remark = (at, message, code = 'declaration-not-found') => {
      const severity = code === 'clip-does-not-fit' ? 'warning' : 'info';
      remarks.push({ severity, code, file: heir.file, message, ...placeOf(heir.bytes, at) });
    };
    if (heir.kind === 'model') this.#checkModel(root, heir, remark);
    else this.#checkEntity(root, heir, remark);
    return remarks;
  }

  #checkModel(root: string, heir: DeclaredHeir, remark: Remark): void {
    const mesh = this.#inherited(heir, ({ mesh: own }) => own);
    const model = this.#modelAt(this.#find(root, mesh));
    for (const { what, name, owner, at } of heir.references) {
      switch (what) {
        case 'mesh':
          if (!this.#find(root, name)) remark(at, `The mesh '${name}' is not there.`);
          break;
        case 'anim':
          this.#checkClip(root, { heir, model, name, owner, at }, remark);
          break;
        case 'joint':
          if (model && !this.#hasJoint(model, name))
            remark(at, `The channel '${owner}' names the joint '${name}', which ${mesh} does not have.`);
          break;
        case 'frame':
          this.#checkFrame(root, heir, { name, owner, at }, remark);
          break;
        case 'remove':
          if (!this.#hasAnimation(heir, name))
            remark(at, `The animation '${name}' cannot be removed, because the model does not inherit it.`);
      }
    }
  }

  #checkClip(
    root: string,
    named: { heir: DeclaredHeir; model: Model | null; name: string; owner: string; at: number },
    remark: Remark,
  ): void {
    const { heir, model, name, owner, at } = named;
    const path = this.#find(root, name);
    if (!path) {
      const others = this.#present(root, this.#animationsOf(heir).get(owner));
      const variants = others.length > 0 ? ` Its other files are there: ${listed(others)}.` : '';
      remark(at, `The file '${name}' of the animation '${owner}' is not there.${variants}`);
      return;
    }
    const clip = this.#clipAt(path);
    const fit = clip && model ? model.fit(clip) : null;
    if (fit && !fit.compatible)
      remark(
        at,
        `The animation '${owner}' does not fit ${basename(model?.fileName ?? '')}. ${misfitText(fit)}`,
        'clip-does-not-fit',
      );
  }

  /** Doom 3 counts the frames of commands from 1. */
  #checkFrame(
    root: string,
    heir: DeclaredHeir,
    { name, owner, at }: { name: string; owner: string; at: number },
    remark: Remark,
  ): void {
    const [file = ''] = this.#animationsOf(heir).get(owner)?.files ?? [];
    const clip = this.#clipAt(this.#find(root, file));
    if (clip && !(Number(name) >= 1 && Number(name) <= clip.frameCount))
      remark(
        at,
        `A command is at frame ${name}, but the animation '${owner}' has ${counted(clip.frameCount, 'frame')}.`,
      );
  }

  #checkEntity(root: string, heir: DeclaredHeir, remark: Remark): void {
    const named = this.#inherited(heir, ({ model: own }) => own);
    const declared = this.#heirs.get(`model ${canonicalName(named)}`);
    const mesh = declared ? this.#inherited(declared, ({ mesh: own }) => own) : named;
    const model = this.#modelAt(this.#find(root, mesh));
    for (const { what, name, at } of heir.references) {
      if (name === '') continue;
      if (!/^model_/i.test(what)) {
        if (model && !this.#hasJoint(model, name))
          remark(at, `The key '${what}' names the joint '${name}', which ${mesh} does not have.`);
      } else if (/\.md5mesh$/i.test(name)) {
        const path = this.#find(root, name);
        const other = this.#modelAt(path);
        if (!path) remark(at, `The mesh '${name}' of the key '${what}' is not there.`);
        else if (/^model_gib$/i.test(what) && model && other && other.jointCount !== model.jointCount)
          remark(
            at,
            `The gib model '${name}' has ${counted(other.jointCount, 'joint')}, but ${mesh} has ${model.jointCount}. Doom 3 needs the same number.`,
          );
      }
    }
  }

  #present(root: string, animation: Animation | undefined): readonly string[] {
    if (!animation) return [];
    animation.present ??= animation.files.filter((file) => this.#find(root, file) !== null);
    return animation.present;
  }

  #animationsOf(heir: DeclaredHeir): ReadonlyMap<string, Animation> {
    const known = this.#animations.get(heir) ?? animationsOf(heir);
    this.#animations.set(heir, known);
    return known;
  }

  /** Doom 3 compares names of joints without regard to case. */
  #hasJoint(model: Model, name: string): boolean {
    const known = this.#joints.get(model) ?? new Set(model.joints.map((joint) => joint.name.toLowerCase()));
    this.#joints.set(model, known);
    return known.has(name.toLowerCase());
  }

  /** The text of the declaration or of the nearest one that it inherits from. '' where none has it. */
  #inherited(heir: DeclaredHeir, textOf: (heir: DeclaredHeir) => string | undefined): string {
    return this.#ancestry(heir).map(textOf).find(Boolean) ?? '';
  }

  #ancestry(heir: DeclaredHeir): DeclaredHeir[] {
    const line: DeclaredHeir[] = [];
    for (
      let at: DeclaredHeir | undefined = heir;
      at && line.length < MOST_ANCESTORS;
      at = this.#heirs.get(`${at.kind} ${at.base}`)
    )
      line.push(at);
    return line;
  }

  /** True also where a base is not known. */
  #hasAnimation(heir: DeclaredHeir, name: string): boolean {
    const line = this.#ancestry(heir);
    return line.at(-1)?.base !== '' || line.some((each) => this.#animationsOf(each).has(name));
  }

  /** The path on the disk, in which upper and lower case are equal. Null where it is not there. */
  #find(root: string, path: string): string | null {
    if (path === '') return null;
    let at = root;
    for (const part of path.split(/[\\/]+/)) {
      const name = this.#namesIn(at).get(part.toLowerCase());
      if (name === undefined) return null;
      at = join(at, name);
    }
    return at;
  }

  #namesIn(folder: string): ReadonlyMap<string, string> {
    const known = this.#folders.get(folder) ?? namesIn(folder);
    this.#folders.set(folder, known);
    return known;
  }

  #modelAt(path: string | null): Model | null {
    return readOnce(this.#models, path, (bytes, file) => this.#core.readModel(bytes, file).model);
  }

  #clipAt(path: string | null): Clip | null {
    return readOnce(this.#clips, path, (bytes, file) => this.#core.readClip(bytes, file).clip);
  }
}

/** The folder that has the folder `def` in which the file lies. */
function rootOf(file: string): string | null {
  for (let at = dirname(resolve(file)); dirname(at) !== at; at = dirname(at))
    if (basename(at).toLowerCase() === 'def') return dirname(at);
  return null;
}

function animationsOf({ references }: DeclaredHeir): ReadonlyMap<string, Animation> {
  const animations = new Map<string, Animation>();
  for (const { what, owner, name } of references) {
    if (what !== 'anim') continue;
    const known = animations.get(owner);
    if (known) known.files.push(name);
    else animations.set(owner, { files: [name], present: null });
  }
  return animations;
}

function namesIn(folder: string): ReadonlyMap<string, string> {
  try {
    return new Map(readdirSync(folder).map((name) => [name.toLowerCase(), name]));
  } catch {
    return new Map();
  }
}

function readOnce<T>(
  known: Map<string, T | null>,
  path: string | null,
  read: (bytes: Uint8Array, path: string) => T | null,
): T | null {
  if (path === null) return null;
  const before = known.get(path);
  if (before !== undefined) return before;
  let value: T | null = null;
  try {
    value = read(readWhole(path), path);
  } catch {
    // The check of the file itself reports its own faults.
  }
  known.set(path, value);
  return value;
}

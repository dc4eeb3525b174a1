/** Compares the models and entities of .def files with the files of their game. */
import { placeOf, type DeclReference } from '../core/assets.js';
import { canonicalName } from '../core/decl-names.js';
import { fitFile, type ClipFits, type Game } from '../core/game.js';
import type { Clip, Model, Severity } from '../core/index.js';
import type { AbsentKind, Remark } from './absent-names.js';
import { MOST_ANCESTORS, removersOf, type Heir } from './ancestry.js';
import { isCubeConfig } from './cube-config.js';
import { listed } from './merged-remarks.js';
import { meant, nearestName } from './nearest-name.js';
import { counted } from './numbers.js';
import type { PageCode } from './page-codes.js';

/** The files of a game, by the paths in its declarations. */
export interface GameFiles {
  /** Whether the files of the declaration's game are known. */
  isKnown: (declaration: string) => boolean;
  /** Finds a file for modelAt() and clipAt(). Null if the game of the declaration does not have it. */
  find: (declaration: string, path: string) => string | null;
  /** Whether the path leads out of the folders in which the program may look. */
  isOutside?: (declaration: string, path: string) => boolean;
  /**
   * Whether the game of the declaration has other files in the folder of this path. Then the file is missing in the
   * mod itself; otherwise its base game may have it.
   */
  isInOwnFolder: (declaration: string, path: string) => boolean;
  /** The names of the files in the folder of this path, in the game of the declaration. */
  namesBeside: (declaration: string, path: string) => readonly string[];
  /** Null if the file is not read, or is not a mesh. */
  modelAt: (file: string) => Model | null;
  /** Null if the file is not read, or is not an animation. */
  clipAt: (file: string) => Clip | null;
}

/** A model or entity with its references. `mesh` is set for a model, `model` for an entity. */
export interface DeclaredHeir extends Heir {
  readonly references: readonly DeclReference[];
  readonly mesh?: string;
  readonly model?: string;
}

interface Details {
  readonly code?: PageCode | 'clip-does-not-fit';
  readonly severity?: Severity;
  /** Doom 3 ends the game there. */
  readonly strict?: true;
  readonly absent?: { readonly kind: AbsentKind; readonly name: string };
}

type Tell = (at: number, message: string, details?: Details) => void;

/** One animation of a model. */
interface Animation {
  readonly files: string[];
  /** The files that exist; null until they are requested. */
  present: readonly string[] | null;
}

/**
 * As many missing names of a kind are compared with those that exist: each comparison takes milliseconds in a large game.
 */
const MOST_COMPARED = 64;

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const slashed = (path: string): string => path.replaceAll('\\', '/');

/** Descriptions of the joints in the configuration of a Cube 2 game. */
const CUBE_USES = {
  tag: (name: string) => `The tag '${name}' names`,
  pitch: () => 'The command md5pitch names',
  part: () => 'The command md5animpart names',
} as const;

/**
 * Reports missing files, skins, joints, frames and animations that models and entities name, and animations and gib
 * models that do not fit.
 */
export class DeclaredModels {
  readonly #files: GameFiles;
  readonly #game: Game;
  readonly #skins: ReadonlySet<string>;
  readonly #heirs = new Map<string, DeclaredHeir>();
  readonly #joints = new Map<Model, ReadonlySet<string>>();
  readonly #animations = new Map<DeclaredHeir, ReadonlyMap<string, Animation>>();
  readonly #removers = new Map<DeclaredHeir, ReadonlySet<string>>();
  /** The names of all files that are named, in lower case. */
  readonly #named = new Set<string>();
  /** The number of missing names of each kind that were compared. */
  readonly #compared = new Map<string, number>();

  /** `skins`: all names that files declare. Without any, those of the game are elsewhere. */
  constructor(files: GameFiles, { game, skins }: { game: Game; skins: readonly string[] }) {
    this.#files = files;
    this.#game = game;
    this.#skins = new Set(skins.map(canonicalName));
  }

  /** `base`: those of the base game, which are known, but not checked. */
  remarks(heirs: readonly DeclaredHeir[], base: readonly DeclaredHeir[] = []): Remark[] {
    for (const heir of [...heirs, ...base]) {
      const key = `${heir.kind} ${heir.name}`;
      if (!this.#heirs.has(key)) this.#heirs.set(key, heir);
      for (const { name } of heir.references) this.#named.add(fileName(slashed(name)).toLowerCase());
    }
    return heirs.flatMap((heir) => this.#remarksOn(heir));
  }

  #remarksOn(heir: DeclaredHeir): Remark[] {
    const { file: from } = heir;
    if (!this.#files.isKnown(from)) return [];
    const remarks: Remark[] = [];
    const remark: Tell = (at, message, { absent, ...details } = {}) => {
      const place = { file: from, ...placeOf(heir.bytes, at) };
      const usual = { code: 'declaration-not-found', severity: 'info' } as const;
      // The files of a Cube 2 game lie around its configuration.
      const named = absent && !isCubeConfig(from) ? { absent } : {};
      remarks.push({ ...usual, message, ...place, ...details, ...named });
    };
    if (heir.kind === 'model') this.#checkModel(from, heir, remark);
    else this.#checkEntity(from, heir, remark);
    return remarks;
  }

  #checkModel(from: string, heir: DeclaredHeir, remark: Tell): void {
    const mesh = this.#inherited(heir, ({ mesh: own }) => own);
    const model = this.#modelAt(this.#find(from, mesh));
    for (const { what, name, owner, at } of heir.references) {
      switch (what) {
        case 'mesh':
          if (!this.#find(from, name))
            this.#missing(from, { kind: 'mesh', name }, `The mesh '${name}'`, at, remark);
          break;
        case 'skin':
          this.#checkSkin(name, at, remark);
          break;
        case 'anim':
          this.#checkClip(from, { heir, model, name, owner, at }, remark);
          break;
        case 'joint':
          if (model && !this.#hasJoint(model, name))
            remark(at, `The channel '${owner}' names ${this.#noJoint(model, name, mesh)}`);
          break;
        case 'tag':
        case 'pitch':
        case 'part':
          if (model && !this.#hasJoint(model, name))
            remark(at, `${CUBE_USES[what](owner)} ${this.#noJoint(model, name, mesh)}`);
          break;
        case 'frame':
          this.#checkFrame(from, heir, { name, owner, at }, remark);
          break;
        case 'remove':
          if (!this.#hasAnimation(heir, name))
            remark(
              at,
              `The animation '${name}' cannot be removed, because the model does not inherit it.${this.#suggestion('animation', name, () => this.#animationNames(heir))}`,
            );
      }
    }
  }

  #checkSkin(name: string, at: number, remark: Tell): void {
    if (this.#skins.size === 0 || this.#skins.has(canonicalName(name))) return;
    const near = this.#suggestion('skin', canonicalName(name), () => [...this.#skins]);
    remark(
      at,
      `The skin '${name}' is not there: no file here declares it.${near}`,
      near === '' ? { absent: { kind: 'skin', name } } : {},
    );
  }

  #checkClip(
    from: string,
    named: { heir: DeclaredHeir; model: Model | null; name: string; owner: string; at: number },
    remark: Tell,
  ): void {
    const { heir, model, name, owner, at } = named;
    const path = this.#findClip(from, name);
    if (!path) {
      const others = this.#present(from, this.#animationsOf(heir).get(owner));
      const variants = others.length > 0 ? ` Its other files exist: ${listed(others)}.` : '';
      const what = `The file '${name}' of the animation '${owner}'`;
      this.#missing(from, { kind: 'animation', name }, what, at, remark, variants);
      return;
    }
    const clip = this.#clipAt(path);
    const misfit = clip && model ? this.#misfit(model, clip) : null;
    if (misfit)
      remark(
        at,
        `The animation '${owner}' does not fit ${model?.fileName.replace(/^.*[\\/]/, '') ?? ''}. ${misfit.reason}`,
        { code: 'clip-does-not-fit', severity: 'warning', strict: true },
      );
  }

  #misfit(model: Model, clip: Clip): ClipFits['misfit'] {
    const [fits] = this.#game.compareFits({ meshes: [fitFile(model)], clips: [fitFile(clip)] }).clips;
    return fits?.misfit ?? null;
  }

  /** Doom 3 counts the frames of commands from 1. */
  #checkFrame(
    from: string,
    heir: DeclaredHeir,
    { name, owner, at }: { name: string; owner: string; at: number },
    remark: Tell,
  ): void {
    const [file = ''] = this.#animationsOf(heir).get(owner)?.files ?? [];
    const clip = this.#clipAt(this.#find(from, file));
    if (clip && !(Number(name) >= 1 && Number(name) <= clip.frameCount))
      remark(
        at,
        `A command is at frame ${name}, but the animation '${owner}' has ${counted(clip.frameCount, 'frame')}.`,
      );
  }

  #checkEntity(from: string, heir: DeclaredHeir, remark: Tell): void {
    const named = this.#inherited(heir, ({ model: own }) => own);
    const declared = this.#heirs.get(`model ${canonicalName(named)}`);
    const mesh = declared ? this.#inherited(declared, ({ mesh: own }) => own) : named;
    const model = this.#modelAt(this.#find(from, mesh));
    for (const { what, name, at } of heir.references) {
      if (name === '') continue;
      if (/^(bone_|joint_|head_joint$)/i.test(what)) {
        if (model && !this.#hasJoint(model, name))
          remark(at, `The key '${what}' names ${this.#noJoint(model, name, mesh)}`);
      } else if (/^def_/i.test(what)) {
        const kinds = ['model', 'entity'].map((kind) => `${kind} ${canonicalName(name)}`);
        if (!kinds.some((key) => this.#heirs.has(key))) {
          const near = this.#suggestion('definition', canonicalName(name), () => this.#namesOfHeirs());
          remark(
            at,
            `The key '${what}' names '${name}', but no file declares that.${near}`,
            near === '' ? { absent: { kind: 'definition', name } } : {},
          );
        }
      } else if (what === 'skin') {
        this.#checkSkin(name, at, remark);
      } else if (!/^model_/i.test(what)) {
        continue;
      } else if (/\.md5mesh$/i.test(name)) {
        const path = this.#find(from, name);
        const other = this.#modelAt(path);
        if (!path)
          this.#missing(from, { kind: 'mesh', name }, `The mesh '${name}' of the key '${what}'`, at, remark);
        else if (/^model_gib$/i.test(what) && model && other && other.jointCount !== model.jointCount)
          remark(
            at,
            `The gib model '${name}' has ${counted(other.jointCount, 'joint')}, but ${mesh} has ${model.jointCount}. Doom 3 ends the game there, because it needs the same number.`,
            { code: 'gib-joints-differ', severity: 'warning', strict: true },
          );
      }
    }
  }

  /** Reports a file that is not found. `more`: further sentences. */
  #missing(
    from: string,
    { kind, name }: { readonly kind: AbsentKind; readonly name: string },
    what: string,
    at: number,
    remark: Tell,
    more = '',
  ): void {
    if (this.#files.isOutside?.(from, name)) {
      remark(
        at,
        `${what} is outside of the game, so it is not read. To read it, add --allow with its folder.${more}`,
      );
      return;
    }
    const isOwn = this.#files.isInOwnFolder(from, name);
    const text = `${what} is missing.${isOwn ? this.#nearFile(from, slashed(name)) : ''}${more}`;
    remark(at, text, isOwn ? { severity: 'warning' } : { absent: { kind, name } });
  }

  /** A suggestion among the files in the folder of the path that nobody names. */
  #nearFile(from: string, path: string): string {
    const folder = path.slice(0, path.length - fileName(path).length);
    const extension = /\.[^./]*$/.exec(path)?.[0] ?? '';
    const stems = (): string[] =>
      this.#files
        .namesBeside(from, path)
        .filter((name) => name.toLowerCase().endsWith(extension.toLowerCase()))
        .filter((name) => !this.#named.has(name.toLowerCase()))
        .map((name) => folder + name.slice(0, name.length - extension.length));
    return this.#suggestion('file', path.slice(0, path.length - extension.length), stems, extension);
  }

  /** " Did you mean 'x'?" or ''. `ending` follows the name. */
  #suggestion(kind: string, name: string, names: () => readonly string[], ending = ''): string {
    const compared = this.#compared.get(kind) ?? 0;
    this.#compared.set(kind, compared + 1);
    const nearest = compared < MOST_COMPARED ? nearestName(name, names()) : undefined;
    return meant(nearest === undefined ? undefined : nearest + ending);
  }

  #present(from: string, animation: Animation | undefined): readonly string[] {
    if (!animation) return [];
    animation.present ??= animation.files.filter((file) => this.#findClip(from, file) !== null);
    return animation.present;
  }

  #animationsOf(heir: DeclaredHeir): ReadonlyMap<string, Animation> {
    const known = this.#animations.get(heir) ?? animationsOf(heir);
    this.#animations.set(heir, known);
    return known;
  }

  /** The end of a sentence on a joint that the model lacks. */
  #noJoint(model: Model, name: string, mesh: string): string {
    const near = this.#suggestion('joint', name, () => model.joints.map((joint) => joint.name));
    return `the joint '${name}', but ${mesh} does not have it.${near}`;
  }

  #animationNames(heir: DeclaredHeir): string[] {
    return this.#ancestry(heir).flatMap((each) => [...this.#animationsOf(each).keys()]);
  }

  #namesOfHeirs(): string[] {
    return [...this.#heirs.values()].map(({ name }) => name);
  }

  /** Doom 3 compares names of joints without regard to case. */
  #hasJoint(model: Model, name: string): boolean {
    const known = this.#joints.get(model) ?? new Set(model.joints.map((joint) => joint.name.toLowerCase()));
    this.#joints.set(model, known);
    return known.has(name.toLowerCase());
  }

  /** A text of the declaration, or of the nearest one that it inherits from. '' if none has it. */
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

  /** Also true if a base is unknown. */
  #hasAnimation(heir: DeclaredHeir, name: string): boolean {
    const line = this.#ancestry(heir);
    return line.at(-1)?.base !== '' || line.some((each) => this.#removersIn(each).has(name));
  }

  /** All names with which the own animations of a model can be removed. */
  #removersIn(heir: DeclaredHeir): ReadonlySet<string> {
    const known =
      this.#removers.get(heir) ?? new Set([...this.#animationsOf(heir).keys()].flatMap(removersOf));
    this.#removers.set(heir, known);
    return known;
  }

  /** In RBDOOM-3-BFG, crane.Lift.glb is the action Lift of crane.glb. */
  #findClip(from: string, path: string): string | null {
    return this.#find(from, path) ?? this.#find(from, path.replace(/\.[^./\\]+(\.glb|\.gltf)$/i, '$1'));
  }

  #find(from: string, path: string): string | null {
    return path === '' ? null : this.#files.find(from, path);
  }

  #modelAt(file: string | null): Model | null {
    return file === null ? null : this.#files.modelAt(file);
  }

  #clipAt(file: string | null): Clip | null {
    return file === null ? null : this.#files.clipAt(file);
  }
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

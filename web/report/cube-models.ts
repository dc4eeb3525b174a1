/**
 * Reads the model configurations of Cube 2 games (Sauerbraten, Red Eclipse, Tesseract), md5.cfg and iqm.cfg.
 * The page's files and `check` use it. Only commands at the top level are read; all other commands belong to
 * the game and are ignored.
 */
import { placeOf } from '../core/assets.js';
import type {
  DeclReference,
  Diagnostic,
  ImageProgram,
  ImageStep,
  MaterialDeclaration,
  ModelAnim,
} from '../core/index.js';
import { readScript, type Script, type ScriptCommand } from './cube-script.js';

/** A point where the game attaches other models. */
export interface CubeTag {
  readonly name: string;
  readonly joint: string;
}

/**
 * A joint that the game rotates as a player looks up and down. `joint` is empty if the entire model rotates.
 */
export interface CubePitch {
  readonly joint: string;
  /** First the share of the player's pitch, then degrees. */
  readonly scale: number;
  readonly offset: number;
  readonly min: number;
  readonly max: number;
}

/** Properties that the game uses but the viewer does not. */
export interface CubeFacts {
  /** In percent; null if not set. */
  readonly scale: number | null;
  readonly translation: readonly number[] | null;
  readonly tags: readonly CubeTag[];
  readonly pitches: readonly CubePitch[];
}

/** A mesh that is attached to another one of the same file. */
export interface CubeLink {
  readonly mesh: string;
  readonly joint: string;
  readonly tag: string;
}

export interface CubeSurface {
  /** Name of a mesh, or '*' for all others. */
  readonly surface: string;
  readonly at: number;
  readonly material: MaterialDeclaration;
}

/** One `md5load`, with all commands up to the next one. */
export interface CubePart {
  /** In bytes of the file. */
  readonly at: number;
  readonly mesh: string;
  readonly anims: readonly ModelAnim[];
  /** Referenced files and joints, of kind 'mesh', 'anim', 'tag', 'pitch' and 'part'. */
  readonly references: readonly DeclReference[];
  readonly surfaces: readonly CubeSurface[];
  readonly facts: CubeFacts;
  /** Parts that are attached to tags of this one. */
  readonly links: readonly CubeLink[];
}

export interface CubeConfig {
  readonly parts: readonly CubePart[];
  readonly problems: readonly Omit<Diagnostic, 'file'>[];
}

/**
 * Reads a configuration in `folder`, which is '' for the root of paths. Files in the result have paths from
 * that root. `place` is the path of the folder as far as it is known: md5dir may name this folder or another one.
 */
export function readCubeConfig(bytes: Uint8Array, folder: string, place = folder): CubeConfig {
  return new ConfigReader(bytes, folder, place).read();
}

/** The game's default: pixels with this alpha or less are holes. */
const ALPHA_TEST = 0.9;
/** Images that usually have no alpha: DXT1 images without alpha have texels that would be holes. */
const IS_OPAQUE = /^<dds>|\.jpe?g$/i;
/** Limit of findings for one file. */
const MOST_PROBLEMS = 50;

/** The number of arguments that a command needs, and their description. */
const NEEDED: ReadonlyMap<string, readonly [count: number, what: string]> = new Map([
  ['dir', [1, 'a folder']],
  ['load', [1, 'a mesh file']],
  ['skin', [2, 'a mesh and an image']],
  ['bumpmap', [2, 'a mesh and an image']],
  ['spec', [2, 'a mesh and a percentage']],
  ['alphatest', [2, 'a mesh and a number']],
  ['cullface', [2, 'a mesh and 0 or 1']],
  ['tag', [2, 'a joint and the name of a tag']],
  ['link', [3, 'two numbers of parts and the name of a tag']],
  ['anim', [2, 'a name and a file']],
  ['animpart', [1, 'a joint']],
  ['pitch', [1, 'a joint']],
]);

/** The look of a mesh as commands set it. */
interface Look {
  readonly at?: number | undefined;
  readonly skin?: string | undefined;
  readonly masks?: string | undefined;
  readonly bump?: string | undefined;
  readonly spec?: number | undefined;
  readonly alphaTest?: number | undefined;
  readonly isTwoSided?: boolean | undefined;
}

/** The last command that sets each property, with its number in the file. */
type Sayings = Map<keyof Look, Saying>;

interface Saying {
  readonly look: Look;
  readonly order: number;
}

/** A part during reading. `looks` are keyed by the names of meshes, in lower case. */
interface OpenPart {
  readonly at: number;
  readonly order: number;
  readonly mesh: string;
  readonly anims: ModelAnim[];
  readonly references: DeclReference[];
  /** Joints by the names of their tags. */
  readonly tags: Map<string, string>;
  readonly pitches: CubePitch[];
  readonly links: CubeLink[];
  readonly looks: Map<string, Sayings>;
}

class ConfigReader {
  readonly #bytes: Uint8Array;
  readonly #home: string;
  readonly #place: string;
  readonly #problems: Omit<Diagnostic, 'file'>[] = [];
  readonly #parts: OpenPart[] = [];
  /** Settings of commands for all formats, which apply to every part that exists already. */
  readonly #common: Sayings = new Map();
  #folder: string;
  #order = 0;
  #scale: number | null = null;
  #translation: number[] | null = null;

  constructor(bytes: Uint8Array, folder: string, place: string) {
    this.#bytes = bytes;
    this.#home = folder;
    this.#place = place;
    this.#folder = folder;
  }

  read(): CubeConfig {
    const { commands, unclosed } = readScript(this.#bytes);
    for (const command of commands) this.#take(command);
    this.#reportUnclosed(unclosed);
    return { parts: this.#parts.map((part) => this.#closed(part)), problems: this.#problems };
  }

  #reportUnclosed(unclosed: Script['unclosed']): void {
    if (!unclosed || this.#parts.length === 0) return;
    const message = `This '${unclosed.bracket}' is never closed. The game ignores the rest of the file.`;
    const place = placeOf(this.#bytes, unclosed.at);
    this.#problems.push({ severity: 'error', code: 'declaration-unclosed', message, ...place });
  }

  #take(command: ScriptCommand): void {
    if (command.args.some(({ text }) => text === null)) return;
    const args = command.args.map(({ text }) => text ?? '');
    const own = /^(?:md5|iqm)([a-z]+)$/.exec(command.name)?.[1];
    if (own === undefined) this.#takeCommon(command.name, args);
    else if (this.#hasAll(command, own)) this.#takeOwn(own, command, args);
  }

  #hasAll(command: ScriptCommand, own: string): boolean {
    const [count, what] = NEEDED.get(own) ?? [0, ''];
    if (command.args.length >= count) return true;
    if (this.#problems.length < MOST_PROBLEMS) {
      const message = `The command ${command.name} needs ${what}, and has no effect.`;
      const place = placeOf(this.#bytes, command.at);
      this.#problems.push({ severity: 'warning', code: 'declaration-value-missing', message, ...place });
    }
    return false;
  }

  /** Handles commands for all formats of models. */
  #takeCommon(name: string, args: readonly string[]): void {
    const [value = 0] = args.map(numberOf);
    switch (name) {
      case 'mdlscale':
        this.#scale = value;
        break;
      case 'mdltrans':
        this.#translation = [0, 1, 2].map((axis) => numberOf(args[axis] ?? ''));
        break;
      case 'mdlspec':
        this.#say(this.#common, { spec: value });
        break;
      case 'mdlalphatest':
        this.#say(this.#common, { alphaTest: value });
        break;
      case 'mdlcullface':
        this.#say(this.#common, { isTwoSided: value === 0 });
    }
  }

  #takeOwn(own: string, { at, args: places }: ScriptCommand, args: readonly string[]): void {
    const [first = '', second = '', third = ''] = args;
    if (own === 'dir') this.#folder = this.#folderOf(first);
    if (own === 'load') this.#open(first, at, places[0]?.at ?? at);
    const part = this.#parts.at(-1);
    if (!part) return;
    const places0 = places[0]?.at ?? at;
    const path = second === '' ? '' : this.#image(second);
    switch (own) {
      case 'skin':
        this.#look(part, first, { at, skin: path, masks: third === '' ? '' : this.#image(third) });
        break;
      case 'bumpmap':
        this.#look(part, first, { bump: path });
        break;
      case 'spec':
        this.#look(part, first, { spec: numberOf(second) });
        break;
      case 'alphatest':
        this.#look(part, first, { alphaTest: numberOf(second) });
        break;
      case 'cullface':
        this.#look(part, first, { isTwoSided: numberOf(second) === 0 });
        break;
      case 'tag':
        part.tags.set(second, first);
        addReference(part, 'tag', first, second, places0);
        break;
      case 'pitch':
        part.pitches.push(pitchOf(args));
        addReference(part, 'pitch', first, '', places0);
        break;
      case 'animpart':
        addReference(part, 'part', first, '', places0);
        break;
      case 'link':
        this.#link(args);
        break;
      case 'anim':
        this.#anim(part, args, places[1]?.at ?? at);
    }
  }

  #open(file: string, at: number, fileAt: number): void {
    const mesh = this.#path(file.replace(/\.iqm$/i, '.md5mesh'));
    const part: OpenPart = {
      at,
      order: ++this.#order,
      mesh,
      anims: [],
      references: [],
      tags: new Map(),
      pitches: [],
      links: [],
      looks: new Map(),
    };
    this.#parts.push(part);
    // A model of the other format does not need its source here.
    if (!isIqm(file)) addReference(part, 'mesh', mesh, '', fileAt);
  }

  #anim(part: OpenPart, [name = '', file = '', speed = '']: readonly string[], fileAt: number): void {
    const path = this.#path(file.replace(/\.iqm$/i, '.md5anim'));
    const rate = numberOf(speed);
    part.anims.push({ name, files: [path], commands: [], options: rate > 0 ? `${rate} fps` : '' });
    if (!isIqm(file)) addReference(part, 'anim', path, name, fileAt);
  }

  /** Attaches one part to a tag of another; both are numbered from 0. */
  #link([parent = '', child = '', tag = '']: readonly string[]): void {
    const [from, to] = [this.#parts[numberOf(parent)], this.#parts[numberOf(child)]];
    const joint = from?.tags.get(tag);
    if (from && to && joint !== undefined) from.links.push({ mesh: to.mesh, joint, tag });
  }

  #look(part: OpenPart, mesh: string, more: Look): void {
    const key = mesh.toLowerCase();
    const sayings: Sayings = part.looks.get(key) ?? new Map<keyof Look, Saying>();
    part.looks.set(key, sayings);
    this.#say(sayings, more);
  }

  #say(sayings: Sayings, look: Look): void {
    this.#order += 1;
    for (const field of Object.keys(look) as (keyof Look)[]) sayings.set(field, { look, order: this.#order });
  }

  /** The game resolves folders from the root of all models; usually it is the model's own folder. */
  #folderOf(name: string): string {
    const path = resolved('', name);
    const isHome = this.#place.toLowerCase().endsWith(path.toLowerCase());
    return isHome || path === '' || this.#place === '' ? this.#home : path;
  }

  /** A path without the commands in angle brackets, which control how the game loads an image. */
  #path(file: string): string {
    return resolved(this.#folder, file.replace(COMMANDS, ''));
  }

  /** The same for an image, but `<dds>` stays: it makes the game load a .dds file next to it. */
  #image(file: string): string {
    const commands = COMMANDS.exec(file)?.[0] ?? '';
    return (commands.includes('<dds>') ? '<dds>' : '') + this.#path(file);
  }

  #closed({ looks, tags, pitches, order, anims, ...part }: OpenPart): CubePart {
    const surfaces = [...looks.keys()].flatMap((surface) => {
      const look = latest([looks.get(surface), looks.get('*'), this.#common], order);
      return look.skin ? [{ surface, at: look.at ?? part.at, material: materialOf(look) }] : [];
    });
    // The look for all other meshes comes last, because the first line that matches a mesh is used.
    surfaces.sort((a, b) => Number(a.surface === '*') - Number(b.surface === '*'));
    const facts = {
      scale: this.#scale,
      translation: this.#translation,
      tags: [...tags].map(([name, joint]) => ({ name, joint })),
      pitches,
    };
    // If possible, a file gets a name that no other file has.
    const firsts = new Map([...anims].reverse().map((anim) => [anim.name, anim]));
    const [own, repeated] = [true, false].map((isFirst) =>
      anims.filter((anim) => (firsts.get(anim.name) === anim) === isFirst),
    );
    return { ...part, anims: [...(own ?? []), ...(repeated ?? [])], surfaces, facts };
  }
}

/** The settings of commands after number `after`, the last one for each property. */
function latest(all: readonly (Sayings | undefined)[], after: number): Look {
  const last = <Field extends keyof Look>(field: Field): Look[Field] => {
    const said = all.map((sayings) => sayings?.get(field)).filter((each) => each && each.order > after);
    const [first, ...others] = said;
    return others.reduce((a, b) => (b && b.order > (a?.order ?? 0) ? b : a), first)?.look[field];
  };
  return {
    at: last('at'),
    skin: last('skin'),
    masks: last('masks'),
    bump: last('bump'),
    spec: last('spec'),
    alphaTest: last('alphaTest'),
    isTwoSided: last('isTwoSided'),
  };
}

const COMMANDS = /^(<[^>]*>)+/;
const isIqm = (file: string): boolean => /\.iqm$/i.test(file);

function addReference(part: OpenPart, what: string, name: string, owner: string, at: number): void {
  if (name !== '') part.references.push({ what, name, owner, at });
}

/** Reads numbers like scripts of the game: text that is not a number is 0. */
function numberOf(text: string): number {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : 0;
}

function pitchOf([joint = '', ...numbers]: readonly string[]): CubePitch {
  const [scale = 0, offset = 0, min = 0, max = 0] = numbers.map(numberOf);
  return { joint, scale, offset, min, max };
}

/** Resolves a path from `folder`, '/'-separated. A path that leaves it keeps its '..'. */
function resolved(folder: string, file: string): string {
  const parts: string[] = [];
  for (const part of [...folder.split('/'), ...file.split(/[/\\]+/)]) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return (folder.startsWith('/') ? '/' : '') + parts.join('/');
}

/**
 * Only the red channel of the masks, the shininess, is used. The other channels (glow, reflections) are not
 * drawn.
 */
function materialOf({
  skin = '',
  masks = '',
  bump,
  spec = 100,
  alphaTest,
  isTwoSided,
}: Look): MaterialDeclaration {
  const share = Math.max(0, spec) / 100;
  const shine: ImageStep[] = [
    { op: 'file', file: masks, numbers: [] },
    { op: 'makeintensity', numbers: [] },
    { op: 'scale', numbers: [share, share, share, 1] },
  ];
  const specular = { text: `scale(makeintensity(${masks}),${share})`, steps: shine };
  return {
    images: {
      diffuse: plain(skin),
      ...(bump ? { normal: plain(bump) } : {}),
      ...(masks === '' || share === 0 ? {} : { specular }),
    },
    editorImage: null,
    state: {
      alphaTest: alphaTest ?? (IS_OPAQUE.test(skin) ? 0 : ALPHA_TEST),
      blend: 'opaque',
      twoSided: isTwoSided ?? false,
      unlit: false,
      noDraw: false,
      clamp: false,
    },
    color: [1, 1, 1, 1],
    unsmoothedTangents: false,
    stages: 1,
    references: [],
  };
}

function plain(file: string): ImageProgram {
  return { text: file, steps: [{ op: 'file', file, numbers: [] }] };
}

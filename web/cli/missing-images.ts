/**
 * Reports images that materials name, and materials that skins name, if the mod lacks them. The base game may have
 * any other name.
 */
import { dirname } from 'node:path';
import { placeOf, type DeclReference } from '../core/assets.js';
import type { Diagnostic } from '../core/index.js';
import { imagePaths, isOtherMap, isUtilityMaterial } from '../files/materials/index.js';
import { canonicalName, fileName, isImagePath, withoutExtension } from '../files/tree/index.js';
import { suggestion } from '../report/nearest-name.js';
import { counted } from '../report/numbers.js';
import type { PageCode } from '../report/page-codes.js';
import type { DiskGameFiles } from './game-files.js';

/** A material or skin. */
export interface Naming {
  readonly name: string;
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly references: readonly DeclReference[];
}

/** Limit of tried paths in a message. */
const TRIED_NAMED = 3;
/** As many missing names are compared with those that exist: each comparison takes milliseconds in a large folder. */
const MOST_COMPARED = 64;

/** `files`: all files of declarations that are checked, and `materials` the names that they declare. */
export function missingImages(
  game: DiskGameFiles,
  naming: readonly Naming[],
  { files, materials }: { readonly files: readonly string[]; readonly materials: readonly string[] },
): Diagnostic[] {
  return new MissingImages(game, new Set(files), new Set(materials)).remarks(naming);
}

/** A missing file, where it is named first. */
interface Missing {
  readonly first: Omit<Diagnostic, 'message'>;
  readonly message: (owners: string) => string;
  readonly owners: Set<string>;
}

class MissingImages {
  readonly #game: DiskGameFiles;
  readonly #files: ReadonlySet<string>;
  readonly #materials: ReadonlySet<string>;
  /** By the name. */
  readonly #missing = new Map<string, Missing>();

  constructor(game: DiskGameFiles, files: ReadonlySet<string>, materials: ReadonlySet<string>) {
    this.#game = game;
    this.#files = files;
    this.#materials = materials;
  }

  remarks(naming: readonly Naming[]): Diagnostic[] {
    for (const each of naming)
      for (const reference of each.references)
        if (reference.what === 'image') this.#checkImage(each, reference);
        else this.#checkMaterial(each, reference);
    return [...this.#missing.values()].map(({ first, message, owners }) => {
      const [owner = '', ...others] = owners;
      const more = others.length > 0 ? ` and ${counted(others.length, 'other')}` : '';
      return { ...first, message: message(`'${owner}'${more}`) };
    });
  }

  #checkImage(naming: Naming, { name, owner, at }: DeclReference): void {
    const tried = imagePaths(name, owner);
    if (!this.#isLacking(naming.file, tried)) return;
    const shown = tried.slice(0, TRIED_NAMED).join(', ');
    const more =
      tried.length > TRIED_NAMED ? ` and ${counted(tried.length - TRIED_NAMED, 'other path')}` : '';
    // The name of a normal map is near that of its diffuse image, but does not stand for it.
    const beside = (): string[] =>
      this.#imagesBeside(naming.file, tried).filter((each) => isOtherMap(each) === isOtherMap(name));
    const nearest = this.#suggestion(withoutExtension(name), beside);
    this.#add('missing-texture', naming, { name, at }, (owners) => {
      const what = `The image '${name}' of the material ${owners}`;
      return `${what} is missing; tried ${shown}${more}.${nearest}`;
    });
  }

  #checkMaterial(naming: Naming, { name, at }: DeclReference): void {
    if (this.#materials.has(canonicalName(name)) || isUtilityMaterial(name)) return;
    // Without a declaration, the game shows the image of this name.
    if (!this.#isLacking(naming.file, imagePaths(name, '')) || !this.#areAllRead(naming.file)) return;
    const nearest = this.#suggestion(canonicalName(name), () => [...this.#materials]);
    this.#add(
      'declaration-not-found',
      naming,
      { name, at },
      (owners) =>
        `The material '${name}' of the skin ${owners} is missing: no file declares it, and no image has this name.${nearest}`,
    );
  }

  #suggestion(name: string, names: () => readonly string[]): string {
    return this.#missing.size < MOST_COMPARED ? suggestion(name, names()) : '';
  }

  /** Whether no path leads to a file, although the mod has the folder of one. */
  #isLacking(file: string, paths: readonly string[]): boolean {
    return (
      this.#game.isKnown(file) &&
      paths.some((path) => this.#game.isInOwnFolder(file, path)) &&
      !paths.some((path) => this.#game.find(file, path) !== null)
    );
  }

  /** Whether all materials of the game are checked. */
  #areAllRead(file: string): boolean {
    const all = this.#game.filesIn(file, 'materials').filter((path) => /\.mtr$/i.test(path));
    return all.every((path) => this.#files.has(path));
  }

  /** The images in the folder of the first path that exists, without extensions. */
  #imagesBeside(file: string, paths: readonly string[]): string[] {
    const folders = new Set(paths.map((path) => dirname(path)));
    return [...folders].flatMap((folder) =>
      this.#game
        .filesIn(file, folder)
        .filter(isImagePath)
        .map((path) => withoutExtension(`${folder}/${fileName(path.replaceAll('\\', '/'))}`)),
    );
  }

  #add(
    code: PageCode,
    { name: owner, file, bytes }: Naming,
    { name, at }: { readonly name: string; readonly at: number },
    message: (owners: string) => string,
  ): void {
    const key = `${code} ${name}`;
    const first = { severity: 'warning' as const, code, file, ...placeOf(bytes, at) };
    const missing = this.#missing.get(key) ?? { first, message, owners: new Set<string>() };
    this.#missing.set(key, missing);
    missing.owners.add(owner);
  }
}

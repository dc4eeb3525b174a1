/**
 * Reports images that materials name, and materials that skins and meshes name, if the mod lacks them. The base game may
 * have any other name.
 */
import { basename, dirname, extname } from 'node:path';
import { placeOf, type DeclReference } from '../core/assets.js';
import type { Diagnostic } from '../core/index.js';
import { findImages, imagePaths, isUtilityMaterial, namesImage } from '../files/materials/index.js';
import {
  canonicalName,
  fileName,
  FileTree,
  folderOf,
  isImagePath,
  isOtherMap,
  withoutExtension,
} from '../files/tree/index.js';
import { missingImageText } from '../report/missing-image.js';
import { meant, nearestName, suggestion } from '../report/nearest-name.js';
import { counted } from '../report/numbers.js';
import type { PageCode } from '../report/page-codes.js';
import { UNDECLARED } from '../report/undeclared.js';
import type { DiskGameFiles } from './game-files.js';

/** A material or skin. */
export interface Naming {
  readonly name: string;
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly references: readonly DeclReference[];
}

/** A mesh with the materials that it names. */
export interface ShadedMesh {
  readonly file: string;
  readonly materials: readonly string[];
}

/** As many missing names are compared with those that exist: each comparison takes milliseconds in a large folder. */
const MOST_COMPARED = 64;

/** All that is checked. */
export interface Checked {
  /** The files of declarations. */
  readonly files: readonly string[];
  /** The names that they declare, and those that their skins replace. */
  readonly materials: readonly string[];
  readonly replaced: readonly string[];
  readonly images: readonly string[];
  /** The bytes of a mesh. */
  readonly read: (path: string) => Uint8Array;
}

export function missingImages(
  game: DiskGameFiles,
  naming: readonly Naming[],
  meshes: readonly ShadedMesh[],
  checked: Checked,
): Diagnostic[] {
  return new MissingImages(game, checked).remarks(naming, meshes);
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
  readonly #replaced: ReadonlySet<string>;
  readonly #checked: Checked;
  /** By the name. */
  readonly #missing = new Map<string, Missing>();
  /** The declared material that is nearest to one of a mesh. */
  readonly #nearest = new Map<string, string | undefined>();

  constructor(game: DiskGameFiles, checked: Checked) {
    this.#game = game;
    this.#files = new Set(checked.files);
    this.#materials = new Set(checked.materials);
    this.#replaced = new Set(checked.replaced);
    this.#checked = checked;
  }

  remarks(naming: readonly Naming[], meshes: readonly ShadedMesh[]): Diagnostic[] {
    for (const mesh of meshes) this.#checkMesh(mesh);
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
    // The name of a normal map is near that of its diffuse image, but does not stand for it.
    const beside = (): string[] =>
      this.#imagesBeside(naming.file, tried).filter((each) => isOtherMap(each) === isOtherMap(name));
    const nearest = this.#suggestion(withoutExtension(name), beside);
    this.#add(
      'missing-texture',
      naming,
      { name, at },
      (owners) => missingImageText({ name, of: `material ${owners}`, tried }) + nearest,
    );
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
      (owners) => `The material '${name}' of the skin ${owners} is missing: ${UNDECLARED}${nearest}`,
    );
  }

  /**
   * Materials without a declaration and without an image, as on the page. If the base game is not known, only those for
   * which a declared one has nearly the same name: the base game may have any other.
   */
  #checkMesh({ file, materials }: ShadedMesh): void {
    const open = materials.filter((each) => !this.#isDeclared(each));
    const { hasBase } = this.#game;
    const lacking = open.filter((each) => this.#nearestTo(each, file) !== undefined || hasBase);
    if (lacking.length === 0 || !this.#areAllRead(file)) return;
    const images = [...this.#checked.images, ...this.#game.filesBeside(file).filter(isImagePath)];
    const tree = new FileTree(
      images.map((path) => ({ path, bytes: () => Promise.resolve(new Uint8Array()) })),
    );
    const found = findImages(open, file, tree);
    for (const name of lacking) {
      const isThere = imagePaths(name, '').some((path) => this.#game.fileAt(file, path) !== null);
      if (!found.has(name) && !isThere) this.#addOfMesh(file, name);
    }
  }

  #isDeclared(name: string): boolean {
    const canonical = canonicalName(name);
    return this.#materials.has(canonical) || this.#replaced.has(canonical) || isUtilityMaterial(name);
  }

  /** The nearest declared material, if the mod has the folder of the name, or declares others in it. */
  #nearestTo(name: string, file: string): string | undefined {
    const canonical = canonicalName(name);
    const known = this.#nearest.has(canonical);
    if (!known && this.#nearest.size < MOST_COMPARED)
      this.#nearest.set(canonical, nearestName(canonical, [...this.#materials]));
    const nearest = this.#nearest.get(canonical);
    if (nearest === undefined || (!this.#game.hasBase && this.#game.hasUnopened(file))) return undefined;
    const isOwn = folderOf(nearest) === folderOf(canonical) || this.#isOwn(file, imagePaths(name, ''));
    return isOwn ? nearest : undefined;
  }

  #addOfMesh(file: string, name: string): void {
    const bytes = this.#checked.read(file);
    const nearest = this.#nearest.get(canonicalName(name));
    this.#add(
      'missing-texture',
      { name: basename(file), file, bytes },
      { name, at: shaderAt(bytes, name) },
      (owners) => `The material '${name}' of ${owners} is missing: ${UNDECLARED}${meant(nearest)}`,
      namesImage(name) ? 'warning' : 'info',
    );
  }

  #suggestion(name: string, names: () => readonly string[]): string {
    return this.#missing.size < MOST_COMPARED ? suggestion(name, names()) : '';
  }

  /** Whether the mod has the folder of one of the paths, so that its base game has no such file. */
  #isOwn(file: string, paths: readonly string[]): boolean {
    return this.#game.hasBase || paths.some((path) => this.#game.isInOwnFolder(file, path));
  }

  /** Whether no path leads to a file, and the base game cannot have one. */
  #isLacking(file: string, paths: readonly string[]): boolean {
    return (
      this.#game.isKnown(file) &&
      this.#isOwn(file, paths) &&
      !paths.some((path) => this.#game.fileAt(file, path) !== null)
    );
  }

  /** Whether all materials of the game are checked. */
  #areAllRead(file: string): boolean {
    const all = [
      ...this.#game.filesIn(file, 'materials'),
      ...this.#game.filesIn(file, 'scripts'),
      ...this.#game.filesBeside(file),
    ];
    return all.filter((path) => /\.(mtr|shader)$/i.test(path)).every((path) => this.#files.has(path));
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
    code: PageCode | 'declaration-not-found',
    { name: owner, file, bytes }: Omit<Naming, 'references'>,
    { name, at }: { readonly name: string; readonly at: number },
    message: (owners: string) => string,
    severity: 'warning' | 'info' = 'warning',
  ): void {
    const key = `${code} ${extname(file)} ${name}`;
    const first = { severity, code, file, ...placeOf(bytes, at) };
    const missing = this.#missing.get(key) ?? { first, message, owners: new Set<string>() };
    this.#missing.set(key, missing);
    missing.owners.add(owner);
  }
}

/** The location of a material in the text of a mesh; the start of the file if it is written in another way. */
function shaderAt(bytes: Uint8Array, name: string): number {
  const bytesOfName = Buffer.from(name).toString('latin1');
  for (const found of Buffer.from(bytes).toString('latin1').matchAll(SHADER))
    if (found[1] === bytesOfName) return found.index + found[0].length - bytesOfName.length;
  return 0;
}

const SHADER = /\bshader[ \t]+"([^"\r\n]*)/g;

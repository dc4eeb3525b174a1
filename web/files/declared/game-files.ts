import type { Clip, Model } from '../../core/index.js';
import { isCubeConfig } from '../../report/cube-config.js';
import type { GameFiles } from '../../report/declared-models.js';
import { endsWithPath, fileName, folderOf, normalizePath } from '../tree/index.js';
import type { Asset, Collection, FileEntry } from '../types.js';

type Contents = Pick<Collection, 'offers' | 'onDemand' | 'models' | 'clips' | 'paths'>;

/**
 * The meshes and animations of a drop, by the paths that its declarations name. The game of a declaration is known
 * where it was dropped in its folder `def`; that of a configuration of a Cube 2 game lies around it. Files that are not read yet are there, too.
 */
export class DroppedGameFiles implements GameFiles {
  readonly #byName = new Map<string, string[]>();
  /** The paths of all folders, and the ends of these paths: a declaration names a folder from its game. */
  readonly #folders = new Set<string>();
  readonly #models: ReadonlyMap<string, Model>;
  readonly #clips: ReadonlyMap<string, Clip>;
  readonly #local: ReadonlySet<string>;

  constructor({ offers, onDemand, models, clips, paths }: Contents, declarations: readonly FileEntry[]) {
    const entriesOf = (items: readonly { readonly entry: FileEntry }[]) => items.map(({ entry }) => entry);
    for (const { path } of [...entriesOf([...offers, ...models, ...clips, ...paths]), ...onDemand]) {
      const key = keyOf(path);
      this.#addFolder(folderOf(key));
      const known = this.#byName.get(fileName(key));
      if (known) known.push(key);
      else this.#byName.set(fileName(key), [key]);
    }
    this.#models = byPath(models);
    this.#clips = byPath(clips);
    const local = declarations.filter(({ url, archive }) => url === undefined && archive?.url === undefined);
    this.#local = new Set(local.map(({ path }) => path));
  }

  isKnown(declaration: string): boolean {
    return this.#local.has(declaration) && (/(^|\/)def\//i.test(declaration) || isCubeConfig(declaration));
  }

  find(_declaration: string, path: string): string | null {
    const name = fileName(keyOf(path));
    return (this.#byName.get(name) ?? []).find((key) => endsWithPath(key, path)) ?? null;
  }

  isInOwnFolder(_declaration: string, path: string): boolean {
    return this.#folders.has(folderOf(keyOf(path)));
  }

  namesBeside(_declaration: string, path: string): readonly string[] {
    const folder = folderOf(path);
    const keys = [...this.#byName.values()].flat();
    return keys.filter((key) => endsWithPath(folderOf(key), folder)).map(fileName);
  }

  #addFolder(folder: string): void {
    for (let rest = folder; rest !== '' && !this.#folders.has(rest);) {
      this.#folders.add(rest);
      const slash = rest.indexOf('/');
      rest = slash < 0 ? '' : rest.slice(slash + 1);
    }
  }

  modelAt(file: string): Model | null {
    return this.#models.get(file) ?? null;
  }

  clipAt(file: string): Clip | null {
    return this.#clips.get(file) ?? null;
  }
}

const keyOf = (path: string): string => normalizePath(path)?.toLowerCase() ?? path;

function byPath<T>(assets: readonly Asset<T>[]): Map<string, T> {
  return new Map(assets.map(({ entry, value }) => [keyOf(entry.path), value]));
}

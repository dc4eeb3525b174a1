import type { GameFiles } from '../../core/game.js';
import type { Clip, Model } from '../../core/index.js';
import { endsWithPath, fileName, folderOf, normalizePath } from '../tree/index.js';
import type { Asset, Collection } from '../types.js';

type Contents = Pick<Collection, 'offers' | 'onDemand' | 'models' | 'clips' | 'paths'>;

/** The meshes and animations of a drop, by the paths that its declarations name. Files that are not read yet are there, too. */
export class DroppedGameFiles implements GameFiles {
  /** Paths in lower case with the spelling of the file. */
  readonly #paths = new Map<string, string>();
  readonly #byName = new Map<string, string[]>();
  /** The paths of all folders, and the ends of these paths: a declaration names a folder from its game. */
  readonly #folders = new Set<string>();
  readonly #models: ReadonlyMap<string, Model>;
  readonly #clips: ReadonlyMap<string, Clip>;

  constructor({ offers, onDemand, models, clips, paths }: Contents) {
    const entriesOf = (items: readonly { readonly entry: { readonly path: string } }[]) =>
      items.map(({ entry }) => entry);
    for (const { path } of [...entriesOf([...offers, ...models, ...clips, ...paths]), ...onDemand]) {
      const key = keyOf(path);
      this.#paths.set(key, path);
      this.#addFolder(folderOf(key));
      const known = this.#byName.get(fileName(key));
      if (known) known.push(key);
      else this.#byName.set(fileName(key), [key]);
    }
    this.#models = byPath(models);
    this.#clips = byPath(clips);
  }

  find(_from: string, path: string): ReturnType<GameFiles['find']> {
    const key = keyOf(path);
    const found = (this.#byName.get(fileName(key)) ?? []).find((each) => endsWithPath(each, path));
    if (found !== undefined) return { file: this.#paths.get(found) ?? found };
    return { absence: this.#folders.has(folderOf(key)) ? 'in-own-folder' : 'elsewhere' };
  }

  namesBeside(_from: string, path: string): readonly string[] {
    const folder = folderOf(path);
    const keys = [...this.#byName.values()].flat();
    return keys.filter((key) => endsWithPath(folderOf(key), folder)).map(fileName);
  }

  meshFacts(file: string): Uint8Array | null {
    return this.#models.get(keyOf(file))?.facts() ?? null;
  }

  clipFacts(file: string): ReturnType<GameFiles['clipFacts']> {
    const clip = this.#clips.get(keyOf(file));
    return clip ? { facts: clip.facts(), frames: clip.frameCount } : null;
  }

  #addFolder(folder: string): void {
    for (let rest = folder; rest !== '' && !this.#folders.has(rest);) {
      this.#folders.add(rest);
      const slash = rest.indexOf('/');
      rest = slash < 0 ? '' : rest.slice(slash + 1);
    }
  }
}

const keyOf = (path: string): string => normalizePath(path)?.toLowerCase() ?? path;

function byPath<T>(assets: readonly Asset<T>[]): Map<string, T> {
  return new Map(assets.map(({ entry, value }) => [keyOf(entry.path), value]));
}

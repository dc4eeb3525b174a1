/** Finds buffers and images of glTF files by name, as their folders are often lost. Only code on demand needs it. */
import { extensionOf, fileName, folderOf, normalizePath } from '../tree/index.js';

interface NamedFile {
  readonly path: string;
}

/** A part that was found by its name. */
export interface NamedPart<File> {
  readonly file: File;
  /** It lies in another folder than the glTF, so that it may be a surprise. */
  readonly isElsewhere: boolean;
}

/** Files that came together. Upper and lower case are equal. */
export class PartNames<File extends NamedFile> {
  readonly #byName = new Map<string, File[]>();
  readonly #gltfFolders = new Set<string>();

  constructor(files: Iterable<File>) {
    for (const file of files) {
      const key = keyOf(file.path);
      const same = this.#byName.get(fileName(key));
      if (same) same.push(file);
      else this.#byName.set(fileName(key), [file]);
      if (/^gl(b|tf)$/.test(extensionOf(key))) this.#gltfFolders.add(folderOf(key));
    }
  }

  /**
   * The file that the glTF at `gltf` names by `part`: the only one of its name, unless it belongs to another glTF, which
   * lies in its folder or in the nearest folder above it that has one.
   */
  find(gltf: string, part: string): NamedPart<File> | null {
    const [file, ...others] = this.#byName.get(fileName(part.replaceAll('\\', '/')).toLowerCase()) ?? [];
    if (!file || others.length > 0) return null;
    const own = folderOf(keyOf(gltf));
    const folder = folderOf(keyOf(file.path));
    const found = { file, isElsewhere: folder !== own };
    for (let at = folder; ; at = folderOf(at)) {
      if (this.#gltfFolders.has(at)) return at === own ? found : null;
      if (at === '') return found;
    }
  }
}

/** The message on a part that was found in another folder; `path` is its place. */
export const foundElsewhere = (part: string, path: string): string =>
  `'${part}' was read from ${path}, the only file of its name.`;

const keyOf = (path: string): string => normalizePath(path)?.toLowerCase() ?? '';

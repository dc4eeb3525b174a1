import { fileName, withoutExtension } from './paths.js';

export interface Nameable {
  readonly path: string;
  /** A name that somebody chose; it wins over the path. */
  readonly given?: string | undefined;
}

/**
 * A short name for each file, all different: the base name without extension, with as many folders before it as it
 * takes to tell it from the others ('drone/mesh'), and a number where even that does not help.
 */
export function uniqueNames(files: readonly Nameable[]): string[] {
  const bases = count(files.map((file) => file.given ?? tail(file.path, 1)));
  const names = files.map((file) => {
    if (file.given !== undefined) return file.given;
    return (bases.get(tail(file.path, 1)) ?? 0) < 2 ? tail(file.path, 1) : distinctTail(file, files);
  });
  const used = new Map<string, number>();
  return names.map((name) => {
    const before = used.get(name) ?? 0;
    used.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

function distinctTail(file: Nameable, files: readonly Nameable[]): string {
  const parts = file.path.split('/').length;
  for (let length = 2; length < parts; length++) {
    const name = tail(file.path, length);
    if (!files.some((other) => other !== file && tail(other.path, length) === name)) return name;
  }
  return withoutExtension(file.path);
}

/** The last `length` parts of the path, without extension. */
function tail(path: string, length: number): string {
  return length === 1
    ? withoutExtension(fileName(path))
    : withoutExtension(path.split('/').slice(-length).join('/'));
}

function count(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

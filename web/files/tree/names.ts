import { fileName, withoutExtension } from './paths.js';

export interface Nameable {
  readonly path: string;
  /** A name that was given explicitly; it has priority over the path. */
  readonly given?: string | undefined;
}

/**
 * A short unique name for each file. It is the base name without extension, with as many folders before it as
 * necessary ('drone/mesh'). If that is not enough, it has a number.
 */
export function uniqueNames(files: readonly Nameable[]): string[] {
  const names = files.map(({ given, path }) => given ?? tail(path, 1));
  lengthen(files, names);
  const taken = new Set(names);
  const used = new Map<string, number>();
  return names.map((name) => {
    let number = (used.get(name) ?? 0) + 1;
    while (number > 1 && taken.has(`${name} (${number})`)) number++;
    used.set(name, number);
    return number === 1 ? name : `${name} (${number})`;
  });
}

/** Adds folders to names that repeat, one more in each round, until they differ or there are none left. */
function lengthen(files: readonly Nameable[], names: string[]): void {
  let open = repeated(
    names,
    [...names.keys()].filter((i) => files[i]?.given === undefined),
  );
  for (let length = 2; open.length > 0; length++) {
    const longer = open.filter((i) => length <= (files[i]?.path.split('/').length ?? 0));
    for (const i of longer) names[i] = tail(files[i]?.path ?? '', length);
    open = repeated(names, longer);
  }
}

/** Those of `indices` whose name is not unique. */
function repeated(names: readonly string[], indices: readonly number[]): number[] {
  const counts = count(names);
  return indices.filter((i) => (counts.get(names[i] ?? '') ?? 0) > 1);
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

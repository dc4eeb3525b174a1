import { problem } from '../problems.js';
import { isReadablePath } from '../tree/index.js';
import type { Problem } from '../types.js';

/** Files that findings with the same reason name one by one. */
const FEW_NAMED = 2;

/** Files of an archive that are not used, by the reason. */
export class Refusals {
  readonly #paths = new Map<string, string[]>();

  add(reason: string, path: string): void {
    const paths = this.#paths.get(reason);
    if (paths) paths.push(path);
    else this.#paths.set(reason, [path]);
  }

  get problems(): Problem[] {
    return [...this.#paths].flatMap(([reason, paths]) => notUsedProblems(reason, paths));
  }
}

/** One finding for each of a few files. For many, such as all of an encrypted archive, one that counts them. */
function notUsedProblems(reason: string, paths: readonly string[]): Problem[] {
  const report = (path: string, more = ''): Problem =>
    problem('warning', 'archive-entry-not-used', path, `Not used${more}: ${reason}.`);
  if (paths.length <= FEW_NAMED) return paths.map((path) => report(path));
  const isMd5 = (path: string): boolean => /\.b?md5(mesh|anim|camera)$/i.test(path);
  const named = paths.find(isMd5) ?? paths.find(isReadablePath) ?? paths[0];
  return named === undefined ? [] : [report(named, `, as ${paths.length - 1} others here`)];
}

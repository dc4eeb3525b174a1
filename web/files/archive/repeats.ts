import { counted } from '../../report/numbers.js';
import { problem } from '../problems.js';
import { extensionOf } from '../tree/index.js';
import type { FileEntry, Problem } from '../types.js';

/**
 * Finds files with the same range of bytes in an archive. A small archive can list a large range many times, so
 * these files are not read one by one.
 */
export class Repeats {
  /** By the range and the extension, which may decide how a file is read: the paths. */
  readonly #byRange = new Map<object, Map<string, string[]>>();

  /** Whether no file before has the same range and extension. `shown`: its path in findings. */
  isNew({ range, path }: FileEntry, shown: string): boolean {
    if (!range) return true;
    const ofRange = this.#byRange.get(range) ?? new Map<string, string[]>();
    this.#byRange.set(range, ofRange);
    const known = ofRange.get(extensionOf(path));
    if (known) known.push(shown);
    else ofRange.set(extensionOf(path), [shown]);
    return known === undefined;
  }

  /** A finding for each range that is repeated, on its second path. */
  get problems(): Problem[] {
    return [...this.#byRange.values()]
      .flatMap((ofRange) => [...ofRange.values()])
      .flatMap(([first = '', second, ...others]) => {
        if (second === undefined) return [];
        const more = others.length > 0 ? `, as ${counted(others.length, 'other')} here` : '';
        const text = `Not read${more}: its bytes in the archive are also those of ${first}.`;
        return problem('info', 'file-not-used', second, text);
      });
  }
}

import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** The project's own model, in the site's folder. */
export const DEMO_FOLDER = join(root, 'public/demo/wanderer');

/** Full paths of the demo's files with this ending. */
export function demoPaths(ending: string): string[] {
  return readdirSync(DEMO_FOLDER)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(DEMO_FOLDER, name));
}

/** A folder that is deleted when the test ends: `using folder = temporaryFolder()`. */
export function temporaryFolder(): {
  readonly path: string;
  copyIn(paths: readonly string[]): string[];
} & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'md5-viewer-'));
  return {
    path,
    copyIn(paths) {
      return paths.map((from) => {
        const to = join(path, from.split('/').at(-1)!);
        cpSync(from, to);
        return to;
      });
    },
    [Symbol.dispose]() {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Writes files into a folder, and returns their full paths. */
export function writeAll(folder: string, files: Readonly<Record<string, string | Uint8Array>>): string[] {
  return Object.entries(files).map(([name, data]) => {
    const path = join(folder, name);
    writeFileSync(path, data);
    return path;
  });
}

/** Compares paths like the engine: case-insensitive, '/' and '\' equal, without leading slashes. */

/**
 * '/'-separated, without leading slash, '.' and empty parts; null for a path that leaves its root ('..',
 * '::').
 */
export function normalizePath(path: string): string | null {
  const parts = path.split(/[/\\]+/).filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || path.includes('::')) return null;
  return parts.join('/');
}

/** Folder of a normalized path, '' at the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Lower case, without the dot; '' if there is none. */
export function extensionOf(path: string): string {
  const name = fileName(path);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** The path without its last extension. */
export function withoutExtension(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') + 1 ? path.slice(0, dot) : path;
}

export function joinPath(folder: string, rest: string): string {
  return folder === '' ? rest : `${folder}/${rest}`;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** 'walk2' before 'walk10', case ignored. */
export function comparePaths(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Whether a normalized path in lower case equals a declaration's path, relative to any folder. */
export function endsWithPath(path: string, declared: string): boolean {
  const wanted = normalizePath(declared)?.toLowerCase() ?? '';
  return wanted !== '' && (path === wanted || path.endsWith(`/${wanted}`));
}

/** The path of the source image, which modders have, rather than the precompressed one. */
export function sourceImagePath(tried: readonly string[]): string | undefined {
  return tried.find((path) => extensionOf(path) !== 'dds') ?? tried[0];
}

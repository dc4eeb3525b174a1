/**
 * Finds the files that the viewer loads besides its scripts: the wasm modules and the workers. They are in
 * the same folder as the scripts, where most bundlers find them, unless the page sets another folder.
 */
let base: string | null = null;

export const assetBase = (): string | null => base;

/** `folder` contains all .wasm and .js files of the package's dist/lib. It may be relative to the page. */
export function setAssetBase(folder: string | URL | null): void {
  base = folder === null ? null : String(folder).replace(/\/?$/, '/');
}

/** The address of a file in that folder, or null. */
const assetUrl = (file: string): string | null => (base === null ? null : base + file);

/**
 * Vite 5, 6 and 7 copy the scripts of dependencies to this folder during development, without the other
 * files.
 */
const VITE_CACHE = /\/\.vite\/deps\w*\/(?=[^/]+$)/;

/**
 * The address of a file whose default location is `beside`, unless a bundler moved only the scripts. Servers
 * read it from there.
 */
export function locate(file: string, beside: URL): string {
  if (beside.protocol === 'file:') return beside.href;
  return assetUrl(file) ?? beside.href.replace(VITE_CACHE, '/md5-viewer/dist/lib/');
}

/** `open` opens the worker at the location that the bundler chose. */
export function openWorker(file: string, open: () => Worker): Worker {
  const url = assetUrl(file);
  return url ? new Worker(url, { type: 'module' }) : open();
}

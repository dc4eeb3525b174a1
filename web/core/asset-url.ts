/**
 * Addresses of the files that the viewer loads besides its scripts: the wasm modules and the workers. They lie beside
 * the scripts, where most bundlers find them, unless the page names a folder.
 */
let base: string | null = null;

export const assetBase = (): string | null => base;

/** `folder`, which pages may give relative to themselves, has all .wasm and .js files of the package's dist/lib. */
export function setAssetBase(folder: string | URL | null): void {
  base = folder === null ? null : String(folder).replace(/\/?$/, '/');
}

/** In the page's folder. */
const assetUrl = (file: string): string | null => (base === null ? null : base + file);

/** Where Vite 5, 6 and 7 put the scripts of dependencies while a page is developed, without the files beside them. */
const VITE_CACHE = /\/\.vite\/deps\w*\/(?=[^/]+$)/;

/** The address of a file that lies at `beside`, where nothing moved the scripts alone. Servers read it from there. */
export function locate(file: string, beside: URL): string {
  if (beside.protocol === 'file:') return beside.href;
  return assetUrl(file) ?? beside.href.replace(VITE_CACHE, '/md5-viewer/dist/lib/');
}

/** `open` opens the worker where the bundler has put it. */
export function openWorker(file: string, open: () => Worker): Worker {
  const url = assetUrl(file);
  return url ? new Worker(url, { type: 'module' }) : open();
}

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

/** The policy for the addresses of workers, which pages with `require-trusted-types-for` have to allow. */
const POLICY = 'md5-viewer';

/** The part of Trusted Types that workers need. The DOM types do not include them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { readonly createScriptURL: (url: string) => URL };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | null = null;

/** Throws a TypeError if the page forbids the policy. */
function trusted(url: string): string | URL {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy(POLICY, { createScriptURL: (address) => address });
  return policy.createScriptURL(url);
}

/** Whether some files may be elsewhere than beside this script; see locate(). */
const isMoved = (): boolean => base !== null || VITE_CACHE.test(import.meta.url);

/**
 * Opens the worker `file`, also where pages require Trusted Types. `open` is `new Worker(new URL(…), …)`, the form that
 * all bundlers look for. It has no place for another address, so `Worker` is another class during this call where one is
 * needed and the page allows that. Throws if the page forbids the worker.
 */
export function openWorker(file: string, open: () => Worker): Worker {
  const { Worker } = globalThis as { readonly Worker?: typeof globalThis.Worker };
  if (!Worker || !('trustedTypes' in globalThis || isMoved())) return open();
  class Located extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(trusted(locate(file, new URL(url))), options);
    }
  }
  // False for globals that are frozen.
  if (!Reflect.set(globalThis, 'Worker', Located)) return open();
  try {
    return open();
  } finally {
    globalThis.Worker = Worker;
  }
}

/**
 * Starts one of the project's wasm files. `from` has its bytes, or the address for fetching it in a browser
 * or reading it from disk in Node. Errors call the file `name`. Rejects with an Error that says what could
 * not be loaded, and why.
 */
export async function loadWasm<Started>(
  from: string | URL | BufferSource,
  name: string,
  start: (compiled: WebAssembly.Module) => Promise<Started>,
): Promise<Started> {
  const isAddress = typeof from === 'string' || from instanceof URL;
  try {
    return await start(await (isAddress ? compileAt(from) : WebAssembly.compile(from)));
  } catch (cause) {
    const what = isAddress ? String(from) : name;
    throw new Error(`${what} could not be loaded: ${(cause as Error).message}`, { cause });
  }
}

/** Emscripten's loader of a module, with the options that this project uses. */
export type CreateModule<Module> = (options: {
  /** Instantiates the module with these imports and returns the instance. */
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
  print(text: string): void;
  printErr(text: string): void;
}) => Promise<Module>;

/** An instance of a compiled module. */
export function startModule<Module>(
  create: CreateModule<Module>,
  compiled: WebAssembly.Module,
): Promise<Module> {
  return new Promise((resolve, reject) => {
    create({
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(compiled, imports)
          .then((instance) => done(instance, compiled))
          .catch(reject);
        return {};
      },
      // The module prints nothing. Errors of a broken build belong in an Error, not in the console.
      print: () => undefined,
      printErr: (text) => reject(new Error(text)),
    }).then(resolve, reject);
  });
}

/**
 * The cause is often a bundler that moves only the scripts, or a server that answers unknown addresses with
 * its start page.
 */
const ADVICE = 'Set Md5ViewerElement.assetBase or wasmUrl of loadCore().';

async function compileAt(url: string | URL): Promise<WebAssembly.Module> {
  const fileSystem = nodeFileSystem();
  if (fileSystem && !/^https?:/.test(String(url))) {
    const path = typeof url === 'string' && url.startsWith('file:') ? new URL(url) : url;
    return WebAssembly.compile(fileSystem.readFileSync(path));
  }
  const response = await fetch(url).catch((cause: unknown) => {
    throw new Error('no answer. Check the network, then reload the page.', { cause });
  });
  if (!response.ok) throw new Error(`HTTP ${String(response.status)}. ${ADVICE}`);
  const type = response.headers.get('Content-Type');
  if (type?.startsWith('text/html')) throw new Error(`the server sent a web page. ${ADVICE}`);
  // Streaming needs the right MIME type; without it, compiling from bytes still works.
  return type?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** @internal Node's file system, without an import that bundlers for browsers would resolve. */
export function nodeFileSystem(): { readFileSync(path: URL | string): Uint8Array<ArrayBuffer> } | null {
  const node = (globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }).process;
  return (node?.getBuiltinModule?.('node:fs') as ReturnType<typeof nodeFileSystem>) ?? null;
}

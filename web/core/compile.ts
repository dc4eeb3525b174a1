/**
 * Starts one of the project's wasm files: `from` has its bytes, which errors call `name`, or says where it is to be
 * fetched in a browser, or read from disk in Node. Rejects with an Error that says what could not be loaded, and why.
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

/** Emscripten's loader of a module, called with the part of its options that this project uses. */
export type CreateModule<Module> = (options: {
  /** Instantiates the module with these imports and hands the instance back. */
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
      // The module prints nothing; the complaints of a broken build belong into an error, not the console.
      print: () => undefined,
      printErr: (text) => reject(new Error(text)),
    }).then(resolve, reject);
  });
}

/** A bundler that moves the scripts alone, or a server that answers unknown addresses with its start page. */
const ADVICE =
  "Set Md5ViewerElement.assetBase to the folder with the viewer's files, or pass wasmUrl to loadCore().";

async function compileAt(url: string | URL): Promise<WebAssembly.Module> {
  const fileSystem = nodeFileSystem();
  if (fileSystem && !/^https?:/.test(String(url))) {
    const path = typeof url === 'string' && url.startsWith('file:') ? new URL(url) : url;
    return WebAssembly.compile(fileSystem.readFileSync(path));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${String(response.status)}. ${ADVICE}`);
  const type = response.headers.get('Content-Type');
  if (type?.startsWith('text/html')) throw new Error(`the server sent a web page. ${ADVICE}`);
  // Streaming needs the right MIME type; servers that lack it still get a working page.
  return type?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** @internal Node's file system, without an import that bundlers for the browser would follow. */
export function nodeFileSystem(): { readFileSync(path: URL | string): Uint8Array<ArrayBuffer> } | null {
  const node = (globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }).process;
  return (node?.getBuiltinModule?.('node:fs') as ReturnType<typeof nodeFileSystem>) ?? null;
}

/**
 * Compiles one of the project's wasm files: fetched in a browser, read from disk in Node. Rejects with an Error that
 * says what could not be loaded.
 */
export async function compileWasm(url: string | URL): Promise<WebAssembly.Module> {
  const fileSystem = nodeFileSystem();
  if (fileSystem && !/^https?:/.test(String(url))) {
    const path = typeof url === 'string' && url.startsWith('file:') ? new URL(url) : url;
    return WebAssembly.compile(fileSystem.readFileSync(path));
  }
  return compileResponse(await fetchWasm(url));
}

/** Node's file system, without an import that bundlers for the browser would follow. */
function nodeFileSystem(): { readFileSync(path: URL | string): Uint8Array<ArrayBuffer> } | null {
  const node = (globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }).process;
  return (node?.getBuiltinModule?.('node:fs') as ReturnType<typeof nodeFileSystem>) ?? null;
}

async function fetchWasm(url: string | URL): Promise<Response> {
  const name =
    String(url)
      .replace(/[?#].*/, '')
      .split('/')
      .pop() ?? '';
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`${name} could not be fetched from ${String(url)}: ${String(error)}`);
  });
  if (!response.ok) {
    throw new Error(`${name} could not be fetched from ${String(url)}: HTTP ${String(response.status)}`);
  }
  return response;
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  // Streaming needs the right MIME type; servers that lack it still get a working page.
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

/** What every wasm module has that needs no glue: input and output lie in its memory. */
export interface PlainModule {
  readonly memory: WebAssembly.Memory;
  reserveInput(size: number): number;
  outputAt(): number;
  outputSize(): number;
}

/** Starts a module that asks nothing of its surroundings. */
export async function startPlainModule<Module extends PlainModule>(
  compiled: WebAssembly.Module,
): Promise<Module> {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  // The little that such modules ask for are notices; they have no system beneath them.
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    (imports[module] ??= {})[name] = () => 0;
  }
  const { exports } = await WebAssembly.instantiate(compiled, imports);
  (exports as { _initialize?(): void })._initialize?.();
  return exports as unknown as Module;
}

/** Copies the parts into the module's input, one behind the other. */
export function giveInput(module: PlainModule, ...parts: readonly Uint8Array[]): void {
  let at = module.reserveInput(parts.reduce((sum, { length }) => sum + length, 0));
  for (const part of parts) {
    new Uint8Array(module.memory.buffer, at, part.length).set(part);
    at += part.length;
  }
}

const decoder = new TextDecoder();

/** The text that the last call left. */
export function outputOf(module: PlainModule): string {
  return decoder.decode(new Uint8Array(module.memory.buffer, module.outputAt(), module.outputSize()));
}

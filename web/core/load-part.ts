/** The rejection of loadPart(). Its message is a sentence for the user. */
export class PartError extends Error {
  constructor(cause: unknown) {
    super('This part of the viewer could not be loaded. Check the network, then reload the page.', { cause });
    this.name = 'PartError';
  }
}

/**
 * Loads code on demand: `load` is one dynamic import. Rejects with a PartError if the code cannot be fetched.
 * Each call tries again, but Chromium keeps a failed import until the page is reloaded.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw new PartError(error);
  }
}

/**
 * Calls `load` with the first call, and shares its result. After a failure the next call tries again: a wasm file or an
 * image is then fetched again, and so is a script outside of Chromium (see loadPart()).
 */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | null = null;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
}

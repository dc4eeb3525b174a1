/** A file is none that the reader at hand reads; see Core.withWholeReader(). */
export class ReaderNeededError extends Error {
  constructor(fileName: string) {
    super(`${fileName} needs the whole reader (md5-viewer-reader.wasm), which is not loaded.`);
    this.name = 'ReaderNeededError';
  }
}

import type { AssetReader } from './asset-reader.js';
import type { BlockImage, ImageStep, PixelImage } from './asset-types.js';
import { bytesOf, readableBytes, type ImageFile } from './image-files.js';

/** What the worker is asked for. */
export type ImageTask =
  | { readonly kind: 'evaluate'; readonly steps: readonly ImageStep[]; readonly files: (ImageFile | null)[] }
  | { readonly kind: 'blocks'; readonly file: ImageFile };
export type ImageRequest =
  { readonly module: WebAssembly.Module } | { readonly id: number; readonly task: ImageTask };
export type ImageAnswer =
  | { readonly id: number; readonly result: PixelImage | BlockImage | null }
  | { readonly id: number; readonly error: string };

/** The worker goes, and with it the memory that large images took, when nothing came for so long. */
const IDLE_MS = 5000;

interface Waiting {
  readonly task: ImageTask;
  resolve(result: PixelImage | BlockImage | null): void;
  reject(error: Error): void;
}

/**
 * Decodes images in a worker, so that the page does not stall; on the spot where there are no workers, as in Node, or
 * in pages of an opaque origin.
 */
export class ImageDecoder {
  readonly #compiled: WebAssembly.Module;
  readonly #reader: AssetReader;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #workers: boolean;
  #next = 1;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(compiled: WebAssembly.Module, reader: AssetReader) {
    this.#compiled = compiled;
    this.#reader = reader;
    this.#workers = typeof Worker === 'function';
  }

  /** As AssetReader.evaluate(); files that only the browser decodes are among them. */
  evaluate(steps: readonly ImageStep[], files: (ImageFile | null)[]): Promise<PixelImage | null> {
    return this.#run({ kind: 'evaluate', steps, files }) as Promise<PixelImage | null>;
  }

  /** As AssetReader.readBlocks(), with levels of their own. */
  readBlocks(file: ImageFile): Promise<BlockImage | null> {
    return this.#run({ kind: 'blocks', file }) as Promise<BlockImage | null>;
  }

  #run(task: ImageTask): Promise<PixelImage | BlockImage | null> {
    const worker = this.#workers ? (this.#worker ??= this.#start()) : null;
    if (!worker) return runTask(this.#reader, task);
    clearTimeout(this.#idle);
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { task, resolve, reject });
      worker.postMessage({ id, task } satisfies ImageRequest);
    });
  }

  #start(): Worker | null {
    try {
      const worker = new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = (event: MessageEvent<ImageAnswer>) => this.#answer(event.data);
      worker.onerror = () => this.#giveUp();
      worker.postMessage({ module: this.#compiled } satisfies ImageRequest);
      return worker;
    } catch {
      this.#workers = false;
      return null;
    }
  }

  #answer(answer: ImageAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.result);
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => this.#stop(), IDLE_MS);
  }

  /** The worker could not be loaded, or died: what it was asked for is done here. */
  #giveUp(): void {
    this.#workers = false;
    this.#stop();
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of left) {
      runTask(this.#reader, waiting.task).then(
        (result) => waiting.resolve(result),
        (error: unknown) => waiting.reject(error instanceof Error ? error : new Error(String(error))),
      );
    }
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

/** Rejects with an Error that says what is wrong with an image. */
export async function runTask(reader: AssetReader, task: ImageTask): Promise<PixelImage | BlockImage | null> {
  if (task.kind === 'blocks') return reader.readBlocks(await bytesOf(task.file));
  const files = await Promise.all(task.files.map(async (file) => file && readableBytes(file)));
  return reader.evaluate(task.steps, files);
}

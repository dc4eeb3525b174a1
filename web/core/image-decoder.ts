import { WorkerQueue } from './worker-queue.js';
import { openWorker } from './asset-url.js';
import type { AssetReader } from './asset-reader.js';
import type { BlockImage, ImageStep, PixelImage } from './asset-types.js';
import { bytesOf, readableSource, type ImageFile, type ImageSource } from './image-files.js';

/** The tasks of the worker. */
export type ImageTask =
  | {
      readonly kind: 'evaluate';
      readonly steps: readonly ImageStep[];
      readonly files: (ImageSource | null)[];
    }
  | { readonly kind: 'blocks'; readonly file: ImageFile };
/** The first message to the worker. */
export interface ImageStart {
  readonly module: WebAssembly.Module;
}

type Result = PixelImage | BlockImage | null;

/** Decodes images in a worker. */
export class ImageDecoder {
  readonly #queue: WorkerQueue<ImageTask, Result>;

  constructor(compiled: WebAssembly.Module, reader: AssetReader) {
    const start = (): Worker => {
      const worker = openWorker(
        'image-worker.js',
        () => new Worker(new URL('./image-worker.js', import.meta.url), { type: 'module' }),
      );
      worker.postMessage({ module: compiled } satisfies ImageStart);
      return worker;
    };
    this.#queue = new WorkerQueue(start, (task) => runTask(reader, task));
  }

  /** AssetReader.evaluate() for files that may also need the browser's decoder. */
  evaluate(steps: readonly ImageStep[], files: (ImageSource | null)[]): Promise<PixelImage | null> {
    return this.#queue.ask({ kind: 'evaluate', steps, files }) as Promise<PixelImage | null>;
  }

  /** AssetReader.readBlocks(); the levels do not refer to the file. */
  readBlocks(file: ImageFile): Promise<BlockImage | null> {
    return this.#queue.ask({ kind: 'blocks', file }) as Promise<BlockImage | null>;
  }
}

/** Rejects with an Error with the fault of an image. */
export async function runTask(reader: AssetReader, task: ImageTask): Promise<Result> {
  if (task.kind === 'blocks') return reader.readBlocks(await bytesOf(task.file));
  const files = await Promise.all(task.files.map(async (file) => file && readableSource(file)));
  return reader.evaluate(task.steps, files);
}

import { Aside } from './aside.js';
import { openWorker } from './asset-url.js';
import type { AssetReader } from './asset-reader.js';
import type { BlockImage, ImageStep, PixelImage } from './asset-types.js';
import { bytesOf, readableBytes, type ImageFile } from './image-files.js';

/** What the worker is asked for. */
export type ImageTask =
  | { readonly kind: 'evaluate'; readonly steps: readonly ImageStep[]; readonly files: (ImageFile | null)[] }
  | { readonly kind: 'blocks'; readonly file: ImageFile };
/** What it is told first. */
export interface ImageStart {
  readonly module: WebAssembly.Module;
}

type Result = PixelImage | BlockImage | null;

/** Decodes images aside. */
export class ImageDecoder {
  readonly #aside: Aside<ImageTask, Result>;

  constructor(compiled: WebAssembly.Module, reader: AssetReader) {
    const start = (): Worker => {
      const worker = openWorker(
        'image-worker.js',
        () => new Worker(new URL('./image-worker.js', import.meta.url), { type: 'module' }),
      );
      worker.postMessage({ module: compiled } satisfies ImageStart);
      return worker;
    };
    this.#aside = new Aside(start, (task) => runTask(reader, task));
  }

  /** As AssetReader.evaluate(); files that only the browser decodes are among them. */
  evaluate(steps: readonly ImageStep[], files: (ImageFile | null)[]): Promise<PixelImage | null> {
    return this.#aside.ask({ kind: 'evaluate', steps, files }) as Promise<PixelImage | null>;
  }

  /** As AssetReader.readBlocks(), with levels of their own. */
  readBlocks(file: ImageFile): Promise<BlockImage | null> {
    return this.#aside.ask({ kind: 'blocks', file }) as Promise<BlockImage | null>;
  }
}

/** Rejects with an Error that says what is wrong with an image. */
export async function runTask(reader: AssetReader, task: ImageTask): Promise<Result> {
  if (task.kind === 'blocks') return reader.readBlocks(await bytesOf(task.file));
  const files = await Promise.all(task.files.map(async (file) => file && readableBytes(file)));
  return reader.evaluate(task.steps, files);
}

/** The worker's side of ImageDecoder. */
import { AssetReader } from './asset-reader.js';
import type { BlockImage, PixelImage } from './asset-types.js';
import { runTask, type ImageAnswer, type ImageRequest } from './image-decoder.js';

/** What a worker has of the global scope. */
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ImageRequest>) => void) | null;
  postMessage(answer: ImageAnswer, transfer: Transferable[]): void;
};
let reader: Promise<AssetReader> | null = null;

scope.onmessage = ({ data }) => {
  if ('module' in data) reader = AssetReader.start(data.module);
  else void answer(data);
};

async function answer({ id, task }: Extract<ImageRequest, { id: number }>): Promise<void> {
  try {
    if (!reader) throw new Error('The image worker was asked before it was started.');
    const result = await runTask(await reader, task);
    scope.postMessage({ id, result }, result ? memoryOf(result) : []);
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, []);
  }
}

/** What goes to the page instead of being copied. */
function memoryOf(image: PixelImage | BlockImage): Transferable[] {
  if ('rgba' in image) return [image.rgba.buffer];
  const blocks = image.levels.map(({ bytes }) => bytes.buffer as ArrayBuffer);
  return [...new Set([...blocks, image.sample.rgba.buffer])];
}

/** The worker's side of ImageDecoder. */
import { answerTasks } from './worker-tasks.js';
import { AssetReader } from './asset-reader.js';
import type { BlockImage, PixelImage } from './asset-types.js';
import { runTask, type ImageStart, type ImageTask } from './image-decoder.js';

let reader: Promise<AssetReader> | null = null;

addEventListener('message', ({ data }: MessageEvent<ImageStart | object>) => {
  if ('module' in data) reader = AssetReader.start(data.module);
});

answerTasks(async (task: ImageTask) => {
  if (!reader) throw new Error('The image worker was used before it was started.');
  return runTask(await reader, task);
}, memoryOf);

function memoryOf(image: PixelImage | BlockImage | null): Transferable[] {
  if (!image) return [];
  if ('rgba' in image) return [image.rgba.buffer];
  const blocks = image.levels.map(({ bytes }) => bytes.buffer as ArrayBuffer);
  return [...new Set([...blocks, image.sample.rgba.buffer])];
}

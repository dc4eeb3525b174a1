/** Large images that browsers decode by themselves. Loaded with the first of them. */

export interface BitmapRequest {
  readonly id: number;
  readonly blob: Blob;
  readonly options: ImageBitmapOptions;
}

export type BitmapAnswer =
  { readonly id: number; readonly bitmap: ImageBitmap } | { readonly id: number; readonly error: string };

interface Waiting extends BitmapRequest {
  readonly resolve: (bitmap: ImageBitmap | Promise<ImageBitmap>) => void;
  readonly reject: (error: Error) => void;
}

/** The worker goes when nothing came for so long. */
const IDLE_MS = 5000;

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let works = true;
let next = 1;
let idle: ReturnType<typeof setTimeout> | undefined;

/**
 * As createImageBitmap(), in a worker: browsers decode elsewhere, but of 4096 x 4096 pixels Chromium then spends 35 ms
 * in whoever asked. On the spot where there are no workers, as in pages of an opaque origin.
 */
export function decodeAside(blob: Blob, options: ImageBitmapOptions): Promise<ImageBitmap> {
  clearTimeout(idle);
  if (works) worker ??= start();
  const decoder = worker;
  if (!decoder) return createImageBitmap(blob, options);
  return new Promise((resolve, reject) => {
    const request = { id: next++, blob, options };
    waiting.set(request.id, { ...request, resolve, reject });
    decoder.postMessage(request satisfies BitmapRequest);
  });
}

function start(): Worker | null {
  try {
    const started = new Worker(new URL('./bitmap-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = (event: MessageEvent<BitmapAnswer>) => take(event.data);
    started.onerror = giveUp;
    return started;
  } catch {
    works = false;
    return null;
  }
}

function take(answer: BitmapAnswer): void {
  const asked = waiting.get(answer.id);
  waiting.delete(answer.id);
  if ('error' in answer) asked?.reject(new Error(answer.error));
  else asked?.resolve(answer.bitmap);
  if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS);
}

/** The worker could not be loaded, or died: what it was asked for is done here. */
function giveUp(): void {
  works = false;
  stop();
  for (const { blob, options, resolve } of waiting.values()) resolve(createImageBitmap(blob, options));
  waiting.clear();
}

function stop(): void {
  worker?.terminate();
  worker = null;
}

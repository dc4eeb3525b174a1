/** Decodes images for large-bitmaps.ts. */
import type { BitmapAnswer, BitmapRequest } from './large-bitmaps.js';

const page = globalThis as unknown as {
  onmessage: (event: MessageEvent<BitmapRequest>) => void;
  postMessage(answer: BitmapAnswer, transfer: Transferable[]): void;
};

page.onmessage = ({ data: { id, blob, options } }) => {
  createImageBitmap(blob, options).then(
    (bitmap) => page.postMessage({ id, bitmap }, [bitmap]),
    (error: unknown) => page.postMessage({ id, error: String(error) }, []),
  );
};

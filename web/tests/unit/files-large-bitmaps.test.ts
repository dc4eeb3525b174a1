import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerReply, WorkerRequest } from '../../core/worker-queue.js';
import type { BitmapTask } from '../../files/textures/large-bitmaps.js';

/** The signature of a PNG image and the begin of its header: 16 x 16 pixels. */
// prettier-ignore
const PNG = Uint8Array.of(
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 16, 0, 0, 0, 16,
);

function png(bytes: number, side = 16): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes);
  file.set(PNG);
  new DataView(file.buffer).setUint32(16, side);
  new DataView(file.buffer).setUint32(20, side);
  return file;
}

const SMALL = png(1000);
const LARGE = png(1 << 20);
const HUGE = png(1000, 8192);
const HERE = 'decoded here' as unknown as ImageBitmap;
const THERE = 'decoded there' as unknown as ImageBitmap;

/** Answers when the test requests it. */
class FakeWorker {
  static all: FakeWorker[] = [];
  readonly asked: WorkerRequest<BitmapTask>[] = [];
  gone = false;
  onmessage: ((event: { data: WorkerReply<ImageBitmap> }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(request: WorkerRequest<BitmapTask>): void {
    this.asked.push(request);
  }

  terminate(): void {
    this.gone = true;
  }

  answer(index: number, answer: { result: ImageBitmap } | { error: string }): void {
    this.onmessage?.({ data: { id: this.asked[index]!.id, ...answer } });
  }
}

/** Each test has a new module, and so a new worker. */
async function decode(bytes: Uint8Array): Promise<unknown> {
  const { decodeImage } = await import('../../files/textures/decode.js');
  return decodeImage(bytes, 'a.png');
}

/** Waits until the worker has received this number of requests. */
async function workerAsked(times: number): Promise<FakeWorker> {
  await vi.waitFor(() => expect(FakeWorker.all.at(-1)?.asked).toHaveLength(times));
  return FakeWorker.all.at(-1)!;
}

beforeEach(() => {
  vi.resetModules();
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(HERE));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an image of several materials', () => {
  it('is decoded once, not copied, and closed after its last use', async () => {
    const image = { width: 16, height: 16, close: vi.fn() };
    const decoded = vi.fn(() => Promise.resolve(image));
    vi.stubGlobal('createImageBitmap', decoded);
    const { loadPaint } = await import('../../files/textures/index.js');
    const entry = { path: 'a.png', bytes: () => Promise.resolve(SMALL) };
    const map = { role: 'diffuse', steps: [{ op: 'map', numbers: [] }], entries: [entry] };
    const material = { maps: [map], missing: [], state: null, declared: null };
    const names = Array.from({ length: 20 }, (_, i) => `models/${i}`);
    const paints = loadPaint(new Map(names.map((name) => [name, material as never])), {
      takesBlocks: () => false,
      onProblem: (problem) => expect.fail(problem.message),
      onFile: () => undefined,
    });
    const textures = (await Promise.all(paints.map((paint) => paint.textures))).flat();
    expect(textures.map((texture) => [texture.material, texture.image])).toEqual(
      names.map((name) => [name, image]),
    );
    expect(decoded).toHaveBeenCalledOnce();
    for (const texture of textures.slice(1)) texture.release();
    expect(image.close).not.toHaveBeenCalled();
    textures[0]?.release();
    expect(image.close).toHaveBeenCalledOnce();
  });
});

describe('an image that the browser decodes', () => {
  it('is decoded on the spot if it is small', async () => {
    expect(await decode(SMALL)).toBe(HERE);
    expect(FakeWorker.all).toEqual([]);
  });

  it('is damaged if the worker says so', async () => {
    const image = decode(LARGE);
    const failed = expect(image).rejects.toThrow('This PNG image is damaged.');
    (await workerAsked(1)).answer(0, { error: 'no image' });
    await failed;
  });

  it('is decoded in one worker if it is large, and each caller gets its own image', async () => {
    const images = [decode(LARGE), decode(LARGE)];
    const worker = await workerAsked(2);
    const other = 'the other' as unknown as ImageBitmap;
    worker.answer(1, { result: other });
    worker.answer(0, { result: THERE });
    expect(await Promise.all(images)).toEqual([THERE, other]);
    expect(FakeWorker.all).toHaveLength(1);
    expect(worker.asked[0]?.task.options).toEqual({ premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
  });

  it('is decoded after others if each takes hundreds of megabytes, also after a damaged one', async () => {
    const images = [decode(HUGE), decode(HUGE), decode(HUGE)];
    const damaged = expect(images[0]).rejects.toThrow('This PNG image is damaged.');
    const worker = await workerAsked(1);
    // Smaller ones do not wait.
    expect(await decode(SMALL)).toBe(HERE);
    expect(worker.asked).toHaveLength(1);
    worker.answer(0, { error: 'no image' });
    await damaged;
    await workerAsked(2);
    worker.answer(1, { result: THERE });
    expect(await images[1]).toBe(THERE);
    (await workerAsked(3)).answer(2, { result: THERE });
    expect(await images[2]).toBe(THERE);
  });

  it('ends the worker after a while without images, and starts another for the next', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = decode(LARGE);
    const worker = await workerAsked(1);
    worker.answer(0, { result: THERE });
    expect(await first).toBe(THERE);
    vi.advanceTimersByTime(4000);
    expect(worker.gone).toBe(false);
    vi.advanceTimersByTime(2000);
    expect(worker.gone).toBe(true);
    const second = decode(LARGE);
    await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(2));
    (await workerAsked(1)).answer(0, { result: THERE });
    expect(await second).toBe(THERE);
  });

  it('is decoded on the spot if the worker does not start or is not allowed', async () => {
    const images = [decode(LARGE), decode(LARGE)];
    (await workerAsked(2)).onerror?.();
    expect(await Promise.all(images)).toEqual([HERE, HERE]);
    expect(await decode(LARGE)).toBe(HERE);
    expect(FakeWorker.all).toHaveLength(1);
  });

  it('is decoded on the spot in pages that may have no workers', async () => {
    vi.stubGlobal('Worker', function () {
      throw new DOMException('not allowed', 'SecurityError');
    });
    expect(await decode(LARGE)).toBe(HERE);
  });
});

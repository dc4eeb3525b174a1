import { afterEach, describe, expect, it, vi } from 'vitest';
import { FRAME_BYTES, PIECE_BYTES } from '../../core/large-textures.js';
import type { Model, Stage, TextureSource } from '../../core/index.js';
import { fakeDocument, makeFakeGl, type GlCalls } from '../support/fake-gl.js';
import { loadBuiltCore } from '../support/wasm-core.js';
import { tinyMesh } from '../support/tiny-model.js';

const SIDE = 4096;

interface Show {
  readonly gl: WebGL2RenderingContext;
  readonly stage: Stage;
  readonly model: Model;
  readonly calls: GlCalls;
  /** Uploaded bytes before each frame. */
  readonly frames: number[];
  /** Bitmaps that were created and not closed. */
  readonly open: Set<object>;
}

/** A stage whose frames are counted, and come immediately after each request. */
async function openShow(): Promise<Show> {
  const { gl, calls } = makeFakeGl();
  const extension = { COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT: 1, COMPRESSED_RGBA_S3TC_DXT5_EXT: 2 };
  Object.assign(gl, { getExtension: () => extension });
  const frames: number[] = [];
  const open = new Set<object>();
  let seen = 0;
  const sum = (): number => calls.uploads.reduce((total, bytes) => total + bytes, 0);
  vi.stubGlobal('document', fakeDocument(gl));
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    setTimeout(() => {
      frames.push(sum() - seen);
      seen = sum();
      run();
    });
  });
  vi.stubGlobal('createImageBitmap', (_: unknown, _x: number, _y: number, width: number, height: number) => {
    const bitmap = { width, height, close: () => open.delete(bitmap) };
    open.add(bitmap);
    return Promise.resolve(bitmap);
  });
  const core = await loadBuiltCore();
  const { model } = core.readModel(new TextEncoder().encode(tinyMesh(20)), 'tiny.md5mesh');
  if (!model) throw new Error('not read');
  const stage = core.createStage();
  calls.uploads.length = 0;
  return { gl, stage, model, calls, frames, open };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const sizes = Array.from({ length: 13 }, (_, level) => SIDE >> level);
const SOURCES: Record<string, { image: () => TextureSource; bytes: number }> = {
  'of pixels': {
    image: () => ({ width: SIDE, height: SIDE, rgba: new Uint8Array(4 * SIDE * SIDE) }),
    bytes: 4 * SIDE * SIDE,
  },
  'that the browser decoded': {
    image: () => ({ width: SIDE, height: SIDE }) as ImageBitmap,
    bytes: 4 * SIDE * SIDE,
  },
  'that is compressed': {
    image: () => ({
      blocks: 'bc3',
      levels: sizes.map((side) => ({
        width: side,
        height: side,
        bytes: new Uint8Array(16 * Math.ceil(side / 4) ** 2),
      })),
      sample: { width: 1, height: 1, rgba: new Uint8Array(4) },
    }),
    bytes: sizes.reduce((sum, side) => sum + 16 * Math.ceil(side / 4) ** 2, 0),
  },
};

describe.each(Object.entries(SOURCES))('an image of 4096 x 4096 %s', (_, { image, bytes }) => {
  it('goes to the GPU completely, in a limited number of small pieces per frame', async () => {
    const { stage, model, calls, frames, open } = await openShow();
    await stage.setTexture(model, 'skin', image(), 'normal');
    expect(Math.max(...calls.uploads)).toBeLessThanOrEqual(PIECE_BYTES);
    expect(Math.max(...frames)).toBeLessThanOrEqual(FRAME_BYTES + 4);
    expect(frames.length).toBeGreaterThanOrEqual(Math.floor(bytes / FRAME_BYTES) - 1);
    const total = calls.uploads.reduce((sum, size) => sum + size, 0);
    expect(total).toBe(bytes);
    expect(open.size).toBe(0);
  });

  it('waits while the GPU is busy', async () => {
    const { stage, model, calls, frames, gl } = await openShow();
    let busy = 5;
    Object.assign(gl, { getSyncParameter: () => (busy-- > 0 ? -1 : 0) });
    await stage.setTexture(model, 'skin', image(), 'normal');
    expect(busy).toBeLessThan(0);
    expect(frames.filter((size) => size === 0).length).toBeGreaterThanOrEqual(5);
    expect(calls.uploads.reduce((sum, size) => sum + size, 0)).toBe(bytes);
  });

  it('shares a frame with others that are uploaded at the same time', async () => {
    const { stage, model, frames } = await openShow();
    await Promise.all([
      stage.setTexture(model, 'skin', image(), 'normal'),
      stage.setTexture(model, 'skin', image(), 'specular'),
    ]);
    expect(Math.max(...frames)).toBeLessThanOrEqual(FRAME_BYTES + 8);
  });

  it('stops if its model is removed meanwhile', async () => {
    const { stage, model, calls, open } = await openShow();
    const frame = requestAnimationFrame;
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
      if (!model.disposed) model.dispose();
      frame(run);
    });
    await stage.setTexture(model, 'skin', image(), 'normal');
    expect(calls.uploads.reduce((sum, size) => sum + size, 0)).toBeLessThan(bytes);
    expect(open.size).toBe(0);
  });
});

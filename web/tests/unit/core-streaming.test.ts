import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DrawRequest } from '../../core/index.js';
import { NO_CONTEXT, openWeightsShow, type WeightsShow } from '../support/weights-show.js';

function addView({ stage, model, clip }: WeightsShow): {
  request: DrawRequest;
  seek: (seconds: number) => void;
} {
  const view = stage.createView();
  view.state.model = model;
  const seek = (seconds: number) => {
    view.state.layers = [{ clip, seconds }];
  };
  return { request: { view, width: 64, height: 64, context: NO_CONTEXT }, seek };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('playing', () => {
  it('takes no memory of the module in 10,000 frames', async () => {
    const show = await openWeightsShow();
    const { request, seek } = addView(show);
    const play = (from: number, to: number) => {
      for (let i = from; i < to; i++) {
        seek(i / 60);
        show.stage.draw([request]);
      }
    };
    play(0, 10);
    const before = show.core.heapBytes;
    play(10, 10_000);
    expect(show.core.heapBytes).toBe(before);
  }, 30_000);

  it('uploads the vertices of an instance in one piece if its pose changed, and nothing otherwise', async () => {
    const show = await openWeightsShow();
    const { request, seek } = addView(show);
    seek(0);
    show.stage.draw([request]);
    show.calls.streamedBytes = 0;
    show.calls.count.clear();
    seek(0.1);
    show.stage.draw([request]);
    const streamed = show.calls.streamedBytes;
    expect(show.calls.count.get('bufferSubData')).toBe(1);
    expect(streamed).toBeGreaterThanOrEqual(99 * 16);
    show.stage.draw([request]);
    expect(show.calls.streamedBytes).toBe(streamed);
  });
});

describe('tangents', () => {
  /** Four bytes per tangent, in complete quads. */
  const withTangents = (without: number) => without + 16 * Math.ceil(without / 64);
  /** Bytes uploaded for a new pose. */
  const streamed = ({ stage, calls }: WeightsShow, view: ReturnType<typeof addView>, seconds: number) => {
    calls.streamedBytes = 0;
    view.seek(seconds);
    stage.draw([view.request]);
    return calls.streamedBytes;
  };

  it('are streamed only while something shows them', async () => {
    const show = await openWeightsShow();
    const view = addView(show);
    const without = streamed(show, view, 0.1);
    const { state } = view.request.view;
    const plain = state.inspection;
    state.inspection = { ...plain, shading: 'tangents' };
    expect(streamed(show, view, 0.1)).toBe(withTangents(without));
    expect(streamed(show, view, 0.2)).toBe(withTangents(without));
    state.inspection = plain;
    expect(streamed(show, view, 0.2)).toBe(0);
    expect(streamed(show, view, 0.3)).toBe(without);
    state.inspection = { ...plain, normals: true };
    expect(streamed(show, view, 0.3)).toBe(withTangents(without));
  });

  it('follow a normal map that arrives after the first picture', async () => {
    const show = await openWeightsShow();
    const view = addView(show);
    const without = streamed(show, view, 0.1);
    const image = { width: 4, height: 4, rgba: new Uint8Array(64) };
    await show.stage.setTexture(show.model, 'mesh1', image, 'specular');
    expect(streamed(show, view, 0.2)).toBe(without);
    await show.stage.setTexture(show.model, 'mesh1', image, 'normal');
    expect(streamed(show, view, 0.2)).toBe(withTangents(without));
  });
});

describe('small pictures', () => {
  async function blitsOf(sizes: readonly number[]): Promise<number> {
    const show = await openWeightsShow();
    const requests = sizes.map((height) => ({ ...addView(show).request, height }));
    // The shared buffer grows while they are added.
    for (let i = 0; i < 8; i++) show.stage.draw(requests);
    show.calls.count.clear();
    show.stage.draw(requests);
    expect(show.calls.count.get('drawElements')).toBe(2 * sizes.length);
    return show.calls.count.get('blitFramebuffer') ?? 0;
  }

  it('of one height are finished together', async () => {
    const one = await blitsOf([64]);
    expect(one).toBeGreaterThan(0);
    expect(await blitsOf([64, 64, 64, 64, 64])).toBe(one);
  });

  it('of several heights are not', async () => {
    const one = await blitsOf([64]);
    expect(await blitsOf([64, 60, 64])).toBe(3 * one);
  });

  it('share a store of some size only', async () => {
    const one = await blitsOf([64]);
    const all = await blitsOf(Array.from({ length: 100 }, () => 64));
    expect(all).toBeGreaterThan(one);
    expect(all).toBeLessThan(4 * one);
  });
});

describe('one model in several views', () => {
  it('has its static buffers once, and few for the streams of all', async () => {
    const show = await openWeightsShow();
    const buffersWith = (views: number) => {
      const requests = Array.from({ length: views }, () => addView(show).request);
      show.stage.draw(requests);
      return show.stage.stats.buffers;
    };
    const none = show.stage.stats.buffers;
    const one = buffersWith(1);
    expect(one - none).toBeGreaterThan(1);
    expect(buffersWith(1) - one).toBe(1);
    expect(buffersWith(12) - one).toBe(3);
    expect(show.stage.stats.models).toBe(1);
  });

  it('uploads all of their vertices in few pieces', async () => {
    const show = await openWeightsShow();
    const views = Array.from({ length: 14 }, () => addView(show));
    const draw = (chosen: typeof views, seconds: number) => {
      show.calls.streamedBytes = 0;
      show.calls.count.clear();
      for (const { seek } of chosen) seek(seconds);
      show.stage.draw(views.map(({ request }) => request));
      return { bytes: show.calls.streamedBytes, pieces: show.calls.count.get('bufferSubData') ?? 0 };
    };
    draw(views, 0);
    const one = draw(views.slice(0, 1), 0.1);
    expect(one.pieces).toBe(1);
    expect(draw(views, 0.2)).toEqual({ bytes: 14 * one.bytes, pieces: 4 });
    expect(draw(views.slice(8, 12), 0.3)).toEqual({ bytes: 4 * one.bytes, pieces: 1 });
    expect(
      draw(
        [6, 7, 9, 13].flatMap((i) => views[i] ?? []),
        0.4,
      ),
    ).toEqual({
      bytes: 4 * one.bytes,
      pieces: 4,
    });
  });

  it('frees the buffers with the views', async () => {
    const show = await openWeightsShow();
    const start = show.stage.stats;
    const views = Array.from({ length: 20 }, () => addView(show));
    show.stage.draw(views.map(({ request }) => request));
    for (const { request } of views) request.view.dispose();
    show.model.dispose();
    expect(show.stage.stats.buffers).toBe(start.buffers);
  });
});

describe('unsmoothed tangents', () => {
  it('are asked for by material, shown by views from their next frame on, and can be taken back', async () => {
    const show = await openWeightsShow();
    const { request } = addView(show);
    show.stage.draw([request]);
    const normals = () => [0, 1].map((mesh) => show.model.evaluate().mesh(mesh).normals);
    const smooth = normals();
    show.model.setUnsmoothedTangents('no such material', true);
    show.model.setUnsmoothedTangents('mesh1', true);
    expect(normals()[0]).toEqual(smooth[0]);
    expect(normals()[1]).not.toEqual(smooth[1]);
    show.calls.streamedBytes = 0;
    show.stage.draw([request]);
    expect(show.calls.streamedBytes).toBeGreaterThan(0);
    show.model.setUnsmoothedTangents('mesh1', false);
    expect(normals()).toEqual(smooth);
  });

  it('are the same whether they are asked for before or after the first pose', async () => {
    const [early, late] = [await openWeightsShow(), await openWeightsShow()];
    const normals = ({ model }: typeof early) => [0, 1].map((mesh) => model.evaluate().mesh(mesh).normals);
    early.model.setUnsmoothedTangents('mesh1', true);
    const smooth = normals(late);
    late.model.setUnsmoothedTangents('mesh1', true);
    expect(normals(early)).toEqual(normals(late));
    expect(normals(early)[1]).not.toEqual(smooth[1]);
  });
});

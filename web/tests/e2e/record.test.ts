import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { RecordOptions } from '../../element/index.js';
import { DEMO_FOLDER } from '../support/files.js';
import { openTag } from '../support/host.js';
import { difference, type Picture } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits({ sharp: true });
const TAG = '<md5-viewer class="box" src="imp.md5mesh" animations="lift.md5anim"></md5-viewer>';
/** One second by id's rule: 24 frames, then the first one again. */
const FRAMES = 25;

async function openImp(tag = TAG) {
  const opened = await openTag(
    site,
    tag,
    {
      'imp.md5mesh': tinyMesh(20),
      'lift.md5anim': tinyAnim(20, FRAMES),
      'tour.md5camera': readFileSync(join(DEMO_FOLDER, 'tour.md5camera'), 'utf8'),
    },
    { free: true, style: 'md5-viewer { --md5-background: rgb(0 0 255); }' },
  );
  await untilViewer(opened.page, (viewer) => viewer.loaded);
  return opened;
}

interface Video {
  readonly type: string;
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  /** At the requested times. */
  readonly pictures: readonly Picture[];
}

/** Records, and plays the result in a <video>, which must reach its end by itself. */
async function recorded(page: Page, options: RecordOptions, times: readonly number[]): Promise<Video> {
  const { pictures, ...video } = await inViewer(
    page,
    async (viewer, [asked, at]) => {
      /** A wait that fails after a time limit, with the reason. */
      const soon = <T>(what: string, promise: Promise<T>): Promise<T> =>
        Promise.race([
          promise,
          new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`no ${what}`)), 60_000)),
        ]);
      const blob = await soon('video', viewer.record(asked));
      const video = document.createElement('video');
      const event = (name: string) =>
        new Promise((resolve, reject) => {
          video.addEventListener(name, resolve, { once: true });
          video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
        });
      video.muted = true;
      document.body.append(video);
      const loaded = event('loadeddata');
      video.src = URL.createObjectURL(blob);
      await soon('first picture', loaded);
      const { duration, videoWidth: width, videoHeight: height } = video;
      const pictures: string[] = [];
      for (const time of at) {
        const drawn = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
        const found = event('seeked');
        video.currentTime = time;
        await soon('picture at a time', found);
        // A picture that is already shown may not be drawn again.
        await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 1000))]);
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        canvas.getContext('2d')?.drawImage(video, 0, 0);
        pictures.push(canvas.toDataURL());
      }
      const ended = event('ended');
      video.currentTime = Math.max(0, duration - 0.3);
      await soon('playing', video.play());
      await soon('end', ended);
      return { type: blob.type, duration, width, height, pictures };
    },
    [options, times] as const,
  );
  return {
    ...video,
    pictures: pictures.map((address) => PNG.sync.read(Buffer.from(address.replace(/^.*,/, ''), 'base64'))),
  };
}

const refusal = (page: Page, options: RecordOptions) =>
  inViewer(
    page,
    (viewer, asked) => viewer.record(asked).then(String, (error: unknown) => String(error)),
    options,
  );

describe('record()', () => {
  it('makes a playable video of one pass, and leaves the screen as it is', async () => {
    const { page, complaints } = await openImp();
    await inViewer(page, (viewer) => {
      viewer.currentFrame = 7;
      viewer.dataset.told = '';
      for (const name of ['frame-change', 'camera-change', 'play', 'pause', 'loop'] as const) {
        viewer.addEventListener(name, () => (viewer.dataset.told = `${viewer.dataset.told ?? ''}${name};`));
      }
      viewer.toDataURL();
      viewer.dataset.told = '';
    });
    const state = () =>
      inViewer(page, (viewer) => ({
        told: viewer.dataset.told,
        frame: viewer.currentFrame,
        paused: viewer.paused,
        camera: String(viewer.getCameraOrbit()),
        views: viewer.stats?.views,
        picture: viewer.toDataURL(),
      }));
    const before = await state();
    expect(before).toMatchObject({ told: '', frame: 7, paused: true, views: 1 });
    const video = await recorded(page, {}, [0.02, 0.19, 0.27]);
    expect(video).toMatchObject({ type: 'video/webm', width: 500, height: 374 });
    expect(video.duration).toBeCloseTo(1, 2);
    const [first, up, again] = video.pictures;
    // The top rises for six frames at 24 per second, then starts again.
    expect(difference(first!, up!)).toBeGreaterThan(0.002);
    expect(difference(first!, again!)).toBeLessThan(difference(first!, up!) / 2);
    const [r, g, b] = first!.data;
    expect(Math.max(r!, g!)).toBeLessThan(30);
    expect(b).toBeGreaterThan(200);
    expect(await state()).toEqual(before);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('takes a range, a size, a rate and a codec, at the speed that it is played at', async () => {
    const { page } = await openImp();
    await inViewer(page, (viewer) => (viewer.timeScale = 0.5));
    const options = {
      range: [6, 12],
      width: 101,
      height: 81,
      fps: 12,
      mimeType: 'video/webm;codecs=vp8',
    } as const;
    const video = await recorded(page, options, [0]);
    expect(video).toMatchObject({ width: 100, height: 80 });
    expect(video.duration).toBeCloseTo(0.5, 2);
    await inViewer(page, (viewer) => {
      viewer.loop = 'ping-pong';
      viewer.setRange(0, 12);
    });
    expect((await recorded(page, { width: 100, fps: 12 }, [])).duration).toBeCloseTo(2, 2);
  });

  it('makes an MP4 that plays and shows each picture at its time', async () => {
    const { page } = await openImp();
    const video = await recorded(page, { mimeType: 'video/mp4' }, [0.02, 0.19, 0.27]);
    expect(video).toMatchObject({ type: 'video/mp4', width: 500, height: 374 });
    expect(video.duration).toBeCloseTo(1, 2);
    const [first, up, again] = video.pictures;
    expect(difference(first!, up!)).toBeGreaterThan(0.002);
    expect(difference(first!, again!)).toBeLessThan(difference(first!, up!) / 2);
    const named = await recorded(
      page,
      { width: 80, fps: 10, mimeType: 'video/mp4; codecs="vp09.00.10.08"' },
      [],
    );
    expect(named.duration).toBeCloseTo(1, 2);
  });

  it('rejects with the error of an encoder that fails, and can record again', async () => {
    const { page } = await openImp();
    const errors = await inViewer(page, async (viewer) => {
      const Original = VideoEncoder;
      let calls = 0;
      window.VideoEncoder = class extends Original {
        override encode(frame: VideoFrame, options?: VideoEncoderEncodeOptions): void {
          if (++calls === 3) throw new DOMException('The encoder is out of memory.', 'OperationError');
          super.encode(frame, options);
        }
      };
      const failed = await viewer.record({ width: 40, fps: 10 }).then(String, String);
      window.VideoEncoder = Original;
      const again = await viewer.record({ width: 40, fps: 10 });
      return { failed, again: again.size > 0, views: viewer.stats?.views };
    });
    expect(errors).toEqual({
      failed: 'OperationError: The encoder is out of memory.',
      again: true,
      views: 1,
    });
  });

  it('follows a camera path, and turns if the camera turns by itself', async () => {
    const { page } = await openImp(
      TAG.replace('src=', 'camera-paths="tour.md5camera" camera-path="tour" src='),
    );
    await untilViewer(page, (viewer) => viewer.driver.lookingThroughPath);
    const seconds = await inViewer(page, (viewer) => viewer.duration);
    const path = await recorded(page, { width: 80, fps: 4 }, [0, seconds / 2]);
    expect(Math.abs(path.duration - seconds)).toBeLessThan(0.3);
    expect(difference(path.pictures[0]!, path.pictures[1]!)).toBeGreaterThan(0.01);
    await inViewer(page, async (viewer) => {
      viewer.cameraPath = viewer.animations = viewer.cameraPaths = null;
      viewer.rotationPerSecond = '180deg';
      viewer.autoRotate = true;
      await viewer.updateComplete;
    });
    await untilViewer(page, (viewer) => viewer.availableAnimations.length === 0 && viewer.loaded);
    const turn = await recorded(page, { width: 80, fps: 10 }, [0.05, 0.5, 1]);
    expect(turn.duration).toBeCloseTo(2, 1);
    expect(difference(turn.pictures[0]!, turn.pictures[1]!)).toBeGreaterThan(0.01);
  });

  it('says why it cannot', async () => {
    const { page } = await openImp();
    expect(await refusal(page, { fps: 0 })).toBe('RangeError: Expected an fps from 1 to 120, got 0.');
    expect(await refusal(page, { width: 5000 })).toMatch(
      /^RangeError: Expected a width from 1 to 4096 whole pixels, got 5000/,
    );
    expect(await refusal(page, { range: [3, 3] })).toBe(
      'RangeError: The range is 3 to 3, but must be two frames from 0 to 24, the first before the last.',
    );
    expect(await refusal(page, { mimeType: 'video/ogg' })).toBe(
      'Error: Expected the MIME type video/webm or video/mp4, got video/ogg.',
    );
    expect(await refusal(page, { width: 80, height: 60, mimeType: 'video/mp4;codecs=vp8' })).toBe(
      'Error: This browser cannot record video/mp4;codecs=vp8 of 80 x 60 pixels.',
    );
    await inViewer(page, (viewer) => (viewer.timeScale = 0));
    expect(await refusal(page, {})).toMatch(/^Error: Nothing moves: /);
    const without = await inViewer(page, (viewer) => {
      viewer.timeScale = 1;
      Reflect.deleteProperty(window, 'VideoEncoder');
      return viewer.record().then(String, String);
    });
    expect(without).toMatch(/^Error: This browser cannot record here. Recording needs WebCodecs/);
    expect(await inViewer(page, (viewer) => viewer.stats?.views)).toBe(1);
  });

  it('reports its progress, and stops when it is aborted or the element is removed', async () => {
    const { page, complaints } = await openImp();
    const said = await inViewer(page, async (viewer) => {
      const shares: number[] = [];
      await viewer.record({ width: 40, fps: 10, onProgress: (share) => shares.push(share) });
      const abort = new AbortController();
      const aborted = await viewer
        .record({ width: 40, signal: abort.signal, onProgress: () => abort.abort() })
        .then(String, String);
      const before = await viewer.record({ signal: AbortSignal.abort() }).then(String, String);
      const views = viewer.stats?.views;
      const removed = viewer.record({ width: 40, onProgress: () => viewer.remove() }).then(String, String);
      return { shares, aborted, before, views, removed: await removed };
    });
    expect(said.shares).toHaveLength(11);
    expect(said.shares).toEqual([...said.shares].sort((a, b) => a - b));
    expect(said.shares.at(-1)).toBe(1);
    expect([said.aborted, said.before].map((text) => text.split(':')[0])).toEqual([
      'AbortError',
      'AbortError',
    ]);
    expect(said.views).toBe(1);
    expect(said.removed).toBe('Error: The viewer was removed from the page.');
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

/**
 * Records videos of the current playback. Loaded on demand. Mediabunny encodes the pictures and writes the
 * file.
 */
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
  type OutputFormat,
  type VideoCodec,
} from 'mediabunny';
import { pageTurn } from '../../../files/tree/index.js';
import { OffscreenView, sizeOf, type Size, backdropOf, startPlayback } from '../offscreen/index.js';
import type { ViewerHost } from '../../viewer-host.js';

export interface RecordOptions {
  /** Frames per second of the video, 1 to 120; 30 by default. */
  readonly fps?: number;
  /** The first and the last frame; by default those of setRange(), or all. */
  readonly range?: readonly [first: number, last: number];
  /** Pixels as for toBlob(). Odd sizes are reduced by 1, because videos need even ones. */
  readonly width?: number;
  readonly height?: number;
  /** 'video/webm' (default) or 'video/mp4'; `;codecs=` selects vp8 (WebM), avc1 (MP4), vp9 or av01. */
  readonly mimeType?: string;
  /** Records one turn of the camera around the model, while its animation repeats. */
  readonly turntable?: boolean;
  /** Receives the finished share, up to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborting it rejects the promise with its reason. */
  readonly signal?: AbortSignal;
}

const MOST_FPS = 120;
const QUALITY = new Quality('high');

/** See ViewerApi.record(). */
export async function record(viewer: ViewerHost, options: RecordOptions = {}): Promise<Blob> {
  const { fps = 30, signal, onProgress, mimeType = 'video/webm' } = options;
  if (!(fps >= 1 && fps <= MOST_FPS)) {
    throw new RangeError(`Expected an fps from 1 to ${MOST_FPS}, got ${fps}.`);
  }
  signal?.throwIfAborted();
  const { width, height } = sizeOf(options, viewer.surface);
  const size = { width: even(width), height: even(height) };
  if (viewer.session.engine) await viewer.updateComplete;
  const offscreen = new OffscreenView(viewer, size, viewer.driver.moment);
  try {
    const seconds = startPlayback(offscreen.driver, options);
    // A repeating video does not show its first frame twice.
    const rest = offscreen.driver.clock.loop === 'once' && !options.turntable ? 1 : 0;
    const count = Math.max(1, Math.round(seconds * fps) + rest);
    const { container, codec } = await encodingOf(size, mimeType);
    const backdrop = await backdropOf(viewer, size);
    const draw = (index: number): void => {
      signal?.throwIfAborted();
      offscreen.draw(index === 0 ? 0 : 1 / fps);
      offscreen.putBehind(backdrop);
    };
    const source = new CanvasSource(offscreen.canvas, { codec, quality: QUALITY });
    const file = await encode(source, container.makeFormat(), { fps, count, draw, onProgress });
    signal?.throwIfAborted();
    onProgress?.(1);
    return new Blob([file], { type: container.mimeType });
  } finally {
    offscreen.close();
  }
}

interface Frames {
  readonly fps: number;
  readonly count: number;
  /** Draws a frame into the canvas of the source. */
  readonly draw: (index: number) => void;
  readonly onProgress: RecordOptions['onProgress'];
}

/** The bytes of the video file. Rejects with the error of the encoder, or of draw(). */
async function encode(
  source: CanvasSource,
  format: OutputFormat,
  { fps, count, draw, onProgress }: Frames,
): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  try {
    output.addVideoTrack(source, { frameRate: fps });
    await output.start();
    for (let i = 0; i < count; i++) {
      draw(i);
      await source.add(i / fps, 1 / fps);
      onProgress?.((i + 1) / (count + 1));
      await pageTurn();
    }
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  if (!target.buffer) throw new Error('The recorded video is empty.');
  return target.buffer;
}

function even(side: number): number {
  return Math.max(2, side - (side % 2));
}

interface Container {
  readonly mimeType: string;
  readonly makeFormat: () => OutputFormat;
  /** Tried in this order: widely supported codecs come first. */
  readonly codecs: readonly VideoCodec[];
}

const CONTAINERS: readonly Container[] = [
  { mimeType: 'video/webm', makeFormat: () => new WebMOutputFormat(), codecs: ['vp9', 'vp8', 'av1'] },
  { mimeType: 'video/mp4', makeFormat: () => new Mp4OutputFormat(), codecs: ['avc', 'vp9', 'av1'] },
];

/** The name of each codec in `codecs=`. */
const CODEC_NAMES: Partial<Record<VideoCodec, RegExp>> = {
  vp8: /^vp0?8\b/i,
  vp9: /^vp0?9\b/i,
  avc: /^avc[13]\b/i,
  av1: /^av01\b/i,
};

/** Chooses a codec that this browser encodes. Rejects if the browser has none for this MIME type and size. */
async function encodingOf(
  size: Size,
  mimeType: string,
): Promise<{ readonly container: Container; readonly codec: VideoCodec }> {
  const [, type, name] = /^([\w/]+)(?:\s*;\s*codecs="?([\w.-]+)"?)?$/.exec(mimeType.trim()) ?? [];
  const container = CONTAINERS.find((each) => each.mimeType === type?.toLowerCase());
  if (!container) throw new Error(`Expected the MIME type video/webm or video/mp4, got ${mimeType}.`);
  if (!('VideoEncoder' in globalThis)) {
    throw new Error(
      'This browser cannot record here. Recording needs WebCodecs, which browsers offer on https pages only.',
    );
  }
  const codecs = container.codecs.filter((each) => name === undefined || CODEC_NAMES[each]?.test(name));
  const codec = await getFirstEncodableVideoCodec(codecs, { ...size, quality: QUALITY });
  if (!codec)
    throw new Error(`This browser cannot record ${mimeType} of ${size.width} x ${size.height} pixels.`);
  return { container, codec };
}

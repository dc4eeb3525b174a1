/** Videos of what a viewer plays. Loaded with the first. */
import { webmOf, type EncodedFrame, type Track } from '../../../export/webm.js';
import { pageTurn } from '../../../files/tree/index.js';
import { Apart, sizeOf, type Size, backdropOf } from '../offscreen/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import type { ViewDriver } from '../../engine/index.js';

export interface RecordOptions {
  /** Pictures a second of the video, 1 to 120; 30 by default. */
  readonly fps?: number;
  /** First and last frame of what is played; by default those of setRange(), or all. */
  readonly range?: readonly [first: number, last: number];
  /** Pixels as for toBlob(); odd ones are taken 1 smaller, as videos want it. */
  readonly width?: number;
  readonly height?: number;
  /** 'video/webm' by default, also with `codecs=vp9` or `codecs=vp8`. */
  readonly mimeType?: string;
  /** Hears the share that is done, up to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborted, the promise is rejected with its reason. */
  readonly signal?: AbortSignal;
}

const MOST_FPS = 120;
/** Seconds of video after which it can be entered again. */
const KEY_SECONDS = 2;
const BITS_PER_PIXEL = 0.2;
/** Bits a second; small pictures have as many edges as large ones. */
const LEAST_BITRATE = 1_500_000;
/** Pictures that wait for the encoder. */
const MOST_WAITING = 4;

/** As ViewerApi.record(). */
export async function record(viewer: ViewerHost, options: RecordOptions = {}): Promise<Blob> {
  const { fps = 30, signal, onProgress } = options;
  if (!(fps >= 1 && fps <= MOST_FPS)) {
    throw new RangeError(`The fps are ${fps}, but must be a number from 1 to ${MOST_FPS}.`);
  }
  signal?.throwIfAborted();
  const { width, height } = sizeOf(options, viewer.surface);
  const size = { width: even(width), height: even(height) };
  if (viewer.session.engine) await viewer.updateComplete;
  const apart = new Apart(viewer, size, viewer.driver.moment);
  let encoder: Encoder | null = null;
  try {
    const seconds = begin(apart.driver, options.range);
    // What repeats begins anew where its last frame would be.
    const rest = apart.driver.clock.loop === 'once' ? 1 : 0;
    const count = Math.max(1, Math.round(seconds * fps) + rest);
    encoder = new Encoder(await configOf(size, fps, options.mimeType ?? 'video/webm'));
    const backdrop = await backdropOf(viewer, size);
    for (let i = 0; i < count; i++) {
      signal?.throwIfAborted();
      apart.draw(i === 0 ? 0 : 1 / fps);
      apart.putBehind(backdrop);
      await encoder.take(apart.canvas, i);
      onProgress?.((i + 1) / (count + 1));
      await pageTurn();
    }
    const video = await encoder.finish();
    signal?.throwIfAborted();
    onProgress?.(1);
    return video;
  } finally {
    encoder?.close();
    apart.close();
  }
}

function even(side: number): number {
  return Math.max(2, side - (side % 2));
}

/**
 * Starts what is played at its beginning; seconds of one pass. The model's animation and a camera path that is looked
 * through start together. Without either it is one turn of the camera.
 */
function begin(driver: ViewDriver, range: RecordOptions['range']): number {
  const { clock, clipClock, pathClock } = driver;
  const moves = clock.duration > 0 && clock.speed !== 0;
  const turns = driver.autoRotate.speed !== 0 && !driver.reducedMotion && !driver.lookingThroughPath;
  if (!moves && !turns) {
    throw new Error('Nothing moves: there is no animation to record, no camera path and no turn.');
  }
  if (range) {
    const [first, last] = range;
    if (!(first >= 0 && first < last && last <= clock.lastFrame)) {
      const rule = `but must be two frames from 0 to ${clock.lastFrame}, the first before the last`;
      throw new RangeError(`The range is ${String(first)} to ${String(last)}, ${rule}.`);
    }
    clock.range = { first, last };
  }
  for (const each of [clipClock, pathClock]) each.rewind();
  if (driver.lookingThroughPath && clock.speed > 0) clipClock.advance(pathClock.time / clock.speed);
  driver.play();
  if (!moves) return (2 * Math.PI) / Math.abs(driver.autoRotate.speed);
  const pass = clock.span / Math.abs(clock.speed);
  return clock.loop === 'ping-pong' ? 2 * pass : pass;
}

interface Config extends VideoEncoderConfig {
  readonly framerate: number;
}

/** What this browser encodes; rejects where it encodes nothing of the kind. */
async function configOf({ width, height }: Size, fps: number, mimeType: string): Promise<Config> {
  const asked = /^video\/webm(?:\s*;\s*codecs="?([\w.]+)"?)?$/i.exec(mimeType.trim());
  if (!asked) throw new Error(`Videos are recorded as video/webm, not as ${mimeType}.`);
  if (!('VideoEncoder' in globalThis)) {
    throw new Error('This browser cannot record here: it needs WebCodecs, which pages by http do not have.');
  }
  const pixels = width * height;
  const level = pixels <= 2_228_224 ? 41 : pixels <= 8_912_896 ? 52 : 62;
  const names = [`vp09.00.${level}.08`, 'vp8'].filter((name) => isMeant(name, asked[1]));
  for (const codec of names) {
    const bitrate = Math.max(LEAST_BITRATE, Math.round(pixels * fps * BITS_PER_PIXEL));
    const config: Config = { codec, width, height, bitrate, framerate: fps };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported) return config;
  }
  throw new Error(`This browser cannot record ${mimeType} of ${width} x ${height} pixels.`);
}

function isMeant(name: string, codecs: string | undefined): boolean {
  return codecs === undefined || name.startsWith(/^vp0?9/i.test(codecs) ? 'vp09' : codecs.toLowerCase());
}

/** Pictures into a WebM file. */
class Encoder {
  readonly #config: Config;
  readonly #frames: EncodedFrame[] = [];
  readonly #encoder: VideoEncoder;
  #colors: VideoColorSpaceInit | undefined;
  #failure: DOMException | null = null;

  constructor(config: Config) {
    this.#config = config;
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        this.#frames.push({ timestamp: chunk.timestamp, isKey: chunk.type === 'key', bytes });
        this.#colors ??= metadata?.decoderConfig?.colorSpace;
      },
      error: (error) => (this.#failure = error),
    });
    this.#encoder.configure(config);
  }

  /** Takes the canvas as it is, as picture `index`. Resolves when there is room for the next one. */
  async take(canvas: HTMLCanvasElement, index: number): Promise<void> {
    this.#check();
    const { framerate } = this.#config;
    const microseconds = (at: number): number => Math.round((at * 1e6) / framerate);
    const timestamp = microseconds(index);
    const frame = new VideoFrame(canvas, { timestamp, duration: microseconds(index + 1) - timestamp });
    this.#encoder.encode(frame, { keyFrame: index % Math.round(KEY_SECONDS * framerate) === 0 });
    frame.close();
    while (this.#encoder.encodeQueueSize > MOST_WAITING && !this.#failure) {
      await new Promise((resolve) => {
        this.#encoder.addEventListener('dequeue', resolve, { once: true });
        // Of browsers that have no such event, and of encoders that fail.
        setTimeout(resolve, 100);
      });
    }
  }

  async finish(): Promise<Blob> {
    this.#check();
    await this.#encoder.flush();
    this.#check();
    const { width, height, codec, framerate: fps } = this.#config;
    const track: Track = {
      codec: codec === 'vp8' ? 'V_VP8' : 'V_VP9',
      width,
      height,
      fps,
      colors: this.#colors,
    };
    return webmOf(track, this.#frames);
  }

  close(): void {
    if (this.#encoder.state !== 'closed') this.#encoder.close();
  }

  #check(): void {
    if (this.#failure) throw new Error(`The browser could not encode it: ${this.#failure.message}`);
  }
}

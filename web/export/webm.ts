/**
 * WebM files of one video track, by the specifications of Matroska (RFC 9559) and EBML (RFC 8794), and WebM's own subset:
 * what VideoEncoder gives, in clusters that begin with a key frame, with their places in front of them for seeking.
 *
 * Not MediaRecorder: it records in real time what a machine happens to draw, and writes no length. Not a library:
 * webm-muxer is not maintained, and its successor Mediabunny has another kind of licence (MPL).
 */

export interface EncodedFrame {
  /** Microseconds. */
  readonly timestamp: number;
  readonly isKey: boolean;
  readonly bytes: Uint8Array;
}

export interface Track {
  readonly codec: 'V_VP8' | 'V_VP9';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** How colours were turned into what is encoded, where the encoder tells. */
  readonly colors?: VideoColorSpaceInit | undefined;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Codes of ISO/IEC 23091-2 (H.273), as far as browsers name them. */
const MATRICES: Record<string, number> = { rgb: 0, bt709: 1, bt470bg: 5, smpte170m: 6, 'bt2020-ncl': 9 };
const PRIMARIES: Record<string, number> = { bt709: 1, bt470bg: 5, smpte170m: 6, bt2020: 9, smpte432: 12 };
const TRANSFERS: Record<string, number> = {
  bt709: 1,
  smpte170m: 6,
  linear: 8,
  'iec61966-2-1': 13,
  pq: 16,
  hlg: 18,
};

/** The file. The first of the frames, which are in their order, is a key frame. */
export function webmOf(track: Track, frames: readonly EncodedFrame[]): Blob {
  const clusters = clustersOf(frames);
  const info = element(0x1549a966, [
    element(0x2ad7b1, uint(1_000_000)),
    element(0x4489, float((1000 * frames.length) / track.fps)),
    element(0x4d80, text('md5-viewer')),
    element(0x5741, text('md5-viewer')),
  ]);
  const tracks = element(0x1654ae6b, [trackEntry(track)]);
  // Of one size, whatever the places are, so that their own size moves nothing.
  const size = cuesOf(clusters, 0).length;
  const cues = cuesOf(clusters, info.length + tracks.length + size);
  const head = element(0x1a45dfa3, [
    element(0x4286, uint(1)),
    element(0x42f7, uint(1)),
    element(0x42f2, uint(4)),
    element(0x42f3, uint(8)),
    element(0x4282, text('webm')),
    element(0x4287, uint(4)),
    element(0x4285, uint(2)),
  ]);
  const body = [info, tracks, cues, ...clusters.flatMap(({ parts }) => parts)];
  return new Blob([head, headOf(0x18538067, lengthOf(body)), ...body], { type: 'video/webm' });
}

interface Cluster {
  /** Milliseconds. */
  readonly time: number;
  readonly parts: readonly Bytes[];
}

function clustersOf(frames: readonly EncodedFrame[]): Cluster[] {
  const groups: EncodedFrame[][] = [];
  for (const frame of frames) {
    if (frame.isKey) groups.push([frame]);
    else groups.at(-1)?.push(frame);
  }
  return groups.map((group) => {
    const time = milliseconds(group[0]);
    const blocks = group.flatMap((frame) => blockOf(frame, milliseconds(frame) - time));
    const content = [element(0xe7, uint(time)), ...blocks];
    return { time, parts: [headOf(0x1f43b675, lengthOf(content)), ...content] };
  });
}

function milliseconds(frame: EncodedFrame | undefined): number {
  return Math.round((frame?.timestamp ?? 0) / 1000);
}

/** A SimpleBlock of track 1. */
function blockOf({ isKey, bytes }: EncodedFrame, time: number): Bytes[] {
  const start = Uint8Array.of(0x81, (time >> 8) & 0xff, time & 0xff, isKey ? 0x80 : 0);
  const content = [start, bytes as Bytes];
  return [headOf(0xa3, lengthOf(content)), ...content];
}

function cuesOf(clusters: readonly Cluster[], start: number): Bytes {
  let place = start;
  const points = clusters.map(({ time, parts }) => {
    const position = element(0xb7, [element(0xf7, uint(1)), element(0xf1, uint(place))]);
    place += lengthOf(parts);
    return element(0xbb, [element(0xb3, uint(time)), position]);
  });
  return element(0x1c53bb6b, points);
}

function trackEntry({ codec, width, height, fps, colors }: Track): Bytes {
  return element(0xae, [
    element(0xd7, uint(1)),
    element(0x73c5, uint(1)),
    element(0x9c, uint(0)),
    element(0x83, uint(1)),
    element(0x86, text(codec)),
    element(0x23e383, uint(Math.round(1e9 / fps))),
    element(0xe0, [
      element(0xb0, uint(width)),
      element(0xba, uint(height)),
      ...(colors ? [element(0x55b0, colorsOf(colors))] : []),
    ]),
  ]);
}

function colorsOf({ matrix, primaries, transfer, fullRange }: VideoColorSpaceInit): Bytes[] {
  const codes: [number, number | undefined][] = [
    [0x55b1, MATRICES[matrix ?? '']],
    [0x55b9, fullRange == null ? undefined : fullRange ? 2 : 1],
    [0x55ba, TRANSFERS[transfer ?? '']],
    [0x55bb, PRIMARIES[primaries ?? '']],
  ];
  return codes.flatMap(([id, code]) => (code === undefined ? [] : [element(id, uint(code))]));
}

function element(id: number, content: Bytes | readonly Bytes[]): Bytes {
  const parts = content instanceof Uint8Array ? [content] : content;
  return joined([headOf(id, lengthOf(parts)), ...parts]);
}

/** Identifier and size, which has 8 bytes. */
function headOf(id: number, size: number): Bytes {
  const bytes = id.toString(16).match(/../g) ?? [];
  const length = uint(size);
  length[0] = 0x01;
  return joined([Uint8Array.from(bytes, (byte) => parseInt(byte, 16)), length]);
}

/** In 8 bytes, the greatest first. */
function uint(value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

function float(value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

function text(value: string): Bytes {
  return new TextEncoder().encode(value);
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

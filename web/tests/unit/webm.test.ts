import { describe, expect, it } from 'vitest';
import { webmOf } from '../../export/webm.js';

interface Element {
  readonly id: number;
  /** Of its head and of its content, bytes from the start of the file. */
  readonly at: number;
  readonly start: number;
  readonly content: Buffer;
}

/** The elements of a file one behind the other, by RFC 8794. */
function elementsOf(bytes: Buffer, from = 0): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const idLength = Math.clz32((bytes[at] ?? 0) << 24) + 1;
    const sizeAt = at + idLength;
    const sizeLength = Math.clz32((bytes[sizeAt] ?? 0) << 24) + 1;
    const marked = BigInt(`0x${bytes.subarray(sizeAt, sizeAt + sizeLength).toString('hex')}`);
    const size = Number(marked - (1n << BigInt(7 * sizeLength)));
    const start = sizeAt + sizeLength;
    const content = bytes.subarray(start, start + size);
    expect(content.length).toBe(size);
    found.push({ id: bytes.readUIntBE(at, idLength), at: from + at, start: from + start, content });
    at = start + size;
  }
  return found;
}

const inside = ({ content, start }: Element, id: number) =>
  elementsOf(content, start).filter((element) => element.id === id);

function only(elements: readonly Element[]): Element {
  const [element, ...others] = elements;
  if (!element || others.length > 0) throw new Error(`There are ${elements.length}.`);
  return element;
}

const numberIn = (element: Element, id: number) =>
  Number(only(inside(element, id)).content.readBigUInt64BE());

/** 90 pictures, of which each 60th is a key frame. */
const frames = Array.from({ length: 90 }, (_, i) => ({
  timestamp: Math.round((i * 1e6) / 30),
  isKey: i % 60 === 0,
  bytes: Uint8Array.of(i, 1, 2),
}));

async function fileOf(colors?: VideoColorSpaceInit): Promise<Buffer> {
  const blob = webmOf({ codec: 'V_VP9', width: 640, height: 360, fps: 30, colors }, frames);
  expect(blob.type).toBe('video/webm');
  return Buffer.from(await blob.arrayBuffer());
}

describe('webmOf()', () => {
  it('says how long the video is and what is in it', async () => {
    const [head, segment, ...others] = elementsOf(await fileOf({ matrix: 'bt709', fullRange: false }));
    if (!head || !segment) throw new Error('There are two.');
    expect(others).toEqual([]);
    expect(only(inside(head, 0x4282)).content.toString()).toBe('webm');
    const info = only(inside(segment, 0x1549a966));
    expect(numberIn(info, 0x2ad7b1)).toBe(1_000_000);
    expect(only(inside(info, 0x4489)).content.readDoubleBE()).toBe(3000);
    const track = only(inside(only(inside(segment, 0x1654ae6b)), 0xae));
    expect(only(inside(track, 0x86)).content.toString()).toBe('V_VP9');
    const video = only(inside(track, 0xe0));
    expect([numberIn(video, 0xb0), numberIn(video, 0xba)]).toEqual([640, 360]);
    const colors = only(inside(video, 0x55b0));
    expect(elementsOf(colors.content).map(({ id }) => id)).toEqual([0x55b1, 0x55b9]);
    expect([numberIn(colors, 0x55b1), numberIn(colors, 0x55b9)]).toEqual([1, 1]);
  });

  it('has each picture at its time, in clusters that begin with a key frame', async () => {
    const [, segment] = elementsOf(await fileOf());
    const blocks = inside(segment!, 0x1f43b675).map((cluster) => ({
      time: numberIn(cluster, 0xe7),
      blocks: inside(cluster, 0xa3).map(({ content }) => ({
        time: content.readInt16BE(1),
        isKey: content[3] === 0x80,
        bytes: [...content.subarray(4)],
      })),
    }));
    expect(blocks.map(({ blocks: [first] }) => first)).toEqual([
      { time: 0, isKey: true, bytes: [0, 1, 2] },
      { time: 0, isKey: true, bytes: [60, 1, 2] },
    ]);
    const all = blocks.flatMap(({ time, blocks: own }) =>
      own.map((block) => ({ ...block, time: time + block.time })),
    );
    expect(all.map(({ time }) => time)).toEqual(frames.map((_, i) => Math.round((i * 1000) / 30)));
    expect(all.map(({ isKey }) => isKey)).toEqual(frames.map(({ isKey }) => isKey));
  });

  it('knows in front of the clusters where each of them is', async () => {
    const [, segment] = elementsOf(await fileOf());
    const clusters = inside(segment!, 0x1f43b675);
    const cues = only(inside(segment!, 0x1c53bb6b));
    const points = inside(cues, 0xbb).map((point) => ({
      time: numberIn(point, 0xb3),
      at: segment!.start + numberIn(only(inside(point, 0xb7)), 0xf1),
    }));
    expect(points).toEqual(clusters.map((cluster) => ({ time: numberIn(cluster, 0xe7), at: cluster.at })));
    expect(points.map(({ time }) => time)).toEqual([0, 2000]);
  });
});

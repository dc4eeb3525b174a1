/** Reads the GIFs of `md5-viewer poster`: frames as large as the picture, one after another. */

export interface GifFrame {
  /** Hundredths of a second. */
  readonly delay: number;
  /** Whether the frame has a palette of its own. */
  readonly hasPalette: boolean;
  /** As it is shown, over the frames before: RGBA, rows from the top. */
  readonly pixels: readonly number[];
}

export interface Gif {
  readonly version: string;
  readonly width: number;
  readonly height: number;
  /** 0 for ever; null without the extension that repeats. */
  readonly loops: number | null;
  readonly frames: readonly GifFrame[];
}

const CLEARED = 2;

export function readGif(bytes: Uint8Array): Gif {
  const file = new Reader(bytes);
  const version = file.text(6);
  const [width, height] = [file.u16(), file.u16()];
  const flags = file.u8();
  file.skip(2);
  const palette = flags & 0x80 ? file.take(3 << ((flags & 7) + 1)) : new Uint8Array();
  let loops: number | null = null;
  let control = { delay: 0, disposal: 0, clear: -1 };
  const frames: GifFrame[] = [];
  let canvas = new Array<number>(width * height * 4).fill(0);
  for (;;) {
    const block = file.u8();
    if (block === 0x3b) return { version, width, height, loops, frames };
    if (block === 0x21) {
      const label = file.u8();
      const data = file.subBlocks();
      const word = (at: number): number => (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8);
      if (label === 0xf9) {
        const [packed = 0, , , clear = 0] = data;
        control = { delay: word(1), disposal: (packed >> 2) & 7, clear: packed & 1 ? clear : -1 };
      } else if (String.fromCharCode(...data.subarray(0, 11)) === 'NETSCAPE2.0') loops = word(12);
      continue;
    }
    if (block !== 0x2c) throw new Error(`Expected a block of a GIF, got 0x${block.toString(16)}.`);
    const place = [file.u16(), file.u16(), file.u16(), file.u16()];
    if (place.join() !== [0, 0, width, height].join())
      throw new Error(`Expected a full frame, got ${place.join()}.`);
    const hasPalette = (file.u8() & 0x80) !== 0;
    const indices = uncompressed(file.u8(), file.subBlocks());
    if (indices.length !== width * height) throw new Error(`Got ${indices.length} pixels.`);
    const { clear, delay, disposal } = control;
    indices.forEach((index, at) => {
      if (index === clear) return;
      canvas.splice(at * 4, 4, ...palette.subarray(index * 3, index * 3 + 3), 255);
    });
    frames.push({ delay, hasPalette, pixels: canvas });
    canvas = disposal === CLEARED ? canvas.map(() => 0) : [...canvas];
  }
}

/** LZW with codes of a growing width. */
function uncompressed(leastWidth: number, data: Uint8Array): number[] {
  const clear = 1 << leastWidth;
  const out: number[] = [];
  let table: number[][] = [];
  let width = 0;
  let previous: number[] | null = null;
  const reset = (): void => {
    table = Array.from({ length: clear + 2 }, (_, i) => (i < clear ? [i] : []));
    width = leastWidth + 1;
    previous = null;
  };
  reset();
  let [bits, held] = [0, 0];
  for (const byte of data) {
    bits |= byte << held;
    held += 8;
    while (held >= width) {
      const code = bits & ((1 << width) - 1);
      bits >>>= width;
      held -= width;
      if (code === clear + 1) return out;
      if (code === clear) {
        reset();
        continue;
      }
      const before: number[] | null = previous;
      const entry: number[] | undefined = table[code] ?? (before ? [...before, before[0] ?? 0] : undefined);
      if (!entry || code > table.length) throw new Error(`Unexpected code ${code}.`);
      for (const index of entry) out.push(index);
      if (before && table.length < 4096) table.push([...before, entry[0] ?? 0]);
      if (table.length === 1 << width && width < 12) width++;
      previous = entry;
    }
  }
  throw new Error('The picture has no end.');
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new Error('The file ends too early.');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  skip(length: number): void {
    this.take(length);
  }

  text(length: number): string {
    return String.fromCharCode(...this.take(length));
  }

  u8(): number {
    return this.take(1)[0] ?? 0;
  }

  u16(): number {
    return this.u8() | (this.u8() << 8);
  }

  subBlocks(): Uint8Array {
    const parts: number[] = [];
    for (let length = this.u8(); length > 0; length = this.u8()) parts.push(...this.take(length));
    return Uint8Array.from(parts);
  }
}

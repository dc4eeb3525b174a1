/** Appends numbers in the form of Doom 3 BFG's files: big-endian unless a name says something else. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** A copy of all written bytes. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#size);
  }

  u8(value: number): this {
    return this.#set(1, (view, at) => view.setUint8(at, value));
  }
  u16(value: number): this {
    return this.#set(2, (view, at) => view.setUint16(at, value));
  }
  u32(value: number): this {
    return this.#set(4, (view, at) => view.setUint32(at, value));
  }
  i32(...values: number[]): this {
    for (const value of values) this.#set(4, (view, at) => view.setInt32(at, value));
    return this;
  }
  f32(...values: readonly number[]): this {
    for (const value of values) this.#set(4, (view, at) => view.setFloat32(at, value));
    return this;
  }
  littleI32(value: number): this {
    return this.#set(4, (view, at) => view.setInt32(at, value, true));
  }
  littleF32(...values: readonly number[]): this {
    for (const value of values) this.#set(4, (view, at) => view.setFloat32(at, value, true));
    return this;
  }
  f16(value: number): this {
    return this.u16(halfOf(value));
  }
  flag(value: boolean): this {
    return this.u8(value ? 1 : 0);
  }
  /** A little-endian length, then the bytes. */
  string(value: string): this {
    const bytes = new TextEncoder().encode(value);
    return this.littleI32(bytes.length).raw(bytes);
  }
  raw(bytes: Uint8Array | readonly number[]): this {
    return this.#set(bytes.length, (_, at) => this.#bytes.set(bytes, at));
  }
  zeros(count: number): this {
    this.#room(count);
    return this;
  }

  #set(count: number, set: (view: DataView, at: number) => void): this {
    const at = this.#room(count);
    set(this.#view, at);
    return this;
  }

  #room(count: number): number {
    const at = this.#size;
    this.#size += count;
    if (this.#size > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#size, 2 * this.#bytes.length));
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    return at;
  }
}

/** The time stamp of the source file, which readers ignore. */
export const TIME: readonly number[] = [0, 0, 0, 0, 0x50, 0x75, 0x2a, 0x9b];

/** The nearest 16-bit float. */
export function halfOf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24);
  const exponent = Math.min(15, Math.floor(Math.log2(size)));
  const mantissa = Math.min(Math.round((size / 2 ** exponent - 1) * 1024), exponent === 15 ? 1023 : 1024);
  return sign | (((exponent + 15) << 10) + mantissa);
}

/** Appends numbers as the files of Doom 3 BFG have them: big-endian unless a name says something else. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** A copy of all that was written. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#size);
  }

  u8(value: number): this {
    this.#view.setUint8(this.#room(1), value);
    return this;
  }
  u16(value: number): this {
    this.#view.setUint16(this.#room(2), value);
    return this;
  }
  u32(value: number): this {
    this.#view.setUint32(this.#room(4), value);
    return this;
  }
  i32(...values: number[]): this {
    for (const value of values) this.#view.setInt32(this.#room(4), value);
    return this;
  }
  f32(...values: readonly number[]): this {
    for (const value of values) this.#view.setFloat32(this.#room(4), value);
    return this;
  }
  littleI32(value: number): this {
    this.#view.setInt32(this.#room(4), value, true);
    return this;
  }
  littleF32(...values: readonly number[]): this {
    for (const value of values) this.#view.setFloat32(this.#room(4), value, true);
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
    this.#bytes.set(bytes, this.#room(bytes.length));
    return this;
  }
  zeros(count: number): this {
    this.#room(count);
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

/** The nearest 16-bit float. */
export function halfOf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24);
  const exponent = Math.min(15, Math.floor(Math.log2(size)));
  const mantissa = Math.min(Math.round((size / 2 ** exponent - 1) * 1024), exponent === 15 ? 1023 : 1024);
  return sign | (((exponent + 15) << 10) + mantissa);
}

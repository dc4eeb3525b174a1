/** The functions of gifenc that are used here. The package has no declarations. */
declare module 'gifenc' {
  export type Color = [red: number, green: number, blue: number];

  interface FrameOptions {
    /** The first frame's is that of the file; at most 256 colours. */
    readonly palette?: readonly Color[];
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** Milliseconds. */
    readonly delay?: number;
    /** 1 keeps the frame below the next one, 2 clears it. */
    readonly dispose?: number;
  }

  interface Encoder {
    writeFrame(indices: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  /** Reads the buffer of `rgba` from its start to its end, at least one pixel. */
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, maxColors: number): Color[];
}

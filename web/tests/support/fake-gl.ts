/** The recorded calls of a FakeGl. */
export interface GlCalls {
  /** Calls by name. */
  readonly count: Map<string, number>;
  /** Bytes passed to bufferSubData. */
  streamedBytes: number;
  /** Bytes of pixels or blocks of each upload. */
  readonly uploads: number[];
  /** The indices that were handed over last. */
  indices: Uint32Array;
}

const COMPILE_STATUS = 0x8b81;
const LINK_STATUS = 0x8b82;
const FRAMEBUFFER_COMPLETE = 0x8cd5;
const ELEMENT_ARRAY_BUFFER = 0x8893;

/** Results that the module and its glue need; other calls return nothing. */
const ANSWERS: Record<string, (...args: never[]) => unknown> = {
  getSupportedExtensions: () => [],
  getExtension: () => null,
  getParameter: () => 4096,
  getShaderParameter: (_: unknown, name: number) => name === COMPILE_STATUS,
  getProgramParameter: (_: unknown, name: number) => name === LINK_STATUS,
  checkFramebufferStatus: () => FRAMEBUFFER_COMPLETE,
  isContextLost: () => false,
  fenceSync: () => ({}),
  // SIGNALED
  getSyncParameter: () => 0,
};

/** A WebGL2 context that draws nothing, always succeeds, and counts calls. */
export function makeFakeGl(): { gl: WebGL2RenderingContext; calls: GlCalls } {
  const calls: GlCalls = { count: new Map(), streamedBytes: 0, uploads: [], indices: new Uint32Array() };
  const call = (name: string, args: unknown[]): unknown => {
    calls.count.set(name, (calls.count.get(name) ?? 0) + 1);
    if (name === 'bufferSubData') calls.streamedBytes += Number(args[4]);
    if (name === 'bufferData' && args[0] === ELEMENT_ARRAY_BUFFER) {
      const [, memory, , first, size] = args as [number, Uint8Array, number, number, number];
      calls.indices = new Uint32Array(memory.slice(first, first + size).buffer);
    }
    if (/^(tex|compressedTex)(Sub)?Image2D$/.test(name)) calls.uploads.push(bytesOf(args.at(-1)));
    const answer = ANSWERS[name] as ((...given: unknown[]) => unknown) | undefined;
    if (answer) return answer(...args);
    return name.startsWith('create') ? {} : undefined;
  };
  const gl = new Proxy(
    {},
    {
      get: (own, name) => {
        if (typeof name !== 'string' || name in own) return Reflect.get(own, name) as unknown;
        if (/^[A-Z0-9_]+$/.test(name)) return 0;
        return name === 'canvas' ? null : (...args: unknown[]) => call(name, args);
      },
    },
  );
  return { gl: gl as unknown as WebGL2RenderingContext, calls };
}

function bytesOf(pixels: unknown): number {
  if (ArrayBuffer.isView(pixels)) return pixels.byteLength;
  const { width = 0, height = 0 } = (pixels ?? {}) as Partial<ImageBitmap>;
  return 4 * width * height;
}

/** A document that only creates a canvas for the context. */
export function fakeDocument(gl: WebGL2RenderingContext): Document {
  const canvas = { width: 300, height: 150, getContext: () => gl, addEventListener: () => undefined };
  return { createElement: () => canvas } as unknown as Document;
}

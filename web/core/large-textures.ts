/** Uploads large and compressed images to the GPU a few rows at a time. Loaded on demand. */
import type { BlockImage } from './asset-types.js';
import type { TextureSource } from './stage-types.js';

/** The bytes of one call, and of all calls between two frames of the page. */
export const PIECE_BYTES = 2 << 20;
export const FRAME_BYTES = 8 << 20;

/** The limit of waiting for a device that does not report its progress. */
const LONGEST_WAIT_MS = 4000;

/** Compressed images consist of blocks with this number of rows. */
const BLOCK = 4;

type Pixels = Exclude<TextureSource, BlockImage>;

/**
 * Fills level 0 of the bound texture, or all levels of a compressed one. Before each piece, `prepare` binds
 * the texture and sets the unpack parameters; it returns false if the texture was deleted. Returns false if
 * that happened before the end.
 */
export async function uploadInPieces(
  gl: WebGL2RenderingContext,
  format: GLenum,
  image: TextureSource,
  prepare: () => boolean,
): Promise<boolean> {
  if (!prepare()) return false;
  return 'blocks' in image
    ? uploadLevels(gl, format, image, prepare)
    : uploadRows(gl, format, image, prepare);
}

async function uploadRows(
  gl: WebGL2RenderingContext,
  format: GLenum,
  image: Pixels,
  prepare: () => boolean,
): Promise<boolean> {
  const { width, height } = image;
  const top = Math.floor(Math.log2(Math.max(width, height)));
  gl.texStorage2D(gl.TEXTURE_2D, top + 1, format, width, height);
  const rows = Math.max(1, Math.floor(PIECE_BYTES / (4 * width)));
  for (let y = 0; y < height; y += rows) {
    const count = Math.min(rows, height - y);
    const [piece] = await Promise.all([pieceOf(image, y, count), turn(gl, 4 * width * count)]);
    const isBitmap = !(piece instanceof Uint8Array);
    const alive = prepare();
    if (alive && isBitmap) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, y, gl.RGBA, gl.UNSIGNED_BYTE, piece);
    if (alive && !isBitmap) {
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, y, width, count, gl.RGBA, gl.UNSIGNED_BYTE, piece);
    }
    if (isBitmap) piece.close();
    if (!alive) return false;
  }
  return true;
}

/** Rows of the image. The browser cuts them out of images that it decoded, in parallel to the page's work. */
async function pieceOf(image: Pixels, y: number, rows: number): Promise<Uint8Array | ImageBitmap> {
  const { width } = image;
  if ('rgba' in image) return image.rgba.subarray(4 * width * y, 4 * width * (y + rows));
  return createImageBitmap(image, 0, y, width, rows, {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  });
}

async function uploadLevels(
  gl: WebGL2RenderingContext,
  format: GLenum,
  { levels }: BlockImage,
  prepare: () => boolean,
): Promise<boolean> {
  const [{ width, height } = { width: 0, height: 0 }] = levels;
  gl.texStorage2D(gl.TEXTURE_2D, levels.length, format, width, height);
  for (const [level, { width: across, height: down, bytes }] of levels.entries()) {
    const rowBytes = bytes.length / Math.ceil(down / BLOCK);
    const rows = BLOCK * Math.max(1, Math.floor(PIECE_BYTES / rowBytes));
    for (let y = 0; y < down; y += rows) {
      const count = Math.min(rows, down - y);
      const from = (y / BLOCK) * rowBytes;
      const piece = bytes.subarray(from, from + Math.ceil(count / BLOCK) * rowBytes);
      await turn(gl, piece.length);
      if (!prepare()) return false;
      gl.compressedTexSubImage2D(gl.TEXTURE_2D, level, 0, y, across, count, format, piece);
    }
  }
  return true;
}

let left = FRAME_BYTES;
let turns: Promise<void> = Promise.resolve();

/** Waits until `bytes` bytes may be uploaded. All simultaneous uploads share this queue. */
function turn(gl: WebGL2RenderingContext, bytes: number): Promise<void> {
  turns = turns.then(async () => {
    if (left < bytes) {
      await untilIdle(gl);
      left = FRAME_BYTES;
    }
    left -= bytes;
  });
  return turns;
}

/**
 * Waits for at least one frame, and until the GPU has finished its commands: more commands would block the
 * page.
 */
export async function untilIdle(gl: WebGL2RenderingContext): Promise<void> {
  const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  const deadline = performance.now() + LONGEST_WAIT_MS;
  do await nextFrame();
  while (sync && gl.getSyncParameter(sync, gl.SYNC_STATUS) !== gl.SIGNALED && performance.now() < deadline);
  gl.deleteSync(sync);
}

/** A hidden page has no frames. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    if (typeof requestAnimationFrame !== 'function') return;
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

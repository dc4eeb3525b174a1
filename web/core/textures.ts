import { loadPart } from './load-part.js';
import type { BlockFormat, BlockImage, PixelImage } from './asset-types.js';
import type { TextureSource } from './stage-types.js';
import type { TextureRole } from './types.js';
import { TEXTURE_ROLES, type WasmModule } from './wasm-module.js';

/** The destination of an image: handle of a model, name of a material, and the role of the image. */
export interface TextureTarget {
  readonly model: number;
  readonly material: string;
  readonly role: TextureRole;
}

/** Loads the code for uploads in pieces. */
export const loadLargeTextures = () => loadPart(() => import('./large-textures.js'));

/** Side of the sample that decides how the alpha of an image is used. */
const SAMPLE_SIDE = 256;
/** Larger images are uploaded in pieces. Compressed images always are, because they are rare. */
const MOST_AT_ONCE = 1 << 20;

/**
 * Copies an image into a texture of the module, top row first. Large ones are copied in pieces, so that no
 * frame is late.
 */
export async function uploadTexture(
  wasm: WasmModule,
  gl: WebGL2RenderingContext,
  { model, material, role }: TextureTarget,
  image: TextureSource,
): Promise<void> {
  const texture = wasm.createTexture(model, material, TEXTURE_ROLES.indexOf(role));
  const object = wasm.GL.textures[texture];
  if (texture === 0 || !object) return;
  const isAlive = (): boolean => wasm.GL.textures[texture] === object && !gl.isContextLost();
  if ('blocks' in image || 4 * image.width * image.height > MOST_AT_ONCE) {
    const { uploadInPieces } = await loadLargeTextures();
    const format = 'blocks' in image ? blockFormat(gl, image.blocks, role) : formatOf(gl, role);
    const prepare = (): boolean => isAlive() && prepareUpload(gl, object);
    if (format === null || !(await uploadInPieces(gl, format, image, prepare)) || !isAlive()) return;
  } else {
    prepareUpload(gl, object);
    uploadPixels(gl, role, image);
  }
  if ('blocks' in image) wasm.finishCompressedTexture(model, texture, image.levels.length, sizeOf(image));
  else wasm.finishTexture(model, texture, image.width, image.height);
  if (role === 'diffuse') guessAlphaTest(wasm, model, material, 'sample' in image ? image.sample : image);
}

function sizeOf({ levels }: BlockImage): number {
  return levels.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

function prepareUpload(gl: WebGL2RenderingContext, object: WebGLTexture): true {
  gl.bindTexture(gl.TEXTURE_2D, object);
  gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  return true;
}

/** COMPRESSED_RGBA_S3TC_DXT1_EXT and COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT; DXT3 and DXT5 follow them. */
const FIRST_BLOCK_FORMAT = { linear: 0x83f1, srgb: 0x8c4d };
const BLOCK_FORMATS: readonly BlockFormat[] = ['bc1', 'bc2', 'bc3'];

/** WebGL's name of a compressed format for this role; null if the device does not support it. */
export function blockFormat(
  gl: WebGL2RenderingContext,
  format: BlockFormat,
  role: TextureRole,
): number | null {
  const space = role === 'normal' ? 'linear' : 'srgb';
  const extension = `WEBGL_compressed_texture_s3tc${space === 'srgb' ? '_srgb' : ''}`;
  if (!gl.getExtension(extension)) return null;
  return FIRST_BLOCK_FORMAT[space] + BLOCK_FORMATS.indexOf(format);
}

function uploadPixels(
  gl: WebGL2RenderingContext,
  role: TextureRole,
  image: Exclude<TextureSource, BlockImage>,
): void {
  const format = formatOf(gl, role);
  if ('rgba' in image) {
    const { width, height, rgba } = image;
    gl.texImage2D(gl.TEXTURE_2D, 0, format, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
  } else {
    gl.texImage2D(gl.TEXTURE_2D, 0, format, gl.RGBA, gl.UNSIGNED_BYTE, image);
  }
}

function formatOf(gl: WebGL2RenderingContext, role: TextureRole): number {
  return role === 'normal' ? gl.RGBA8 : gl.SRGB8_ALPHA8;
}

let sampler: CanvasRenderingContext2D | null = null;

/** Passes a small sample of the image to the module. Its alpha is exact, its colours do not matter. */
function guessAlphaTest(
  wasm: WasmModule,
  model: number,
  material: string,
  image: Exclude<TextureSource, BlockImage>,
): void {
  const sample = 'rgba' in image ? sampleOf(image) : drawnSample(image);
  if (!sample) return;
  wasm.inputView(sample.rgba.length).set(sample.rgba);
  wasm.guessAlphaTest(model, material, sample.width, sample.height);
}

function sampleOf({ width, height, rgba }: PixelImage): PixelImage {
  if (Math.max(width, height) <= SAMPLE_SIDE) return { width, height, rgba };
  const [across, down] = [Math.min(width, SAMPLE_SIDE), Math.min(height, SAMPLE_SIDE)];
  const sample = new Uint8Array(4 * across * down);
  for (let y = 0; y < down; y++) {
    const row = Math.floor(((y + 0.5) * height) / down) * width;
    for (let x = 0; x < across; x++) {
      const from = 4 * (row + Math.floor(((x + 0.5) * width) / across));
      sample.set(rgba.subarray(from, from + 4), 4 * (y * across + x));
    }
  }
  return { width: across, height: down, rgba: sample };
}

function drawnSample(
  image: ImageBitmap | HTMLImageElement,
): (Omit<PixelImage, 'rgba'> & { rgba: Uint8ClampedArray }) | null {
  sampler ??= Object.assign(document.createElement('canvas'), {
    width: SAMPLE_SIDE,
    height: SAMPLE_SIDE,
  }).getContext('2d', { willReadFrequently: true });
  if (!sampler) return null;
  sampler.imageSmoothingEnabled = false;
  sampler.globalCompositeOperation = 'copy';
  sampler.drawImage(image, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  const { data } = sampler.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  return { width: SAMPLE_SIDE, height: SAMPLE_SIDE, rgba: data };
}

import type { TextureRole, TextureSource } from './stage-types.js';
import { TEXTURE_ROLES, type WasmModule } from './wasm-module.js';

/** Where an image goes: handle of a model, name of a material, and what the image means there. */
export interface TextureTarget {
  readonly model: number;
  readonly material: string;
  readonly role: TextureRole;
}

/** Side of the sample by which the use of an image's alpha is guessed. */
const SAMPLE_SIDE = 256;

/**
 * Copies an image into a texture of the module, top row first. The browser decodes most formats itself and
 * hands its pixels straight to WebGL; TGA, which it does not know, goes through the module.
 * Throws an Error that says what is wrong with a TGA.
 */
export function uploadTexture(
  wasm: WasmModule,
  gl: WebGL2RenderingContext,
  { model, material, role }: TextureTarget,
  image: TextureSource,
): void {
  const texture = wasm.createTexture(model, material, TEXTURE_ROLES.indexOf(role));
  if (texture === 0) return;
  if ('tga' in image) {
    wasm.inputView(image.tga.length).set(image.tga);
    const problem = wasm.uploadTga(texture, model, material, role === 'diffuse');
    if (problem) throw new Error(problem);
    return;
  }
  gl.bindTexture(gl.TEXTURE_2D, wasm.GL.textures[texture] ?? null);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  const format = role === 'normal' ? gl.RGBA8 : gl.SRGB8_ALPHA8;
  gl.texImage2D(gl.TEXTURE_2D, 0, format, gl.RGBA, gl.UNSIGNED_BYTE, image);
  wasm.finishTexture(texture, image.width, image.height);
  if (role === 'diffuse') guessAlphaTest(wasm, model, material, image);
}

let sampler: CanvasRenderingContext2D | null = null;

/** Hands the module a small sample of the image; alpha is exact in it, colours do not matter. */
function guessAlphaTest(
  wasm: WasmModule,
  model: number,
  material: string,
  image: Exclude<TextureSource, { tga: unknown }>,
): void {
  sampler ??= Object.assign(document.createElement('canvas'), {
    width: SAMPLE_SIDE,
    height: SAMPLE_SIDE,
  }).getContext('2d', { willReadFrequently: true });
  if (!sampler) return;
  sampler.imageSmoothingEnabled = false;
  sampler.globalCompositeOperation = 'copy';
  sampler.drawImage(image, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  const { data } = sampler.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  wasm.inputView(data.length).set(data);
  wasm.guessAlphaTest(model, material, SAMPLE_SIDE, SAMPLE_SIDE);
}

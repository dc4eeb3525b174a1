import type { TextureSource } from './stage-types.js';
import type { WasmModule } from './wasm-module.js';

/**
 * Copies an image into a texture of the module, top row first. The browser decodes most formats itself and
 * hands its pixels straight to WebGL; TGA, which it does not know, goes through the module.
 * Throws an Error that says what is wrong with a TGA.
 */
export function uploadTexture(
  wasm: WasmModule,
  gl: WebGL2RenderingContext,
  texture: number,
  image: TextureSource,
): void {
  if ('tga' in image) {
    wasm.inputView(image.tga.length).set(image.tga);
    const problem = wasm.uploadTga(texture);
    if (problem) throw new Error(problem);
    return;
  }
  gl.bindTexture(gl.TEXTURE_2D, wasm.GL.textures[texture] ?? null);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE, image);
  wasm.finishTexture(texture, image.width, image.height);
}

/** Converts the images of materials to TGA files. */
import type { Texture } from '@gltf-transform/core';
import type { PixelImage } from '../core/index.js';
import { decodePixels } from './pixels.js';
import { encodeTga } from './tga.js';
import type { ModFile, Say } from './types.js';

export type Rgba = [red: number, green: number, blue: number, alpha: number];

export interface ImagePlan {
  readonly path: string;
  readonly role: 'diffuse' | 'normal' | 'specular' | 'glow';
  /** Null for a single colour. */
  readonly texture: Texture | null;
  /** Factors of linear light, and of alpha. */
  readonly factor: Rgba;
  /** Factor for the slopes of a normal map. */
  readonly normalScale: number;
  readonly keepsAlpha: boolean;
}

/** Returns null, and reports it, if an image is missing or cannot be decoded. */
export async function imageFile(plan: ImagePlan, say: Say): Promise<ModFile | null> {
  const bytes = plan.texture?.getImage();
  if (plan.texture && !bytes) {
    say('gltf-image-missing', `${plan.path} was not written, because its image is missing. Add the image.`);
    return null;
  }
  try {
    const image = bytes ? await decodePixels(bytes) : plainImage();
    return {
      path: plan.path,
      bytes: encodeTga(plan.role === 'normal' ? normalMap(image, plan) : colored(image, plan)),
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say('gltf-image-not-read', `${plan.path} was not written, because its image cannot be decoded. ${why}`);
    return null;
  }
}

/** The smallest size that all drivers of the time supported. */
const PLAIN_SIZE = 8;

function plainImage(): PixelImage {
  return {
    width: PLAIN_SIZE,
    height: PLAIN_SIZE,
    rgba: new Uint8Array(4 * PLAIN_SIZE * PLAIN_SIZE).fill(255),
  };
}

function colored({ rgba, ...size }: PixelImage, { factor, keepsAlpha }: ImagePlan): PixelImage {
  const [red, green, blue] = [0, 1, 2].map((i) => tableOf(factor[i] ?? 1));
  const result = new Uint8Array(rgba.length);
  for (let i = 0; i < rgba.length; i += 4) {
    result[i] = red?.[rgba[i] ?? 0] ?? 0;
    result[i + 1] = green?.[rgba[i + 1] ?? 0] ?? 0;
    result[i + 2] = blue?.[rgba[i + 2] ?? 0] ?? 0;
    result[i + 3] = keepsAlpha ? Math.round((rgba[i + 3] ?? 0) * Math.min(1, factor[3])) : 255;
  }
  return { ...size, rgba: result };
}

/** For each value of sRGB, the result of multiplying its light. */
function tableOf(factor: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => {
    if (Math.abs(factor - 1) < 1e-6) return value;
    const light = Math.min(1, Math.max(0, linearOf(value / 255) * factor));
    return Math.round(255 * codedOf(light));
  });
}

const linearOf = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const codedOf = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

/** Doom 3's green points down in the image, glTF's points up (formats.md 3.8). */
function normalMap({ rgba, ...size }: PixelImage, { normalScale }: ImagePlan): PixelImage {
  const result = new Uint8Array(rgba.length);
  for (let i = 0; i < rgba.length; i += 4) {
    const [r = 0, g = 0, b = 0] = rgba.subarray(i, i + 3);
    const [x, y, z] = normalScale === 1 ? [r, g, b] : steeper(r, g, b, normalScale);
    result[i] = x;
    result[i + 1] = 255 - y;
    result[i + 2] = z;
    result[i + 3] = 255;
  }
  return { ...size, rgba: result };
}

function steeper(r: number, g: number, b: number, scale: number): [number, number, number] {
  const [x, y, z] = [((2 * r) / 255 - 1) * scale, ((2 * g) / 255 - 1) * scale, (2 * b) / 255 - 1];
  const size = Math.hypot(x, y, z) || 1;
  const coded = (n: number): number => Math.round(((n / size + 1) / 2) * 255);
  return [coded(x), coded(y), coded(z)];
}

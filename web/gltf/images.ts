/** Converts the images of materials to TGA files. */
import type { Texture } from '@gltf-transform/core';
import type { PixelImage } from '../core/index.js';
import { decodePixels } from '../core/pixels.js';
import { encodeTga } from '../core/tga.js';
import { Turns } from '../core/turns.js';
import type { LargeImage, ModFile, Say } from './types.js';

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

/** Bytes of images that are kept; later ones are converted again when they are read. */
const KEPT = 256 * 1024 * 1024;

/** Converts images, one at a time. */
export class Images {
  readonly #say: Say;
  #kept = 0;
  readonly #turns = new Turns();
  /** The image that was decoded last, as several materials may have it. */
  #last: { readonly texture: Texture; readonly image: WeakRef<PixelImage> } | null = null;

  constructor(say: Say) {
    this.#say = say;
  }

  /** Returns null, and reports it, if an image is missing or cannot be decoded. */
  async fileOf(plan: ImagePlan): Promise<ModFile | LargeImage | null> {
    const { path, texture } = plan;
    if (texture && !texture.getImage()) {
      this.#say(
        'gltf-image-missing',
        `${path} was not written, because its image is missing. Add the image.`,
      );
      return null;
    }
    try {
      const bytes = await this.#convert(plan);
      if (this.#kept + bytes.length > KEPT)
        return { path, size: bytes.length, load: () => this.#turns.take(() => this.#convert(plan)) };
      this.#kept += bytes.length;
      return { path, bytes };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#say(
        'gltf-image-not-read',
        `${path} was not written, because its image cannot be decoded. ${why}`,
      );
      return null;
    }
  }

  async #convert(plan: ImagePlan): Promise<Uint8Array<ArrayBuffer>> {
    const image = await this.#decoded(plan.texture);
    return encodeTga(plan.role === 'normal' ? normalMap(image, plan) : colored(image, plan));
  }

  async #decoded(texture: Texture | null): Promise<PixelImage> {
    const bytes = texture?.getImage();
    if (!texture || !bytes) return plainImage();
    const known = this.#last?.texture === texture ? this.#last.image.deref() : undefined;
    if (known) return known;
    const image = await decodePixels(bytes);
    this.#last = { texture, image: new WeakRef(image) };
    return image;
  }
}

/** Plans with the same image follow each other, so that it is decoded once. */
export function byTexture(plans: readonly ImagePlan[]): ImagePlan[] {
  const groups = new Map<Texture | null, ImagePlan[]>();
  for (const plan of plans) {
    const group = groups.get(plan.texture);
    if (group) group.push(plan);
    else groups.set(plan.texture, [plan]);
  }
  return [...groups.values()].flat();
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

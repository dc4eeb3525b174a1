import { PNG } from 'pngjs';
import type { Page } from 'playwright-core';
import { inViewer, restingRadius, untilDrawn, viewerOf } from './viewer.js';

/** 8-bit RGBA, rows top first. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The visible middle half of the viewer, without bars and buttons; device pixels. */
export async function middleOf(page: Page): Promise<Picture> {
  const box = await viewerOf(page).boundingBox();
  if (!box) throw new Error('The viewer is not on the page.');
  const clip = {
    x: box.x + box.width / 4,
    y: box.y + box.height / 4,
    width: box.width / 2,
    height: box.height / 2,
  };
  await untilDrawn(page);
  return PNG.sync.read(await page.screenshot({ clip, animations: 'allow', caret: 'hide' }));
}

/** The share of pixels that differ visibly, 0 to 1. Pictures of different sizes have the difference 1. */
export function difference(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  const visible = 24;
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const channels = [0, 1, 2].map((channel) => Math.abs(a.data[at + channel]! - b.data[at + channel]!));
    if (Math.max(...channels) > visible) count++;
  }
  return count / (a.width * a.height);
}

/** The number of different colours. */
export function colorCount({ data }: Picture): number {
  const colors = new Set<number>();
  for (let at = 0; at < data.length; at += 4)
    colors.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
  return colors.size;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A point of the window on the model: the middle of the opaque pixels, where an opening panel has moved them. */
export async function middleOfModel(page: Page): Promise<readonly [x: number, y: number]> {
  await restingRadius(page);
  const box = await viewerOf(page).boundingBox();
  if (!box) throw new Error('The viewer is not on the page.');
  const { left, top, right, bottom } = await solidBox(page, 'shown');
  return [box.x + (left + right) / 2, box.y + (top + bottom) / 2];
}

/**
 * The bounds of the model: the opaque pixels on the viewer's canvas, or in the picture of toBlob(); CSS
 * pixels.
 */
export async function solidBox(page: Page, which: 'shown' | 'saved'): Promise<Box> {
  await untilDrawn(page);
  return inViewer(
    page,
    async (viewer, of) => {
      const canvas = viewer.shadowRoot?.querySelector('canvas');
      if (!canvas) throw new Error('There is no picture.');
      const picture = of === 'saved' ? await createImageBitmap(await viewer.toBlob()) : canvas;
      const { width, height } = picture;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(picture, 0, 0);
      const data = context?.getImageData(0, 0, width, height).data ?? [];
      const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      const scale = viewer.clientWidth / width;
      for (let at = 0; at < width * height; at++) {
        if (data[at * 4 + 3] !== 255) continue;
        const [x, y] = [(at % width) * scale, Math.floor(at / width) * scale];
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x + scale);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y + scale);
      }
      return box;
    },
    which,
  );
}

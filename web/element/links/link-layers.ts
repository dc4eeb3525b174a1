import type { AnimationLayer } from '../playback/index.js';
import { decodeText, encodeText, limited, shortened } from './link-text.js';

/** Limit of layers in a link. */
const MOST_LAYERS = 64;

/**
 * Layers in a link, separated by commas: `name`, `name:weight`, `name:weight:speed` or
 * `name:weight:speed:offset`. The speed may be `sync`. Invalid ones are reported to `report` and skipped.
 */
export function readLayers(raw: string, report: (text: string) => void): AnimationLayer[] {
  return limited(raw, MOST_LAYERS, 'layers', report).flatMap((part) => {
    const layer = readLayer(part);
    if (!layer)
      report(`${shortened(decodeText(part))} is not an animation with a weight, as in layers=walk:0.5`);
    return layer ?? [];
  });
}

export function formatLayers(layers: readonly AnimationLayer[]): string {
  return layers.map(formatLayer).join(',');
}

function readLayer(part: string): AnimationLayer | null {
  const [name = '', weight = '1', speed = '1', offset = '0', ...others] = part.split(':').map(decodeText);
  const timeScale = speed === 'sync' ? ('sync' as const) : numberOf(speed);
  const layer = { animationName: name, weight: numberOf(weight), timeScale, offset: numberOf(offset) };
  const numbers = [layer.weight, timeScale === 'sync' ? 1 : timeScale, layer.offset];
  return name !== '' && others.length === 0 && numbers.every(Number.isFinite) ? layer : null;
}

/** Default values at the end are omitted. */
function formatLayer({ animationName, weight = 1, timeScale = 1, offset = 0 }: AnimationLayer): string {
  const parts = [weight, timeScale, offset].map((part) => (part === 'sync' ? part : decimal(part)));
  while (parts.length > 0 && parts.at(-1) === DEFAULTS[parts.length - 1]) parts.pop();
  return [encodeText(animationName), ...parts].join(':');
}

const DEFAULTS = ['1', '1', '0'];

function numberOf(text: string): number {
  return text.trim() === '' ? NaN : Number(text);
}

function decimal(value: number): string {
  return String(Number(value.toFixed(3)));
}

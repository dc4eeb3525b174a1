import type { Vec3 } from '../../core/index.js';

/**
 * The camera attributes in model-viewer's grammar: `camera-orbit="30deg 75deg 105%"`, `camera-target="0 0
 * 40"`, `field-of-view="30deg"`. Angles have the unit deg or rad; `auto` or a missing part is the default.
 * Lengths are in file units; the suffix m is also accepted, and means file units, too. Limits
 * (`min-camera-orbit`) may also be `Infinity` and `-Infinity`, which mean `auto` there.
 */
export type Angle = { readonly kind: 'angle'; readonly radians: number } | { readonly kind: 'auto' };
export type Length =
  | { readonly kind: 'length'; readonly units: number }
  | { readonly kind: 'percent'; readonly fraction: number }
  | { readonly kind: 'auto' };

export interface OrbitSpec {
  readonly theta: Angle;
  readonly phi: Angle;
  readonly radius: Length;
}

export type TargetSpec = readonly [Length, Length, Length];

const AUTO = { kind: 'auto' } as const;
const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?`;
const ANGLE = new RegExp(`^(${NUMBER})(deg|rad)$`, 'i');
const LENGTH = new RegExp(`^(${NUMBER})(m|%)?$`, 'i');

/** Null if any part is invalid; then the entire attribute is ignored. */
export function parseOrbit(text: string): OrbitSpec | null {
  const parts = words(text);
  const theta = parseAngle(parts[0]);
  const phi = parseAngle(parts[1]);
  const radius = parseLength(parts[2]);
  return parts.length <= 3 && theta && phi && radius ? { theta, phi, radius } : null;
}

export function parseTarget(text: string): TargetSpec | null {
  const parts = words(text);
  const axes = [parseLength(parts[0]), parseLength(parts[1]), parseLength(parts[2])] as const;
  const [x, y, z] = axes;
  const relative = axes.some((axis) => axis?.kind === 'percent');
  return parts.length <= 3 && !relative && x && y && z ? [x, y, z] : null;
}

export function parseFieldOfView(text: string): Angle | null {
  const parts = words(text);
  return parts.length <= 1 ? parseAngle(parts[0]) : null;
}

/** `rotation-per-second`: radians, from an angle or a percentage of `usual`; null if it is invalid. */
export function parseTurn(text: string, usual: number): number | null {
  const angle = parseFieldOfView(text);
  if (angle) return angle.kind === 'angle' ? angle.radians : usual;
  const share = parseLength(text.trim());
  return share?.kind === 'percent' ? share.fraction * usual : null;
}

/**
 * `light-direction="20deg 45deg"`: the direction to a light as a unit vector, from the first two angles of a
 * camera orbit; null unless both are given.
 */
export function parseDirection(text: string): Vec3 | null {
  const parts = words(text);
  const [theta, phi] = [parseAngle(parts[0]), parseAngle(parts[1])];
  if (parts.length !== 2 || theta?.kind !== 'angle' || phi?.kind !== 'angle') return null;
  const across = Math.sin(phi.radians);
  return [across * Math.cos(theta.radians), across * Math.sin(theta.radians), Math.cos(phi.radians)];
}

/** `letterbox="16:9"`, `16/9` or `2.35`: width by height of the picture; 0 for none. */
export function parseAspect(text: string | null): number {
  const [, a, b] = /^\s*(\d+(?:\.\d+)?)(?:\s*[:/]\s*(\d+(?:\.\d+)?))?\s*$/.exec(text ?? '') ?? [];
  const aspect = Number(a ?? 0) / Number(b ?? 1);
  return Number.isFinite(aspect) && aspect >= 0.2 && aspect <= 10 ? aspect : 0;
}

export function formatOrbit(theta: number, phi: number, radius: number): string {
  return `${decimal(theta)}rad ${decimal(phi)}rad ${decimal(radius)}`;
}

export function formatTarget(target: readonly [number, number, number]): string {
  return target.map(decimal).join(' ');
}

function words(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean);
}

function isAuto(text: string | undefined): text is undefined {
  return text === undefined || text === 'auto' || /^[+-]?Infinity$/.test(text);
}

function parseAngle(text: string | undefined): Angle | null {
  if (isAuto(text)) return AUTO;
  const match = ANGLE.exec(text);
  if (!match) return null;
  const value = Number(match[1]);
  if (!Number.isFinite(value)) return null;
  return { kind: 'angle', radians: match[2]?.toLowerCase() === 'deg' ? (value * Math.PI) / 180 : value };
}

function parseLength(text: string | undefined): Length | null {
  if (isAuto(text)) return AUTO;
  const match = LENGTH.exec(text);
  if (!match) return null;
  const value = Number(match[1]);
  if (!Number.isFinite(value)) return null;
  return match[2] === '%' ? { kind: 'percent', fraction: value / 100 } : { kind: 'length', units: value };
}

/** Six significant decimals without trailing zeros: enough to restore the same picture. */
function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}

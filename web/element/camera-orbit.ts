import type { FreeCamera, Vec3 } from '../core/index.js';
import type { Angle, OrbitSpec, TargetSpec } from './camera-grammar.js';
import { DEFAULT_FRAMING, fitDistance, type Framing } from './framing.js';

/** Presets of setView(); id's characters face +X with their left at +Y. */
export type ViewName = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'iso';

/**
 * What another framing does to the camera: 'anew' leaves one that the user moved where it is; 'same-side' lets it look
 * from where it does, and at the whole where the new room is another one than the old; 'stay' changes nothing.
 */
export type Reframing = 'anew' | 'same-side' | 'stay';

/** Angles in radians, lengths in file units, field of view vertical in degrees. */
interface OrbitState {
  theta: number;
  phi: number;
  radius: number;
  target: Vec3;
  fovY: number;
}

const DEG = Math.PI / 180;
const DEFAULT_THETA = 30 * DEG;
const DEFAULT_PHI = 78 * DEG;
const DEFAULT_FOV = 30;
/** The framed radius leaves this much air around the model. */
const DEFAULT_FRACTION = 1.08;
/** The poles themselves have no upright picture; nearer to them than this the stage takes another one. */
const PHI_LIMIT = 0.02;
const LARGEST_INSET = 0.4;
const NEAREST_FRACTION = 0.04;
const FARTHEST_FRACTION = 12;
/** Seconds in which 63 % of the way to the goal is done. */
const DAMPING = 0.07;
/** Fractions of radius, radians and degrees below which the goal is reached. */
const REST = 1e-4;
const LEVEL = Math.PI / 2;

const PRESETS: Record<ViewName, readonly [number, number]> = {
  front: [0, LEVEL],
  back: [Math.PI, LEVEL],
  left: [Math.PI / 2, LEVEL],
  right: [-Math.PI / 2, LEVEL],
  top: [0, PHI_LIMIT],
  bottom: [0, Math.PI - PHI_LIMIT],
  iso: [45 * DEG, Math.acos(1 / Math.sqrt(3))],
};

/**
 * The free camera: an orbit around a target, +Z up. theta is the azimuth from the model's front (+X) towards its
 * left (+Y), phi the polar angle from straight above. Input moves the goal; step() lets the camera follow.
 */
export class OrbitCamera {
  #now: OrbitState = initial();
  #goal: OrbitState = initial();
  #framing: Framing = DEFAULT_FRAMING;
  #aspect = 1;
  #inset = 0;
  #orbitSpec: OrbitSpec | null = null;
  #targetSpec: TargetSpec | null = null;
  #fovSpec: Angle | null = null;
  #touched = false;

  constructor() {
    this.reset();
    this.jumpToGoal();
  }

  /** True once the user moved the camera; until then it may be framed anew by itself. */
  get touched(): boolean {
    return this.#touched;
  }

  get orbit(): { theta: number; phi: number; radius: number } {
    return { theta: this.#now.theta, phi: this.#now.phi, radius: this.#now.radius };
  }

  get target(): Vec3 {
    return [...this.#now.target];
  }

  get fovY(): number {
    return this.#now.fovY;
  }

  /** The attributes; null means default. The goal goes where they say. */
  specify(orbit: OrbitSpec | null, target: TargetSpec | null, fov: Angle | null): void {
    this.#orbitSpec = orbit;
    this.#targetSpec = target;
    this.#fovSpec = fov;
    this.reset();
  }

  /** Another room to frame. A camera that the user has moved stays where it is, and with 'stay' any camera does. */
  setFraming(framing: Framing, how: Reframing = 'anew'): void {
    const before = this.#framing;
    this.#framing = framing;
    if (how === 'stay') return;
    if (!this.#touched) this.reset();
    else if (how === 'same-side' && !alike(before, framing)) this.frameModel();
  }

  /**
   * Another shape of picture, of which the share `inset` at the bottom is covered: the camera keeps its share of the
   * framed distance, at once, and its target stands in the middle of what is free.
   */
  setPicture(aspect: number, inset: number): void {
    if (!(aspect > 0) || (aspect === this.#aspect && inset === this.#inset)) return;
    const before = this.#idealRadius();
    this.#aspect = aspect;
    this.#inset = clamp(inset, 0, LARGEST_INSET);
    const scale = this.#idealRadius() / before;
    if (this.#orbitSpec?.radius.kind === 'length' && !this.#touched) return;
    this.#now.radius *= scale;
    this.#goal.radius *= scale;
  }

  /** Back to the attributes and the framing. */
  reset(): void {
    const goal = this.#goal;
    // Rounded, so that 45deg is 45 again after its way through radians.
    goal.fovY = clamp(Number((angleOr(this.#fovSpec, DEFAULT_FOV * DEG) / DEG).toFixed(9)), 1, 150);
    goal.theta = nearestTurn(angleOr(this.#orbitSpec?.theta, DEFAULT_THETA), this.#now.theta);
    goal.phi = limitPhi(angleOr(this.#orbitSpec?.phi, DEFAULT_PHI));
    goal.target = this.#specifiedTarget();
    goal.radius = this.#specifiedRadius();
    this.#touched = false;
  }

  /** The whole model in the picture, from where the camera looks now. */
  frameModel(): void {
    this.#goal.target = [...this.#framing.center];
    this.#goal.radius = this.#idealRadius() * DEFAULT_FRACTION;
  }

  view(name: ViewName): void {
    const [theta, phi] = PRESETS[name];
    this.#goal.theta = nearestTurn(theta, this.#now.theta);
    this.#goal.phi = phi;
    this.frameModel();
    this.#touched = true;
  }

  orbitBy(theta: number, phi: number): void {
    this.#goal.theta += theta;
    this.#goal.phi = limitPhi(this.#goal.phi + phi);
    this.#touched = true;
  }

  /** Turns by itself; it does not count as the user's doing. */
  turnBy(theta: number): void {
    this.#goal.theta += theta;
    this.#now.theta += theta;
  }

  zoomBy(factor: number): void {
    const ideal = this.#idealRadius();
    this.#goal.radius = clamp(
      this.#goal.radius * factor,
      ideal * NEAREST_FRACTION,
      ideal * FARTHEST_FRACTION,
    );
    this.#touched = true;
  }

  /** Moves what is at the target by a share of the picture's height, right and down positive. */
  panBy(right: number, down: number): void {
    const { theta, phi, radius, fovY, target } = this.#goal;
    const height = 2 * radius * Math.tan((fovY * DEG) / 2);
    const [sinT, cosT, sinP, cosP] = [Math.sin(theta), Math.cos(theta), Math.sin(phi), Math.cos(phi)];
    const x = -right * height;
    const y = down * height;
    this.#goal.target = [
      target[0] - sinT * x - cosT * cosP * y,
      target[1] + cosT * x - sinT * cosP * y,
      target[2] + sinP * y,
    ];
    this.#touched = true;
  }

  jumpToGoal(): void {
    this.#now = { ...this.#goal, target: [...this.#goal.target] };
  }

  /** Follows the goal for `seconds`. True while there is way to go. */
  step(seconds: number): boolean {
    if (this.#arrived()) {
      this.jumpToGoal();
      return false;
    }
    const share = 1 - Math.exp(-seconds / DAMPING);
    const [now, goal] = [this.#now, this.#goal];
    now.theta += (goal.theta - now.theta) * share;
    now.phi += (goal.phi - now.phi) * share;
    now.fovY += (goal.fovY - now.fovY) * share;
    // In the logarithm, so that coming nearer and going away feel alike.
    now.radius *= (goal.radius / now.radius) ** share;
    now.target = mix(now.target, goal.target, share);
    return true;
  }

  camera(): FreeCamera {
    const { theta, phi, radius, fovY } = this.#now;
    const [sinT, cosT, sinP, cosP] = [Math.sin(theta), Math.cos(theta), Math.sin(phi), Math.cos(phi)];
    const lift = this.#inset * radius * Math.tan((fovY * DEG) / 2);
    const [x, y, z] = this.#now.target;
    const target: Vec3 = [x + cosT * cosP * lift, y + sinT * cosP * lift, z - sinP * lift];
    const eye: Vec3 = [
      target[0] + radius * sinP * cosT,
      target[1] + radius * sinP * sinT,
      target[2] + radius * cosP,
    ];
    return { kind: 'free', eye, target, fovY };
  }

  #arrived(): boolean {
    const [now, goal] = [this.#now, this.#goal];
    const angles =
      Math.abs(now.theta - goal.theta) + Math.abs(now.phi - goal.phi) + Math.abs(now.fovY - goal.fovY);
    const way = now.target.reduce((sum, value, axis) => sum + Math.abs(value - (goal.target[axis] ?? 0)), 0);
    return angles < REST && Math.abs(now.radius - goal.radius) + way < REST * goal.radius;
  }

  #idealRadius(): number {
    const tan = Math.tan((this.#goal.fovY * DEG) / 2);
    return fitDistance(this.#framing, this.#goal.phi, tan * this.#aspect, tan * (1 - this.#inset));
  }

  #specifiedRadius(): number {
    const spec = this.#orbitSpec?.radius;
    const ideal = this.#idealRadius();
    if (spec?.kind === 'length') return Math.max(spec.units, ideal * 1e-3);
    return ideal * (spec?.kind === 'percent' && spec.fraction > 0 ? spec.fraction : DEFAULT_FRACTION);
  }

  #specifiedTarget(): Vec3 {
    const [x, y, z] = this.#framing.center;
    const [sx, sy, sz] = this.#targetSpec ?? [];
    return [unitsOr(sx, x), unitsOr(sy, y), unitsOr(sz, z)];
  }
}

function initial(): OrbitState {
  return { theta: DEFAULT_THETA, phi: DEFAULT_PHI, radius: 1, target: [0, 0, 0], fovY: DEFAULT_FOV };
}

/** Two rooms of which one camera sees the same: variants of one model. */
function alike(a: Framing, b: Framing): boolean {
  const [left, right] = [Math.hypot(...a.half), Math.hypot(...b.half)];
  const apart = Math.hypot(...a.center.map((value, axis) => value - (b.center[axis] ?? 0)));
  return Math.max(left, right) < 1.25 * Math.min(left, right) && apart < 0.25 * left;
}

function angleOr(angle: Angle | null | undefined, radians: number): number {
  return angle?.kind === 'angle' ? angle.radians : radians;
}

function unitsOr(length: TargetSpec[number] | undefined, units: number): number {
  return length?.kind === 'length' ? length.units : units;
}

function limitPhi(phi: number): number {
  return clamp(phi, PHI_LIMIT, Math.PI - PHI_LIMIT);
}

/** `angle` plus whole turns, as near to `to` as possible: the camera takes the short way round. */
function nearestTurn(angle: number, to: number): number {
  return angle + Math.round((to - angle) / (2 * Math.PI)) * 2 * Math.PI;
}

function mix(a: Vec3, b: Vec3, share: number): Vec3 {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

import type { FreeCamera, Vec3 } from '../../core/index.js';
import type { Angle, Length, TargetSpec } from './camera-grammar.js';
import { NO_SPEC, type CameraSpec } from './camera-spec.js';
import { DEFAULT_FRAMING, fitDistance, type Framing } from './framing.js';

/** Presets of setView(); id's characters face +X with their left at +Y. */
export type ViewName = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'iso' | 'iso-back';

/**
 * How the camera reacts to another framing. 'auto' frames again, unless the user moved the camera.
 * 'same-side' keeps the direction, and frames the entire model if its size or position has changed. 'stay'
 * changes nothing.
 */
export type Reframing = 'auto' | 'same-side' | 'stay';

/** Angles in radians, lengths in file units, field of view vertical in degrees. */
export interface OrbitState {
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
/** The framed radius leaves this margin around the model. */
const DEFAULT_FRACTION = 1.08;
/** At the poles there is no upright picture; nearer than this, the stage uses another up vector. */
const PHI_LIMIT = 0.02;
const LARGEST_INSET = 0.65;
const LARGEST_TOP = 0.2;
const NEAREST_FRACTION = 0.04;
const FARTHEST_FRACTION = 12;
/** Seconds for 63 % of the way to the goal. */
const DAMPING = 0.07;
/** Fractions of radius, radians and degrees below which the goal is reached. */
const REST = 1e-4;
const LEVEL = Math.PI / 2;

export const PRESETS: Record<ViewName, readonly [number, number]> = {
  front: [0, LEVEL],
  back: [Math.PI, LEVEL],
  left: [Math.PI / 2, LEVEL],
  right: [-Math.PI / 2, LEVEL],
  top: [0, PHI_LIMIT],
  bottom: [0, Math.PI - PHI_LIMIT],
  iso: [45 * DEG, Math.acos(1 / Math.sqrt(3))],
  'iso-back': [225 * DEG, Math.acos(1 / Math.sqrt(3))],
};

/**
 * The free camera: an orbit around a target, +Z up. theta is the azimuth from the model's front (+X) towards
 * its left (+Y). phi is the polar angle from straight above. Input moves the goal; step() moves the camera
 * towards it.
 */
export class OrbitCamera {
  #now: OrbitState = initial();
  #goal: OrbitState = initial();
  #framing: Framing = DEFAULT_FRAMING;
  #aspect = 1;
  #below = 0;
  #beside = 0;
  #above = 0;
  #spec: Readonly<CameraSpec> = NO_SPEC;
  #orthographic = false;
  #touched = false;

  constructor() {
    this.reset();
    this.jumpToGoal();
  }

  /** True after the user moved the camera; before, it may be framed automatically. */
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

  /** Sides of the framed box, none of them 0. */
  get framed(): Vec3 {
    return mix([0, 0, 0], this.#framing.half, 2);
  }

  /**
   * Height of the ground under the framed model: 0 if its origin is near its feet, which is not so in Quake.
   */
  get ground(): number {
    const { center, half } = this.#framing;
    const lowest = center[2] - half[2];
    return lowest < -half[2] / 2 ? lowest : 0;
  }

  /** Applies the attributes to the goal. */
  specify(spec: Readonly<CameraSpec>): void {
    this.limit(spec);
    this.reset();
  }

  /** Sets other limits. The goal moves only if it is outside of them. */
  limit(spec: Readonly<CameraSpec>): void {
    this.#spec = { ...spec };
    this.#keepWithin();
  }

  /** Parallel projection; objects at the target keep their size. */
  get orthographic(): boolean {
    return this.#orthographic;
  }

  set orthographic(on: boolean) {
    if (on === this.#orthographic) return;
    this.#orthographic = on;
    if (!this.#touched) this.reset();
  }

  /** Sets another framing. With 'auto' a camera that the user has moved stays, with 'stay' any camera. */
  setFraming(framing: Framing, how: Reframing = 'auto'): void {
    const before = this.#framing;
    this.#framing = framing;
    if (how === 'stay') return;
    if (!this.#touched) this.reset();
    else if (how === 'same-side' && !alike(before, framing)) this.frameModel();
  }

  /**
   * Sets another picture shape, of which the shares `below` at the bottom, `beside` at the right and `above` at the top
   * are covered. The camera immediately keeps its share of the framed distance. Its target is in the middle of the free
   * area.
   */
  setPicture(aspect: number, below: number, beside = 0, above = 0): void {
    const same = below === this.#below && beside === this.#beside && above === this.#above;
    if (!(aspect > 0) || (aspect === this.#aspect && same)) return;
    const before = this.#idealRadius();
    this.#aspect = aspect;
    this.#below = clamp(below, 0, LARGEST_INSET);
    this.#beside = clamp(beside, 0, LARGEST_INSET);
    this.#above = clamp(above, 0, LARGEST_TOP);
    const scale = this.#idealRadius() / before;
    if (this.#spec.cameraOrbit?.radius.kind === 'length' && !this.#touched) return;
    this.#now.radius *= scale;
    this.#goal.radius *= scale;
    this.#keepWithin();
  }

  /** Restores the attributes and the framing. */
  reset(): void {
    const goal = this.#goal;
    const { cameraOrbit: orbit, fieldOfView } = this.#spec;
    goal.fovY = degreesOr(fieldOfView, DEFAULT_FOV);
    goal.theta = this.#turned(angleOr(orbit?.theta, DEFAULT_THETA));
    goal.phi = angleOr(orbit?.phi, DEFAULT_PHI);
    goal.target = this.#specifiedTarget();
    // The distance that shows the entire model depends on the angles.
    this.#keepWithin();
    goal.radius = this.#lengthOr(orbit?.radius, this.#idealRadius() * DEFAULT_FRACTION);
    this.#keepWithin();
    this.#touched = false;
  }

  /** Frames the entire model from the current direction. */
  frameModel(): void {
    this.#goal.target = [...this.#framing.center];
    this.#goal.radius = this.#idealRadius() * DEFAULT_FRACTION;
    this.#keepWithin();
  }

  view(name: ViewName): void {
    const [theta, phi] = PRESETS[name];
    this.#goal.theta = this.#turned(theta);
    this.#goal.phi = phi;
    this.frameModel();
    this.#touched = true;
  }

  orbitBy(theta: number, phi: number): void {
    this.#goal.theta += theta;
    this.#goal.phi += phi;
    this.#keepWithin();
    this.#touched = true;
  }

  /** Rotates automatically; this does not count as moved by the user. */
  turnBy(theta: number): void {
    const before = this.#goal.theta;
    this.#goal.theta += theta;
    this.#keepWithin();
    this.#now.theta += this.#goal.theta - before;
  }

  /**
   * Changes the distance by a factor. The point at `anchor` (shares of the picture's height from its middle,
   * right and down) stays there; without an anchor, the target does.
   */
  zoomBy(factor: number, anchor: readonly [number, number] | null = null): void {
    const ideal = this.#idealRadius();
    const { minCameraOrbit, maxCameraOrbit } = this.#spec;
    const before = this.#goal.radius;
    const nearest = this.#lengthOr(minCameraOrbit?.radius, ideal * NEAREST_FRACTION);
    const farthest = this.#lengthOr(maxCameraOrbit?.radius, ideal * FARTHEST_FRACTION);
    const radius = clamp(before * factor, nearest, farthest);
    const closer = 1 - radius / before;
    if (anchor)
      this.panBy(
        -(anchor[0] + (this.#beside * this.#aspect) / 2) * closer,
        -(anchor[1] + (this.#below - this.#above) / 2) * closer,
      );
    this.#goal.radius = radius;
    this.#touched = true;
  }

  /** Moves the target by a share of the picture's height; right and down are positive. */
  panBy(right: number, down: number): void {
    const { theta, phi, radius, fovY, target } = this.#goal;
    const height = 2 * radius * Math.tan((fovY * DEG) / 2);
    const [sinT, cosT, sinP, cosP] = [Math.sin(theta), Math.cos(theta), Math.sin(phi), Math.cos(phi)];
    const x = -right * height;
    const y = down * height;
    this.focus([
      target[0] - sinT * x - cosT * cosP * y,
      target[1] + cosT * x - sinT * cosP * y,
      target[2] + sinP * y,
    ]);
  }

  /**
   * Looks at a point from the same side. The distance is limited so that a part of the model stays in the
   * picture.
   */
  focus(to: Vec3): void {
    const goal = this.#goal;
    const { center, half } = this.#framing;
    const away = (place: Vec3): number =>
      Math.hypot(...place.map((value, axis) => value - (center[axis] ?? 0)));
    const reach = Math.hypot(...half) + goal.radius * Math.tan((goal.fovY * DEG) / 2);
    const share = Math.min(1, Math.max(reach, away(goal.target)) / Math.max(away(to), 1e-9));
    goal.target = mix(center, to, share);
    this.#keepWithin();
    this.#touched = true;
  }

  /** Moves there immediately, as if the user had done it. */
  moveTo(state: OrbitState): void {
    this.#goal = state;
    this.#touched = true;
    this.jumpToGoal();
  }

  jumpToGoal(): void {
    this.#now = { ...this.#goal, target: [...this.#goal.target] };
  }

  /** Follows the goal for `seconds`. True until the goal is reached. */
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
    // Interpolates the logarithm, so that zooming in and out look the same.
    now.radius *= (goal.radius / now.radius) ** share;
    now.target = mix(now.target, goal.target, share);
    return true;
  }

  camera(): FreeCamera {
    const { theta, phi, radius, fovY } = this.#now;
    const [sinT, cosT, sinP, cosP] = [Math.sin(theta), Math.cos(theta), Math.sin(phi), Math.cos(phi)];
    const half = radius * Math.tan((fovY * DEG) / 2);
    const lift = (this.#below - this.#above) * half;
    const side = this.#beside * this.#aspect * half;
    const [x, y, z] = this.#now.target;
    const target: Vec3 = [
      x + cosT * cosP * lift - sinT * side,
      y + sinT * cosP * lift + cosT * side,
      z - sinP * lift,
    ];
    const eye: Vec3 = [
      target[0] + radius * sinP * cosT,
      target[1] + radius * sinP * sinT,
      target[2] + radius * cosP,
    ];
    return { kind: 'free', eye, target, fovY, orthographic: this.#orthographic };
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
    const [across, upright] = [
      tan * this.#aspect * (1 - this.#beside),
      tan * (1 - this.#below - this.#above),
    ];
    return fitDistance(this.#framing, this.#goal.phi, across, upright, this.#orthographic);
  }

  /** `length` in file units; a percentage is relative to the distance that just shows the entire model. */
  #lengthOr(length: Length | undefined, units: number): number {
    if (length?.kind === 'length') return Math.max(length.units, this.#idealRadius() * 1e-3);
    return length?.kind === 'percent' && length.fraction > 0 ? this.#idealRadius() * length.fraction : units;
  }

  #specifiedTarget(): Vec3 {
    const [x, y, z] = this.#framing.center;
    const [sx, sy, sz] = this.#spec.cameraTarget ?? [];
    return [unitsOr(sx, x), unitsOr(sy, y), unitsOr(sz, z)];
  }

  /**
   * `angle` plus full turns, as near as possible to the camera's angle, so that it takes the shorter way if
   * its limits permit.
   */
  #turned(angle: number): number {
    const { minCameraOrbit, maxCameraOrbit } = this.#spec;
    const free = minCameraOrbit?.theta.kind !== 'angle' && maxCameraOrbit?.theta.kind !== 'angle';
    return free ? nearestTurn(angle, this.#now.theta) : angle;
  }

  #keepWithin(): void {
    const goal = this.#goal;
    const { minCameraOrbit: low, maxCameraOrbit: high, minCameraTarget, maxCameraTarget } = this.#spec;
    goal.fovY = clamp(
      clamp(goal.fovY, degreesOr(this.#spec.minFieldOfView, 1), degreesOr(this.#spec.maxFieldOfView, 150)),
      1,
      150,
    );
    goal.theta = clamp(goal.theta, angleOr(low?.theta, -Infinity), angleOr(high?.theta, Infinity));
    goal.phi = limitPhi(clamp(goal.phi, angleOr(low?.phi, 0), angleOr(high?.phi, Math.PI)));
    goal.radius = clamp(goal.radius, this.#lengthOr(low?.radius, 0), this.#lengthOr(high?.radius, Infinity));
    if (!minCameraTarget && !maxCameraTarget) return;
    const bounded = (axis: 0 | 1 | 2): number =>
      clamp(
        goal.target[axis],
        unitsOr(minCameraTarget?.[axis], -Infinity),
        unitsOr(maxCameraTarget?.[axis], Infinity),
      );
    goal.target = [bounded(0), bounded(1), bounded(2)];
  }
}

function initial(): OrbitState {
  return { theta: DEFAULT_THETA, phi: DEFAULT_PHI, radius: 1, target: [0, 0, 0], fovY: DEFAULT_FOV };
}

/** Whether one camera suits both framings: they are variants of one model. */
function alike(a: Framing, b: Framing): boolean {
  const [left, right] = [Math.hypot(...a.half), Math.hypot(...b.half)];
  const apart = Math.hypot(...a.center.map((value, axis) => value - (b.center[axis] ?? 0)));
  return Math.max(left, right) < 1.25 * Math.min(left, right) && apart < 0.25 * left;
}

function angleOr(angle: Angle | null | undefined, radians: number): number {
  return angle?.kind === 'angle' ? angle.radians : radians;
}

/** Rounded, so that 45deg is 45 again after the conversion to radians and back. */
function degreesOr(angle: Angle | null, degrees: number): number {
  return angle?.kind === 'angle' ? Number((angle.radians / DEG).toFixed(9)) : degrees;
}

function unitsOr(length: TargetSpec[number] | undefined, units: number): number {
  return length?.kind === 'length' ? length.units : units;
}

function limitPhi(phi: number): number {
  return clamp(phi, PHI_LIMIT, Math.PI - PHI_LIMIT);
}

/** `angle` plus full turns, as near to `to` as possible, so that the camera takes the shorter way. */
function nearestTurn(angle: number, to: number): number {
  return angle + Math.round((to - angle) / (2 * Math.PI)) * 2 * Math.PI;
}

function mix(a: Vec3, b: Vec3, share: number): Vec3 {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

import {
  parseFieldOfView,
  parseOrbit,
  parseTarget,
  type Angle,
  type OrbitSpec,
  type TargetSpec,
} from './camera-grammar.js';

/**
 * The values of the camera's attributes. Null and `auto` select the default; for a limit, only the camera's
 * own limit applies.
 */
export interface CameraSpec {
  cameraOrbit: OrbitSpec | null;
  minCameraOrbit: OrbitSpec | null;
  maxCameraOrbit: OrbitSpec | null;
  cameraTarget: TargetSpec | null;
  minCameraTarget: TargetSpec | null;
  maxCameraTarget: TargetSpec | null;
  fieldOfView: Angle | null;
  minFieldOfView: Angle | null;
  maxFieldOfView: Angle | null;
}

export type CameraTexts = { readonly [Name in keyof CameraSpec]: string | null };

export const NO_SPEC: Readonly<CameraSpec> = {
  cameraOrbit: null,
  minCameraOrbit: null,
  maxCameraOrbit: null,
  cameraTarget: null,
  minCameraTarget: null,
  maxCameraTarget: null,
  fieldOfView: null,
  minFieldOfView: null,
  maxFieldOfView: null,
};

export const CAMERA_NAMES = Object.keys(NO_SPEC) as (keyof CameraSpec)[];

const PARSERS = { Orbit: parseOrbit, Target: parseTarget, View: parseFieldOfView } as const;

/** Reads the attributes whose names are in `changed` into `spec`. True if any value may have changed. */
export function readCameraSpec(
  spec: CameraSpec,
  texts: CameraTexts,
  changed: ReadonlyMap<PropertyKey, unknown>,
): boolean {
  const names = CAMERA_NAMES.filter((name) => changed.has(name));
  for (const name of names) {
    const parse = PARSERS[/(Orbit|Target|View)$/.exec(name)?.[0] as keyof typeof PARSERS];
    const text = texts[name];
    Object.assign(spec, { [name]: text === null ? null : parse(text) });
  }
  return names.length > 0;
}

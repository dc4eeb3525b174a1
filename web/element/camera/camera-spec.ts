import {
  parseFieldOfView,
  parseOrbit,
  parseTarget,
  type Angle,
  type OrbitSpec,
  type TargetSpec,
} from './camera-grammar.js';

/** What the camera's attributes ask for. Null and `auto` leave the default; of a limit: none beyond the camera's own. */
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

const KINDS = {
  Orbit: { parse: parseOrbit, like: '30deg 75deg 105%' },
  Target: { parse: parseTarget, like: '0 0 40' },
  View: { parse: parseFieldOfView, like: '30deg' },
} as const;

/**
 * Reads those attributes whose names are in `changed` into `spec`. One that is not understood is told to `complain` and
 * keeps its former value. True when anything may have changed.
 */
export function readCameraSpec(
  spec: CameraSpec,
  texts: CameraTexts,
  changed: ReadonlyMap<PropertyKey, unknown>,
  complain: (text: string) => void,
): boolean {
  const names = CAMERA_NAMES.filter((name) => changed.has(name));
  for (const name of names) {
    const { parse, like } = KINDS[/(Orbit|Target|View)$/.exec(name)?.[0] as keyof typeof KINDS];
    const text = texts[name];
    const value = text ? parse(text) : null;
    if (text && !value) {
      const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      complain(`${attribute}="${text}" is not understood and changes nothing. It is written like "${like}".`);
    } else {
      Object.assign(spec, { [name]: value });
    }
  }
  return names.length > 0;
}

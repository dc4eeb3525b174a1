/** The camera: orbits, limits, framing, and the grammar of its attributes. */
export {
  parseAspect,
  parseDirection,
  parseFieldOfView,
  parseOrbit,
  parseTarget,
  parseTurn,
} from './camera-grammar.js';
export { OrbitCamera, PRESETS, type Reframing, type ViewName } from './camera-orbit.js';
export { CAMERA_NAMES, NO_SPEC, readCameraSpec, type CameraSpec } from './camera-spec.js';
export { orbitOf, vectorOf, type SphericalPosition, type Vector3D } from './camera-values.js';
export { bothFramings, boundsOf, framingOf, type Framing } from './framing.js';

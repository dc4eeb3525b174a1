import type { PropertyDeclaration, PropertyDeclarations } from 'lit';
import { DISPLAY_PROPERTIES } from './display-element.js';

const BOOLEAN = { type: Boolean } as const;
/** Milliseconds. */
export const DEFAULT_DELAY = 3000;
/** A text that is no such number is as if it were not there. */
const DELAY: PropertyDeclaration<number> = {
  type: Number,
  converter: (text) => (Number(text ?? -1) >= 0 ? Number(text) : DEFAULT_DELAY),
};

/**
 * Attributes of `<md5-viewer>` and their properties. Those without an accessor here take effect at once: their
 * accessors are in PlayerElement and MotionElement.
 */
export const VIEWER_PROPERTIES: PropertyDeclarations = {
  src: {},
  archive: {},
  alt: {},
  a11y: {},
  poster: {},
  loading: {},
  reveal: {},
  withCredentials: { ...BOOLEAN, attribute: 'with-credentials' },
  animations: {},
  cameraPaths: { attribute: 'camera-paths' },
  materials: {},
  allowDrop: { ...BOOLEAN, attribute: 'allow-drop' },
  cameraControls: { ...BOOLEAN, attribute: 'camera-controls' },
  cameraOrbit: { attribute: 'camera-orbit' },
  minCameraOrbit: { attribute: 'min-camera-orbit' },
  maxCameraOrbit: { attribute: 'max-camera-orbit' },
  cameraTarget: { attribute: 'camera-target' },
  minCameraTarget: { attribute: 'min-camera-target' },
  maxCameraTarget: { attribute: 'max-camera-target' },
  fieldOfView: { attribute: 'field-of-view' },
  minFieldOfView: { attribute: 'min-field-of-view' },
  maxFieldOfView: { attribute: 'max-field-of-view' },
  projection: {},
  upAxis: { attribute: 'up-axis' },
  interactionPrompt: { attribute: 'interaction-prompt' },
  interactionPromptThreshold: { ...DELAY, attribute: 'interaction-prompt-threshold' },
  disableZoom: { ...BOOLEAN, attribute: 'disable-zoom' },
  disablePan: { ...BOOLEAN, attribute: 'disable-pan' },
  touchAction: { attribute: 'touch-action' },
  autoRotate: { ...BOOLEAN, attribute: 'auto-rotate' },
  autoRotateDelay: { ...DELAY, attribute: 'auto-rotate-delay' },
  rotationPerSecond: { attribute: 'rotation-per-second' },
  exposure: { type: Number },
  ambient: { type: Number },
  shadowIntensity: { type: Number, attribute: 'shadow-intensity' },
  lightDirection: { attribute: 'light-direction' },
  autoplay: BOOLEAN,
  ...DISPLAY_PROPERTIES,
  controls: BOOLEAN,
  animationName: { attribute: 'animation-name', noAccessor: true },
  cameraPath: { attribute: 'camera-path', noAccessor: true },
  skin: { noAccessor: true },
  loop: { noAccessor: true },
  timeScale: { type: Number, attribute: 'time-scale', noAccessor: true },
  rootMotion: { attribute: 'root-motion', noAccessor: true },
  loopRule: { attribute: 'loop-rule', noAccessor: true },
  animationCrossfadeDuration: {
    type: Number,
    attribute: 'animation-crossfade-duration',
    converter: (text: string | null) => (text === null ? NaN : Number(text)),
    noAccessor: true,
  },
  cameraCuts: { attribute: 'camera-cuts', noAccessor: true },
  cameraFollow: { attribute: 'camera-follow', noAccessor: true },
  cameraFovRule: { attribute: 'camera-fov-rule', noAccessor: true },
};

import type { PropertyDeclaration, PropertyDeclarations } from 'lit';
import type { A11yTexts } from './i18n/a11y/read-texts.js';
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

/** Those of them that Md5ViewerElement declares itself; see DisplayElement, MotionElement and PlayerElement for the others. */
export interface ViewerAttributes {
  src: string | null;
  /** Address of a zip, pk3 or pk4; then `src` and the animations are paths inside. */
  archive: string | null;
  alt: string | null;
  /** Texts that take the place of the element's own: JSON of strings by their keys, or an object. */
  a11y: A11yTexts | string | null;
  poster: string | null;
  loading: 'auto' | 'lazy' | 'eager';
  reveal: 'auto' | 'manual';
  withCredentials: boolean;
  /** Addresses, separated by spaces. */
  animations: string | null;
  cameraPaths: string | null;
  materials: string | null;
  allowDrop: boolean;
  cameraControls: boolean;
  cameraOrbit: string | null;
  minCameraOrbit: string | null;
  maxCameraOrbit: string | null;
  cameraTarget: string | null;
  minCameraTarget: string | null;
  maxCameraTarget: string | null;
  fieldOfView: string | null;
  minFieldOfView: string | null;
  maxFieldOfView: string | null;
  /** `auto` shows a hand when nobody has turned the model for a while; `none` does not. */
  interactionPrompt: 'auto' | 'none';
  /** Milliseconds. */
  interactionPromptThreshold: number;
  disableZoom: boolean;
  disablePan: boolean;
  touchAction: string | null;
  autoRotate: boolean;
  /** Milliseconds. */
  autoRotateDelay: number;
  rotationPerSecond: string | null;
  exposure: number;
  ambient: number;
  shadowIntensity: number;
  /** Where the key light stands, in the angles of a camera orbit; null for the default. */
  lightDirection: string | null;
  autoplay: boolean;
}

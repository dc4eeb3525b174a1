/** Clocks, and the blending of animations. */
export type { AnimationLayer } from './animation-layer.js';
export { shotsEntered } from './cuts.js';
export { Motion, type ClipLayer, type MotionRules } from './motion.js';
export { Playback, type FrameRange, type Timeline } from './playback.js';

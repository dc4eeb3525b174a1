import type { Resource } from './resource.js';
import type { FrameRange, Loop, LoopRule, RootMotion } from './types.js';
import { LOOP_RULES, LOOPS, ROOT_MOTIONS, type WasmModule } from './wasm-module.js';

/** The time of a clip, and its weight. */
export interface LayerTiming {
  /** Time on the clip; `loop` decides what happens beyond its end. */
  readonly seconds?: number | undefined;
  /** May be fractional. It is clamped to the played range, never wrapped. Has priority over `seconds`. */
  readonly frame?: number | undefined;
  /** Number of cycles before `frame`, by which root motion 'travel' has moved. */
  readonly cycles?: number | undefined;
  readonly loop?: Loop | undefined;
  /** The clip's own by default. */
  readonly loopRule?: LoopRule | undefined;
  readonly range?: FrameRange | undefined;
  readonly rootMotion?: RootMotion | undefined;
  /**
   * In proportion to the sum of all layers' weights; 1 by default. A layer without a positive weight is
   * ignored.
   */
  readonly weight?: number | undefined;
}

type Layer = LayerTiming & { readonly clip: Resource };

/** Indices of the fields of viewer::LayerRequest (cpp/viewer/pose_layers.h), one double each. */
const FIELD = {
  clip: 0,
  time: 1,
  isFrame: 2,
  travel: 3,
  loop: 4,
  loopRule: 5,
  first: 6,
  last: 7,
  rootMotion: 8,
  weight: 9,
} as const;
export const LAYER_FIELD_COUNT = 10;

/** Throws a RangeError if the value is not one of the words. */
export function indexOfWord<Word extends string>(words: readonly Word[], word: Word): number {
  const index = words.indexOf(word);
  if (index < 0) throw new RangeError(`Expected one of ${words.join(', ')}, got '${word}'.`);
  return index;
}

export function writeLayer(memory: Float64Array, index: number, layer: Layer): void {
  const at = index * LAYER_FIELD_COUNT;
  const { clip, seconds = 0, frame, loop = 'repeat', rootMotion = 'file' } = layer;
  memory[at + FIELD.clip] = clip.disposed ? 0 : clip.handle;
  memory[at + FIELD.time] = frame ?? seconds;
  memory[at + FIELD.isFrame] = frame == null ? 0 : 1;
  memory[at + FIELD.travel] = layer.cycles ?? 0;
  memory[at + FIELD.loop] = indexOfWord(LOOPS, loop);
  memory[at + FIELD.loopRule] = layer.loopRule ? indexOfWord(LOOP_RULES, layer.loopRule) + 1 : 0;
  memory[at + FIELD.first] = layer.range?.[0] ?? 0;
  memory[at + FIELD.last] = layer.range?.[1] ?? -1;
  memory[at + FIELD.rootMotion] = indexOfWord(ROOT_MOTIONS, rootMotion);
  memory[at + FIELD.weight] = layer.weight ?? 1;
}

/** Passes layers to the module for its next call. */
export function writeLayers(wasm: WasmModule, layers: readonly Layer[]): void {
  const memory = wasm.layersView(layers.length);
  layers.forEach((layer, i) => writeLayer(memory, i, layer));
}

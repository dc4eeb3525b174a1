import { layoutOf, type RecordLayout } from './record-layout.js';
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

/** The doubles of each field of viewer::LayerRequest (cpp/viewer/pose_layers.h), in any order. */
const SIZES = {
  clip: 1,
  time: 1,
  isFrame: 1,
  travel: 1,
  loop: 1,
  loopRule: 1,
  first: 1,
  last: 1,
  rootMotion: 1,
  weight: 1,
};
type LayerLayout = RecordLayout<keyof typeof SIZES>;
export const layerLayout = layoutOf(SIZES, (wasm) => wasm.layerFields?.() ?? '');

/** Throws a RangeError if the value is not one of the words. */
export function indexOfWord<Word extends string>(words: readonly Word[], word: Word): number {
  const index = words.indexOf(word);
  if (index < 0) throw new RangeError(`Expected one of ${words.join(', ')}, got '${word}'.`);
  return index;
}

export function writeLayer(
  { size, fields }: LayerLayout,
  memory: Float64Array,
  index: number,
  layer: Layer,
): void {
  const at = index * size;
  const { clip, seconds = 0, frame, loop = 'repeat', rootMotion = 'file' } = layer;
  memory[at + fields.clip] = clip.disposed ? 0 : clip.handle;
  memory[at + fields.time] = frame ?? seconds;
  memory[at + fields.isFrame] = frame == null ? 0 : 1;
  memory[at + fields.travel] = layer.cycles ?? 0;
  memory[at + fields.loop] = indexOfWord(LOOPS, loop);
  memory[at + fields.loopRule] = layer.loopRule ? indexOfWord(LOOP_RULES, layer.loopRule) + 1 : 0;
  memory[at + fields.first] = layer.range?.[0] ?? 0;
  memory[at + fields.last] = layer.range?.[1] ?? -1;
  memory[at + fields.rootMotion] = indexOfWord(ROOT_MOTIONS, rootMotion);
  memory[at + fields.weight] = layer.weight ?? 1;
}

/** Passes layers to the module for its next call. */
export function writeLayers(wasm: WasmModule, layers: readonly Layer[]): void {
  const layout = layerLayout(wasm);
  const memory = wasm.layersView(layers.length);
  layers.forEach((layer, i) => writeLayer(layout, memory, i, layer));
}

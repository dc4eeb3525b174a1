import type { ViewerHost } from '../../viewer-host.js';

/** What the game does at a frame of the animation. */
export interface FrameEvent {
  /** As the viewer counts, from 0. */
  readonly frame: number;
  /** As the definition counts, from 1. */
  readonly number: number;
  readonly text: string;
  /** The definition gives it to a frame that the animation does not have. */
  readonly isBeyond: boolean;
}

/** What the model blocks of the shown model say of its animation. */
export interface DefinedAnimation {
  /** Its names in the game. */
  readonly names: readonly string[];
  /** By frames; equal ones once. */
  readonly events: readonly FrameEvent[];
  /** Other words of its blocks, as 'random_cycle_start'. */
  readonly options: readonly string[];
}

/** Null where no definition names the animation on screen, or a camera path is looked through. */
export function definedAnimation({ session }: Pick<ViewerHost, 'session'>): DefinedAnimation | null {
  const { model, clip, path, content } = session;
  if (!model || !clip || path) return null;
  const anims = content.collection.declarations?.animsOf(model.entry.path, clip.entry.path) ?? [];
  if (anims.length === 0) return null;
  const events = new Map<string, FrameEvent>();
  for (const { frame: number, text } of anims.flatMap(({ commands }) => commands)) {
    const isBeyond = number < 1 || number > clip.value.frameCount;
    events.set(`${number} ${text}`, { frame: number - 1, number, text, isBeyond });
  }
  return {
    names: [...new Set(anims.map(({ name }) => name))],
    events: [...events.values()].sort((a, b) => a.frame - b.frame),
    options: [...new Set(anims.map(({ options }) => options))].filter((words) => words !== ''),
  };
}

import type { ViewerHost } from '../../viewer-host.js';

/** An action of the game at a frame of the animation. */
export interface FrameEvent {
  /** From 0, as in the viewer. */
  readonly frame: number;
  /** From 1, as in the definition. */
  readonly number: number;
  readonly text: string;
  /** The definition's frame does not exist in the animation. */
  readonly isBeyond: boolean;
}

/** The properties of an animation in the model blocks of the shown model. */
export interface DefinedAnimation {
  /** Its names in the game. */
  readonly names: readonly string[];
  /** Sorted by frame, without duplicates. */
  readonly events: readonly FrameEvent[];
  /** Other words of its blocks, such as 'random_cycle_start'. */
  readonly options: readonly string[];
}

/** Null if no definition contains the shown animation, or a camera path is active. */
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

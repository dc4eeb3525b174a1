import type { Clip, FreeCamera, Model, View } from '../core/index.js';
import { OrbitCamera } from '../element/camera/index.js';
import { frameClip, type Engine } from '../element/engine/index.js';
import { declaredClips } from '../files/folders/index.js';
import type { Collection, FileEntry } from '../files/index.js';
import { preferredClip } from './preferred-clip.js';

/** Draws models that are not shown, one at a time, on the page's only stage. */
export class Portraits {
  #view: { readonly engine: Engine; readonly view: View } | null = null;

  /**
   * Draws a model in the first frame of an animation, or in its bind pose, in a square canvas with a
   * transparent background. Returns the camera; null if the browser cannot create a canvas.
   */
  draw(engine: Engine, model: Model, clip: Clip | null, canvas: OffscreenCanvas): FreeCamera | null {
    const context = canvas.getContext('2d');
    if (!context) return null;
    const pose = clip && { clip, frame: 0, range: [0, 0] as const };
    const orbit = new OrbitCamera();
    orbit.setPicture(1, 0);
    orbit.setFraming(frameClip(engine.stage, model, pose));
    orbit.jumpToGoal();
    const camera = orbit.camera();
    const view = this.#viewOf(engine);
    Object.assign(view.state, { model, layers: pose ? [pose] : [], camera, showGrid: false });
    const { width, height } = canvas;
    engine.stage.draw([{ view, width, height, context: context as unknown as CanvasRenderingContext2D }]);
    // The model is released after its picture.
    view.state.model = null;
    view.state.layers = [];
    return camera;
  }

  /** The view is created again for the next picture. */
  close(): void {
    this.#view?.view.dispose();
    this.#view = null;
  }

  #viewOf(engine: Engine): View {
    if (this.#view?.engine === engine) return this.#view.view;
    this.#view = { engine, view: engine.stage.createView() };
    return this.#view.view;
  }
}

/** A pose of the game instead of the bind pose, if a model block names one. */
export function poseOf(collection: Collection, mesh: FileEntry): FileEntry | null {
  const clips = declaredClips(collection, mesh);
  const name = preferredClip(clips.map((clip) => clip.name));
  return (clips.find((clip) => clip.name === name) ?? clips[0])?.entry ?? null;
}

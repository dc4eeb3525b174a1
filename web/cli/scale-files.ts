/** Compares .md5scale files with animations for `check`. */
import type { Clip, Diagnostic, JointScale } from '../core/index.js';
import { scaledClip, scaleRemarks, shapeOf, type ScaledClip } from '../files/assets/index.js';
import { isScaleFile } from './find-files.js';

/** The .md5scale files that are checked together with the animations of their names. */
export class ScaleFiles {
  /** By their base names. */
  readonly #clips = new Map<string, ScaledClip[]>();
  readonly #scales = new Map<string, readonly JointScale[]>();
  /** Base names, so that other animations are not stored. */
  readonly #names: ReadonlySet<string>;

  /** `files`: paths of all files that are checked. */
  constructor(files: readonly string[]) {
    this.#names = new Set(files.filter(isScaleFile).map(nameOf));
  }

  /** Stores the joints of a clip that may have scales. The clip may be disposed afterwards. */
  addClip(path: string, clip: Clip): void {
    const name = nameOf(path);
    if (!this.#names.has(name)) return;
    const same = this.#clips.get(name);
    if (same) same.push(shapeOf(path, clip));
    else this.#clips.set(name, [shapeOf(path, clip)]);
  }

  add(path: string, scales: readonly JointScale[]): void {
    this.#scales.set(path, scales);
  }

  /** Joints and frames that the animation of the same name lacks, or that there is no such animation. */
  remarksOn(path: string): readonly Diagnostic[] {
    const scales = this.#scales.get(path);
    if (!scales) return [];
    const clip = scaledClip(path, this.#clips.get(nameOf(path)) ?? [], (each) => each.path);
    return scaleRemarks(path, scales, clip);
  }
}

function nameOf(path: string): string {
  return path.replace(/^.*\/|\.[^.]*$/g, '').toLowerCase();
}

/** Compares .md5scale files with animations for `check`. */
import type { Clip, Diagnostic, JointScale } from '../core/index.js';
import { scaledClip, scaleRemarks, shapeOf, type ScaledClip } from '../files/assets/index.js';
import { isScaleFile } from './find-files.js';

/** The .md5scale files that are checked together with the animations of their names. */
export class ScaleFiles {
  readonly #clips: ScaledClip[] = [];
  readonly #scales = new Map<string, readonly JointScale[]>();
  /** Base names, so that other animations are not stored. */
  readonly #names: ReadonlySet<string>;

  /** `files`: paths of all files that are checked. */
  constructor(files: readonly string[]) {
    this.#names = new Set(files.filter(isScaleFile).map(nameOf));
  }

  /** Stores the joints of a clip that may have scales. The clip may be disposed afterwards. */
  addClip(path: string, clip: Clip): void {
    if (this.#names.has(nameOf(path))) this.#clips.push(shapeOf(path, clip));
  }

  add(path: string, scales: readonly JointScale[]): void {
    this.#scales.set(path, scales);
  }

  /** Joints and frames that the animation of the same name lacks, or that there is no such animation. */
  remarksOn(path: string): readonly Diagnostic[] {
    const scales = this.#scales.get(path);
    if (!scales) return [];
    const clip = scaledClip(path, this.#clips, (each) => each.path);
    return scaleRemarks(path, scales, clip);
  }
}

function nameOf(path: string): string {
  return path.replace(/^.*\/|\.[^.]*$/g, '').toLowerCase();
}

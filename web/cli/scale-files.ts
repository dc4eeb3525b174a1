/** Compares .md5scale files with animations for `check`. */
import type { Clip, Diagnostic, JointScale } from '../core/index.js';
import { lackingInClip } from '../files/assets/index.js';
import type { PageCode } from '../report/page-codes.js';
import { isScaleFile } from './find-files.js';

/** The properties of a clip that are compared with its scales. */
type ClipShape = Pick<Clip, 'joints' | 'frameCount'>;

/** The .md5scale files that are checked together with the animations of the same names. */
export class ScaleFiles {
  readonly #clips = new Map<string, { readonly path: string; readonly shape: ClipShape }>();
  readonly #scales = new Map<string, readonly JointScale[]>();

  readonly #stems: ReadonlySet<string>;

  /** `files`: paths of all files that are checked. */
  constructor(files: readonly string[]) {
    this.#stems = new Set(files.filter(isScaleFile).map(stemOf));
  }

  /** Stores the joints of a clip that has scales. The clip may be disposed afterwards. */
  addClip(path: string, { joints, frameCount }: ClipShape): void {
    const stem = stemOf(path);
    if (this.#stems.has(stem)) this.#clips.set(stem, { path, shape: { joints, frameCount } });
  }

  add(path: string, scales: readonly JointScale[]): void {
    this.#scales.set(path, scales);
  }

  /** Joints and frames that the animation with the same name lacks. */
  remarksOn(path: string): readonly Diagnostic[] {
    const scales = this.#scales.get(path);
    const clip = scales && this.#clips.get(stemOf(path));
    if (!clip) return [];
    const code: PageCode = 'scale-without-joint';
    return lackingInClip(clip.shape, scales).map((what) => ({
      ...{ severity: 'warning', code, file: path, line: 0, column: 0 },
      message: `${clip.path} has no ${what}.`,
    }));
  }
}

const stemOf = (path: string): string => path.replace(/\.[^.]*$/, '').toLowerCase();

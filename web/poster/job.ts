/** The messages between `md5-viewer poster` and its page. */

/** The page's address ends in '#' and this as JSON, in the encoding of encodeURIComponent(). */
export interface PosterJob {
  readonly kind: 'picture' | 'sprites' | 'video' | 'gif';
  readonly mimeType: string;
  /** Pixels of the picture, or of one of those on a sprite sheet. */
  readonly width: number;
  readonly height: number;
  /** Whether the files include an animation, which is then shown. */
  readonly animated: boolean;
  /** Frame of the animation that a picture shows, from 0. */
  readonly frame: number;
  /** Value of the attribute camera-orbit; null for the default view. */
  readonly orbit: string | null;
  /** CSS background behind the model; null for none, or in a video and GIF for the element's own. */
  readonly background: string | null;
  /** Number of pictures on a sprite sheet. */
  readonly frames: number;
  /** Frames per second of a video or GIF. */
  readonly fps: number;
}

/** Background of pictures and GIFs that are transparent around the model. */
export const NO_BACKGROUND = 'transparent';

/** The address to which the page sends the file, by POST. Relative to the page. */
export const PICTURE = 'poster-picture';
/** The address to which the page sends the reason for a failure, by POST. Relative to the page. */
export const FAILURE = 'poster-failure';

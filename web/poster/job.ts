/** What `md5-viewer poster` and its page say to each other. */

/** The page's address ends in '#' and this as JSON, in the encoding of encodeURIComponent(). */
export interface PosterJob {
  readonly kind: 'picture' | 'sprites' | 'video' | 'gif';
  readonly mimeType: string;
  /** Pixels of the picture, or of one of those on a sprite sheet. */
  readonly width: number;
  readonly height: number;
  /** Whether an animation is among the files. It is shown then. */
  readonly animated: boolean;
  /** Frame of the animation that a picture shows, from 0. */
  readonly frame: number;
  /** Value of the attribute camera-orbit; null for the default view. */
  readonly orbit: string | null;
  /** CSS background behind the model; null for none, or in a video and GIF for the element's own. */
  readonly background: string | null;
  /** Pictures on a sprite sheet. */
  readonly frames: number;
  /** Frames a second of a video or GIF. */
  readonly fps: number;
}

/** Background of pictures and GIFs that are transparent around the model. */
export const NO_BACKGROUND = 'transparent';

/** Address beside the page that takes the file, by POST. */
export const PICTURE = 'poster-picture';
/** Address beside the page that takes the reason why there is no file, by POST. */
export const FAILURE = 'poster-failure';

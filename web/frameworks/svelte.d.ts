/** md5-viewer/svelte: the element, with its types for Svelte 5. */
import type { HTMLAttributes } from 'svelte/elements';
import type {
  Md5AnimationElement,
  Md5AnimationProps,
  Md5AttachmentElement,
  Md5AttachmentProps,
  Md5CameraElement,
  Md5CameraProps,
  Md5ViewerElement,
  Md5ViewerProps,
  ViewerEventProps,
} from './md5-viewer.js';

export * from './md5-viewer.js';

type Over<Base, Own> = Omit<Base, keyof Own> & Own;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'md5-viewer': Over<HTMLAttributes<Md5ViewerElement>, Md5ViewerProps & ViewerEventProps<'on'>>;
    'md5-animation': Over<HTMLAttributes<Md5AnimationElement>, Md5AnimationProps>;
    'md5-attachment': Over<HTMLAttributes<Md5AttachmentElement>, Md5AttachmentProps>;
    'md5-camera': Over<HTMLAttributes<Md5CameraElement>, Md5CameraProps>;
  }
}

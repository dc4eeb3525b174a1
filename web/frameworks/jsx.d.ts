/**
 * md5-viewer/jsx: the element, with its types for JSX of React 19, Preact and Solid. Each part applies where its
 * framework is installed.
 */
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
// @ts-ignore
import type { HTMLAttributes as PreactAttributes } from 'preact';
// @ts-ignore
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
// @ts-ignore
import type { JSX as Solid } from 'solid-js';

export * from './md5-viewer.js';

/** `Own` props replace those of every element. */
type Over<Base, Own> = Omit<Base, keyof Own> & Own;

type ReactTag<Element, Own> = Over<DetailedHTMLProps<HTMLAttributes<Element>, Element>, Own>;
type PreactTag<Element extends HTMLElement, Own> = Over<PreactAttributes<Element>, Own>;
type SolidTag<Element, Own> = Over<Solid.HTMLAttributes<Element>, Own>;

// @ts-ignore
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'md5-viewer': ReactTag<Md5ViewerElement, Md5ViewerProps & ViewerEventProps<'on'>>;
      'md5-animation': ReactTag<Md5AnimationElement, Md5AnimationProps>;
      'md5-attachment': ReactTag<Md5AttachmentElement, Md5AttachmentProps>;
      'md5-camera': ReactTag<Md5CameraElement, Md5CameraProps>;
    }
  }
}

// @ts-ignore
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'md5-viewer': PreactTag<Md5ViewerElement, Md5ViewerProps & ViewerEventProps<'on'>>;
      'md5-animation': PreactTag<Md5AnimationElement, Md5AnimationProps>;
      'md5-attachment': PreactTag<Md5AttachmentElement, Md5AttachmentProps>;
      'md5-camera': PreactTag<Md5CameraElement, Md5CameraProps>;
    }
  }
}

// @ts-ignore
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'md5-viewer': SolidTag<Md5ViewerElement, Md5ViewerProps & ViewerEventProps<'on:'>>;
      'md5-animation': SolidTag<Md5AnimationElement, Md5AnimationProps>;
      'md5-attachment': SolidTag<Md5AttachmentElement, Md5AttachmentProps>;
      'md5-camera': SolidTag<Md5CameraElement, Md5CameraProps>;
    }
  }
}

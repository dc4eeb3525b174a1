/**
 * md5-viewer/jsx: the element, with its types for JSX of React 19, Preact and Solid. Each part applies where its
 * framework is installed.
 */
import type {
  Md5AnimationElement,
  Md5AnimationProps,
  Md5CameraElement,
  Md5CameraProps,
  Md5ViewerElement,
  Md5ViewerProps,
  ViewerEventProps,
} from './md5-viewer.js';
// @ts-ignore
import type { JSX as Preact } from 'preact';
// @ts-ignore
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
// @ts-ignore
import type { JSX as Solid } from 'solid-js';

export * from './md5-viewer.js';

/** Own props, over those of every element. */
type Over<Base, Own> = Omit<Base, keyof Own> & Own;

type ReactElement<Element, Own> = Over<DetailedHTMLProps<HTMLAttributes<Element>, Element>, Own>;
type PreactElement<Element extends HTMLElement, Own> = Over<Preact.HTMLAttributes<Element>, Own>;
type SolidElement<Element, Own> = Over<Solid.HTMLAttributes<Element>, Own>;

// @ts-ignore
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'md5-viewer': ReactElement<Md5ViewerElement, Md5ViewerProps & ViewerEventProps<'on'>>;
      'md5-animation': ReactElement<Md5AnimationElement, Md5AnimationProps>;
      'md5-camera': ReactElement<Md5CameraElement, Md5CameraProps>;
    }
  }
}

// @ts-ignore
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'md5-viewer': PreactElement<Md5ViewerElement, Md5ViewerProps & ViewerEventProps<'on'>>;
      'md5-animation': PreactElement<Md5AnimationElement, Md5AnimationProps>;
      'md5-camera': PreactElement<Md5CameraElement, Md5CameraProps>;
    }
  }
}

// @ts-ignore
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'md5-viewer': SolidElement<Md5ViewerElement, Md5ViewerProps & ViewerEventProps<'on:'>>;
      'md5-animation': SolidElement<Md5AnimationElement, Md5AnimationProps>;
      'md5-camera': SolidElement<Md5CameraElement, Md5CameraProps>;
    }
  }
}

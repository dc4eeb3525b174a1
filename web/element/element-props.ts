/**
 * Types of the elements in JSX and templates. They are derived from the classes' properties and the table of
 * events, so a new property needs no entry here.
 */
import type { LitElement } from 'lit';
import type { ViewerEventDetails, ViewerEventName } from './events.js';
import type { Md5AttachmentElement } from './companions/index.js';
import type { Md5AnimationElement, Md5CameraElement } from './source-elements.js';
import type { Md5ViewerElement } from './viewer-element.js';

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the compiler compares two types so
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type IsWritable<T, K extends keyof T> = Same<Pick<T, K>, { -readonly [P in K]: T[P] }>;

/** Properties that a page may set: no methods, no read-only properties, and none of HTMLElement. */
type SettableKeys<T> = {
  [K in Exclude<keyof T, keyof LitElement>]: T[K] extends (...args: never[]) => unknown
    ? never
    : IsWritable<T, K> extends true
      ? K
      : never;
}[Exclude<keyof T, keyof LitElement>];

/** `cameraOrbit` becomes `camera-orbit`. */
type Kebab<Name> = Name extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Lowercase<First>}${Kebab<Rest>}`
    : `${Lowercase<First>}-${Kebab<Rest>}`
  : Name;

/** It maps over the properties themselves, so that editors show their comments. */
type Nullable<T> = { [K in keyof T]?: T[K] | null | undefined };

/** All properties, under their own names and those of their attributes. */
type Props<T> = Nullable<Pick<T, SettableKeys<T>>> & {
  [K in SettableKeys<T> as Kebab<K>]?: T[K] | null | undefined;
};

/** Listeners as props: with the prefix `on`, the event `camera-change` is `oncamera-change`. */
export type ViewerEventProps<Prefix extends string> = {
  [K in ViewerEventName as `${Prefix}${K}`]?:
    ((event: CustomEvent<ViewerEventDetails[K]>) => void) | undefined;
};

export type Md5ViewerProps = Props<Md5ViewerElement>;
export type Md5AnimationProps = Props<Md5AnimationElement>;
export type Md5CameraProps = Props<Md5CameraElement>;
export type Md5AttachmentProps = Props<Md5AttachmentElement>;

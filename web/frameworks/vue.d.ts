/** md5-viewer/vue: the element, with its types for Vue's templates, including strictTemplates. */
import type { HTMLAttributes, ReservedProps } from 'vue';
import type {
  Md5AnimationProps,
  Md5AttachmentProps,
  Md5CameraProps,
  Md5ViewerProps,
  ViewerEventName,
  ViewerEventProps,
} from './md5-viewer.js';

export * from './md5-viewer.js';

type Component<Own> = new () => { $props: Omit<HTMLAttributes & ReservedProps, keyof Own> & Own };

type Pascal<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** `@camera-change` is `onCameraChange`. */
type Listeners = { [Name in ViewerEventName as `on${Pascal<Name>}`]?: ViewerEventProps<''>[Name] };

declare module 'vue' {
  interface GlobalComponents {
    'md5-viewer': Component<Md5ViewerProps & Listeners>;
    'md5-animation': Component<Md5AnimationProps>;
    'md5-attachment': Component<Md5AttachmentProps>;
    'md5-camera': Component<Md5CameraProps>;
  }
}

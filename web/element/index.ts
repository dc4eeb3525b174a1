// A separate import, so that browsers request it at once.
import '../core/index.js';
import type { Md5AttachmentElement } from './companions/index.js';
import { Md5AnimationElement, Md5CameraElement } from './source-elements.js';
import { Md5ViewerElement } from './viewer-element.js';

// The children come first, so that they are defined when the viewer reads its content.
define('md5-animation', Md5AnimationElement);
define('md5-camera', Md5CameraElement);
define('md5-viewer', Md5ViewerElement);

export { Md5AnimationElement, Md5CameraElement, Md5ViewerElement };
export type { Md5AttachmentElement };
export type { A11yTexts } from './i18n/a11y/index.js';
export type { Dictionary } from './i18n/index.js';
export type { LoadMode } from '../files/index.js';
export type { ViewName, SphericalPosition, Vector3D } from './camera/index.js';
export type {
  Md5AnimationProps,
  Md5AttachmentProps,
  Md5CameraProps,
  Md5ViewerProps,
  ViewerEventProps,
} from './element-props.js';
export type { FailureType, ViewerEventDetails, ViewerEventName } from './events.js';
export type { ViewerAttributes } from './attributes.js';
export type { AnimationLayer } from './playback/index.js';
export type { Picked } from './events.js';
export type { Projection } from './engine/index.js';
export type { ImageOptions, RecordOptions } from './capture/index.js';
export type { SaveFormat } from './capture/scene/index.js';
export type { LoadedFile, LoadResult, ShownNames, UnusedFile } from './load-result.js';
export type { LoadFilesOptions, LoadProgress, PlayOptions, ShowModelOptions } from './viewer-api.js';

declare global {
  interface HTMLElementTagNameMap {
    'md5-animation': Md5AnimationElement;
    'md5-attachment': Md5AttachmentElement;
    'md5-camera': Md5CameraElement;
    'md5-viewer': Md5ViewerElement;
  }
}

/** If a page loads the library twice, the first definition stays. A server has no registry. */
function define(name: string, constructor: CustomElementConstructor): void {
  if ('customElements' in globalThis && !customElements.get(name)) customElements.define(name, constructor);
}

import type { Md5ViewerElement } from '../element/index.js';

/** Shows `host` while the viewer has no model and loads nothing, after a link failed. */
export function bindEmptyStage(viewer: Md5ViewerElement, host: HTMLElement): void {
  const show = (): void => {
    const { progress, failure } = viewer.session;
    host.hidden = viewer.loaded || progress !== null || failure !== null;
  };
  for (const event of ['progress', 'load', 'error'] as const) viewer.addEventListener(event, show);
}

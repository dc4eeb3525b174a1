import { loadPart } from '../../core/load-part.js';
import type { ViewerHost } from '../viewer-host.js';
import type { RecordOptions } from './video/index.js';

/** See ViewerApi.record(). */
export async function record(viewer: ViewerHost, options?: RecordOptions): Promise<Blob> {
  const video = await loadPart(() => import('./video/index.js'));
  return video.record(viewer, options);
}

import type { ViewerHost } from '../viewer-host.js';

/** Opens the sheet of all keys. */
export async function showKeys(viewer: ViewerHost): Promise<void> {
  const { showKeySheet } = await viewer.loadPart(() => import('./keys/index.js'));
  showKeySheet(viewer);
}

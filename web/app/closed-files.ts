import type { Md5ViewerElement } from '../element/index.js';
import { pageText } from './i18n/index.js';

/** Key of the session storage: names of the visitor's own files that were shown when the page was left. */
const KEY = 'md5-viewer:closed-files';
/** Limit of named files; the others are counted. */
const NAMED = 3;

/** Remembers the names of the visitor's own files while the page is left, because a reload closes them. */
export function rememberFiles(viewer: Md5ViewerElement, isReopened: () => boolean): void {
  addEventListener('pagehide', () => {
    const names = isReopened() ? [] : localNames(viewer);
    try {
      if (names.length > 0) sessionStorage.setItem(KEY, JSON.stringify(names));
      else sessionStorage.removeItem(KEY);
    } catch {
      // Without storage, the next visit has no message.
    }
  });
}

/** Takes the names of the files that a reload closed; an empty list after any other navigation. */
export function takeClosedFiles(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.removeItem(KEY);
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isBack = visit?.type === 'reload' || visit?.type === 'back_forward';
    return isBack && Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** The message on these files. */
export function closedText(names: readonly string[]): string {
  const named = names.slice(0, NAMED).join(', ');
  const count = names.length - NAMED;
  return pageText('files-closed', {
    names: count > 0 ? pageText('names-more', { names: named, count }) : named,
  });
}

/** The files without an address: an archive once, or else each of its own; the model first. */
function localNames({ session }: Md5ViewerElement): string[] {
  const { models, clips, paths, images } = session.content.collection;
  const shown = session.model ? [session.model.entry] : [];
  const entries = [...shown, ...[...models, ...clips, ...paths].map(({ entry }) => entry), ...images];
  const local = entries.filter(({ url, archive }) => url === undefined && archive?.url === undefined);
  const names = local.map(({ path, archive }) => archive?.path ?? path);
  return [...new Set(names.map((path) => path.slice(path.lastIndexOf('/') + 1)))];
}

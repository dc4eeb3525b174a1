import { entryFromUrl } from '../../files/index.js';
import type { LoadRequest } from './content.js';
import type { DeclaredSource } from './declared-sources.js';

/** Loads the files in an element's attributes and children. `cache` as for fetch(). */
export function declaredLoad(
  { withCredentials }: { readonly withCredentials: boolean },
  sources: readonly DeclaredSource[],
  cache?: RequestCache,
): LoadRequest & { readonly wanted: readonly string[] } {
  const names = new Map<string, string>();
  const init = { credentials: withCredentials ? 'include' : 'same-origin', ...(cache && { cache }) } as const;
  const entries = sources.map(({ url, name, wanted }) => {
    const entry = entryFromUrl(url, document.baseURI, init);
    if (name) names.set(entry.path, name);
    return wanted ? { ...entry, isArchive: true } : entry;
  });
  const wanted = sources.flatMap((source) => source.wanted ?? []);
  return { entries, mode: 'replace', names, wanted, supersedes: 'all', declared: true };
}

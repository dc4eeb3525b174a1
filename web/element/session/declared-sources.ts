/** The child elements that declare files. */
const SOURCE = /^md5-(animation|camera)$/;

/** One declared file. `url` is unresolved. */
export interface DeclaredSource {
  readonly url: string;
  readonly name?: string;
  /** The paths in the archives to show; the first archive has them. An empty list means any suitable file. */
  readonly wanted?: readonly string[];
}

export interface DeclaringElement {
  readonly src: string | null;
  readonly archive: string | null;
  readonly animations: string | null;
  readonly cameraPaths: string | null;
  /** Addresses of .mtr and other declarations. */
  readonly materials: string | null;
}

/**
 * All files in the element's attributes and children, the model first, each address once. With `archive`, all
 * others are paths in the archives, so that the archives are the only files.
 */
export function declaredSources(element: HTMLElement & DeclaringElement): DeclaredSource[] {
  const sources: DeclaredSource[] = [
    ...addresses(element.src ? [element.src] : []),
    ...addresses(element.animations?.split(/\s+/)),
    ...addresses(element.cameraPaths?.split(/\s+/)),
    ...addresses(element.materials?.split(/\s+/)),
  ];
  for (const child of element.children) {
    const url = SOURCE.test(child.localName) && child.getAttribute('src');
    const name = child.getAttribute('name');
    if (url) sources.push(name ? { url, name } : { url });
  }
  const byUrl = new Map<string, DeclaredSource>();
  for (const source of sources) {
    if (!byUrl.has(source.url) || source.name) byUrl.set(source.url, source);
  }
  const wanted = [...byUrl.keys()].map((path) => path.replaceAll('%20', ' '));
  return element.archive
    ? addresses(element.archive.split(/\s+/)).map(({ url }, i) => ({ url, wanted: i ? [] : wanted }))
    : [...byUrl.values()];
}

function addresses(urls: readonly string[] | undefined): DeclaredSource[] {
  return (urls ?? []).filter(Boolean).map((url) => ({ url }));
}

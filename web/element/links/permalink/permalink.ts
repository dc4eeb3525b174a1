/** Makes the address of the current view. Loaded with the first toPermalink(). */
import { entryFromUrl, type Asset, type FileEntry } from '../../../files/index.js';
import { uniqueNames } from '../../../files/tree/index.js';
import { CAMERA_NAMES } from '../../camera/index.js';
import {
  checkUrl,
  EMPTY_LINK,
  formatLink,
  linkedBackground,
  localFile,
  readLink,
  type LinkState,
} from '../index.js';
import { declaredSources } from '../../session/index.js';
import type { ViewerHost } from '../../viewer-host.js';

type Files = Pick<LinkState, 'archive' | 'src' | 'anims' | 'cameras' | 'materials'>;

const NOT_NAMED =
  'Put it on a web server and use that address. Or open it on the preview page: its "Copy link" puts small files into the link.';

/** See ViewerApi.toPermalink(). Throws if that rejects. */
export function toPermalink(viewer: ViewerHost, page?: string | URL): string {
  const address = page === undefined ? null : new URL(page, document.baseURI);
  const base = address?.href ?? null;
  const limited = CAMERA_NAMES.some((name) => name.startsWith('m') && viewer[name]);
  const state = {
    ...EMPTY_LINK,
    ...linkedFiles(viewer),
    attributes: {
      fieldOfView: limited ? `${Number(viewer.getFieldOfView().toFixed(2))}deg` : viewer.fieldOfView,
    },
    background: linkedBackground(getComputedStyle(viewer).getPropertyValue('--md5-background')),
  };
  // Links have no limits, and an auto-rotating camera has a current position.
  const isCameraItsOwn = viewer.driver.camera.touched || viewer.autoRotate || limited;
  const link = withNamesOfFiles(viewer, readLink(viewer, state, isCameraItsOwn), base);
  const fragment = formatLink(link, base);
  if (!address) return `#${fragment}`;
  address.hash = fragment;
  return address.href;
}

function linkedFiles(viewer: ViewerHost): Files {
  const { model, clip, path, content } = viewer.session;
  const { clips, paths, images, scales, declarations } = content.collection;
  const main = (model ?? clip ?? path ?? paths[0])?.entry;
  if (!main) throw new Error('Nothing is shown that a link could restore.');
  const local = localFile(viewer);
  if (local) throw new Error(`A link cannot contain ${local.path}, because it has no address. ${NOT_NAMED}`);
  const entriesOf = (items: readonly { readonly entry: FileEntry }[]): FileEntry[] =>
    items.map(({ entry }) => entry).filter((entry) => entry !== main);
  const lender = model?.lender ? [model.lender] : [];
  const anims = [...lender, ...entriesOf([...clips, ...scales]), ...images];
  const cameras = entriesOf(paths);
  const materials = declarations?.entries ?? [];
  const all = [main, ...anims, ...cameras, ...materials];
  const archives = [...new Set(all.flatMap(({ archive }) => archive?.url ?? []))];
  if (archives.length > 0) {
    if (all.some(({ archive }) => !archive))
      throw new Error('A link cannot combine files of an archive with other files.');
    return { src: main.path, ...listedFiles(viewer, archives, main.path) };
  }
  const urlsOf = (entries: readonly FileEntry[]): string[] => entries.map(({ url = '' }) => linkable(url));
  return {
    archive: null,
    src: linkable(main.url ?? ''),
    anims: urlsOf(anims),
    cameras: urlsOf(cameras),
    materials: urlsOf(materials),
  };
}

/**
 * The declared archives, and the paths in them from the element's attributes in addition to the shown file.
 * An empty list means any suitable file. `used` are the archives of the loaded files.
 */
function listedFiles(viewer: ViewerHost, used: readonly string[], main: string): Omit<Files, 'src'> {
  const sources = viewer.archive ? declaredSources(viewer) : [];
  const named = sources.flatMap(({ url }) => entryFromUrl(url, document.baseURI).url ?? []);
  const isDeclared = used.every((url) => named.includes(url));
  const wanted = (isDeclared ? sources[0]?.wanted : undefined) ?? [];
  const others = wanted.includes(main) ? wanted.filter((path) => path !== main) : [];
  const archive = (isDeclared ? named : used).map(linkable).join(' ');
  return { archive, anims: others, cameras: [], materials: [] };
}

/** The address, if links permit it. */
function linkable(url: string): string {
  const checked = checkUrl(url, document.baseURI);
  if ('refused' in checked)
    throw new Error(`A link cannot contain ${url}: it ${checked.refused}. ${NOT_NAMED}`);
  return url;
}

/** On the page, files have their own names, not the names from children of the element. */
function withNamesOfFiles(viewer: ViewerHost, link: LinkState, page: string | null): LinkState {
  const { clips, paths } = viewer.session.content.collection;
  const clipNames = namesOfFiles(clips, page);
  const pathNames = namesOfFiles(paths, page);
  const named = (names: ReadonlyMap<string, string>, name: string | null = null): string | null =>
    name === null ? null : (names.get(name) ?? name);
  return {
    ...link,
    attributes: {
      ...link.attributes,
      animationName: named(clipNames, link.attributes.animationName),
      cameraPath: named(pathNames, link.attributes.cameraPath),
    },
    layers: link.layers.map((layer) => ({
      ...layer,
      animationName: clipNames.get(layer.animationName) ?? layer.animationName,
    })),
  };
}

function namesOfFiles(assets: readonly Asset<unknown>[], page: string | null): Map<string, string> {
  const names = uniqueNames(
    assets.map(({ entry, declared }) => {
      const there = page !== null && entry.url !== undefined ? entryFromUrl(entry.url, page) : entry;
      return { path: there.path, given: declared };
    }),
  );
  return new Map(assets.map(({ name }, i) => [name, names[i] ?? name]));
}

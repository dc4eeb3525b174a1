import { loadPart } from '../core/load-part.js';
import type { Diagnostic } from '../core/index.js';
import type { LoadedFile, LoadResult, Md5ViewerElement } from '../element/index.js';
import { messageOf, type FileEntry, type LoadMode } from '../files/index.js';
import { isDeclarationPath } from '../files/tree/index.js';
import { bringsAnimation, bringsModel } from '../element/session/index.js';
import { copyText, fileNameOf, save } from '../element/ui/parts/index.js';
import {
  linkedBackground,
  readLink,
  formatLink,
  linkProblemsText,
  parseLink,
  type LinkState,
} from '../element/links/index.js';
import { frameCode, tagCode } from './embed-code.js';
import { childCodes } from './child-codes.js';
import { DiskWatch } from './disk-watch.js';
import type { Comparing } from './compare-button.js';
import { linkOfDrop } from './dropped-links.js';
import type { EmbedCodes } from './embed-dialog.js';
import { countText, pageText } from './i18n/index.js';
import { LinkOpener } from './link-opener.js';
import type { Notices } from './notices.js';
import { preferredClip } from './preferred-clip.js';
import { viewIn } from './scene-view.js';
import { shownFiles } from '../element/shown-files/index.js';
import {
  displayAttributes,
  filesOf,
  holdsLocalFiles,
  isDemo,
  viewOfFile,
  viewOnly,
  withData,
  type LinkedFiles,
} from './viewer-link.js';

/** With at most this number of files, each was probably chosen on purpose; a folder always contains unrelated files. */
const HANDFUL = 8;

/** Callbacks for links. */
export interface PageListener {
  /** Called at once with the link of each address. */
  onAddress(link: LinkState): void;
  /** Called with each link after the viewer applied it, for the page's own settings. */
  onLink(link: LinkState): void;
}

/** Manages what the page shows: a link, the demo, or the visitor's own files. */
export class Page {
  readonly #viewer: Md5ViewerElement;
  readonly #notices: Notices;
  readonly #opener: LinkOpener;
  readonly #comparing: Comparing;
  readonly #listener: PageListener;
  readonly #disk: DiskWatch;
  /** Number of drops that are being loaded. */
  #drops = 0;

  constructor(viewer: Md5ViewerElement, notices: Notices, comparing: Comparing, listener: PageListener) {
    this.#viewer = viewer;
    this.#notices = notices;
    this.#opener = new LinkOpener(
      viewer,
      (text) => notices.tell(text),
      () => this.#followModel(),
    );
    this.#comparing = comparing;
    this.#listener = listener;
    this.#disk = new DiskWatch(viewer);
    addEventListener('hashchange', () => this.openAddress());
  }

  /** Whether the demo is shown, and no file of the visitor. */
  get showsDemo(): boolean {
    return isDemo(this.#opener.link) && !holdsLocalFiles(this.#viewer);
  }

  /** Whether a reload shows the same files again: they are served with this page, or in its address. */
  get reopens(): boolean {
    const { opened, data } = this.#opener.link;
    return opened || data !== null;
  }

  /** Shows the link in the address bar. */
  openAddress(): void {
    const { state, problems } = parseLink(location.search, location.hash, document.baseURI);
    this.#notices.clear();
    this.#listener.onAddress(state);
    if (problems.length > 0) this.#notices.tell(linkProblemsText(problems));
    const show = state.opened ? () => this.#showOpened(state.attributes.animationName ?? null) : null;
    void this.#opener.open(state, show).then(() => this.#listener.onLink(state));
  }

  /** Opens dropped or picked files. After a failure the view does not change. */
  async openFiles(entries: readonly FileEntry[], asked: LoadMode): Promise<void> {
    this.#notices.clear();
    const [first] = entries;
    // The demo is not the visitor's model, so it does not stay for their animations.
    const bringsOwn = entries.some(bringsAnimation) && !entries.some(bringsModel);
    const mode = asked === 'auto' && this.showsDemo && bringsOwn ? 'replace' : asked;
    if (!first) {
      this.#notices.mention(pageText('no-files'));
      return;
    }
    this.#drops++;
    try {
      await this.#openDrop(first, entries, mode);
    } catch (error) {
      this.#notices.tell(messageOf(error));
    } finally {
      this.#drops--;
    }
  }

  async #openDrop(first: FileEntry, entries: readonly FileEntry[], mode: LoadMode): Promise<void> {
    const address = location.href;
    const view = entries.length === 1 && mode !== 'add' ? await viewIn(first) : null;
    if (view === null) {
      const replaces = mode === 'replace' || (mode === 'auto' && entries.some(bringsModel));
      if (replaces || this.#viewer.session.progress === null) this.#opener.giveUp();
      const result = await this.#loadFiles(entries, mode);
      // The opener does not notice another model with the name of the earlier one.
      if (this.#bringsModel(result)) this.#opener.leaveModel();
      this.#leaveFrom(address, result);
    } else {
      const { state } = parseLink('', view, document.baseURI);
      const saved = viewOfFile(state, document.baseURI);
      for (const url of saved.refused)
        this.#notices.tell(pageText('view-other-host', { file: first.path, url }));
      await this.#opener.open(saved.view, async () => {
        const result = await this.#loadFiles(entries, 'replace', state.attributes.animationName ?? null);
        this.#leaveFrom(address, result);
      });
      this.#comparing.show(state.compare);
    }
  }

  /** Leaves the address for the files of `result`. A link that was opened meanwhile is newer than they are. */
  #leaveFrom(address: string, result: LoadResult): void {
    if (this.#bringsModel(result) && location.href === address) leaveAddress();
  }

  /** `clip`: the requested animation; without it the page chooses. */
  async #loadFiles(
    entries: readonly FileEntry[],
    mode: LoadMode,
    clip: string | null = null,
  ): Promise<LoadResult> {
    const viewer = this.#viewer;
    viewer.autoplay = true;
    const choice = clip === null ? { chooseAnimation: preferredClip } : {};
    const result = await viewer.loadFiles(entries, { mode, ...choice });
    const { cancelled, shown, added, replaced, findings } = result;
    if (cancelled) return result;
    const isEmpty = Object.values(shown).every((name) => name === null) && !viewer.availableCameraPaths[0];
    const unseen = isEmpty || !this.#isSeen([...added, ...replaced]);
    const bare = shown.model !== null && viewer.meshes.every(({ triangleCount }) => triangleCount === 0);
    if (unseen || bare || hasIdleFile(findings, entries)) viewer.showFindings();
    if (unseen && findings.length === 0) this.#notices.mention(pageText('files-not-used'));
    if (entries.length <= HANDFUL) this.#announcePath(result);
    await this.#disk.opened(entries, mode === 'replace' || (mode === 'auto' && bringsShownModel(result)));
    return result;
  }

  /** Whether one of the files changes the picture or a list. Declarations may be those of other models. */
  #isSeen(files: readonly LoadedFile[]): boolean {
    if (files.some(({ kind }) => kind !== 'declarations')) return true;
    const changed = new Set(files.map(({ file }) => file));
    return shownFiles(this.#viewer).needed.some(({ path }) => changed.has(path));
  }

  /** Whether the result's own model is shown, or none any more. The linked model may have come meanwhile. */
  #bringsModel(result: LoadResult): boolean {
    const { entry } = this.#viewer.session.model ?? {};
    if ((entry?.url ?? entry?.archive?.url) !== undefined) return false;
    return (
      bringsShownModel(result) ||
      (result.shown.model === null && result.replaced.some(({ kind }) => kind === 'model'))
    );
  }

  /** A new camera path is listed but not used, so nothing in the picture shows that it was loaded. */
  #announcePath({ added: files, shown }: LoadResult): void {
    const arrived = files.filter(({ kind }) => kind === 'camera-path');
    const [first] = arrived;
    if (!first || shown.model === null || shown.cameraPath !== null) return;
    const { name } = first;
    const isFirst = this.#viewer.availableCameraPaths[0] === name;
    const added = pageText(isFirst ? 'path-added-key' : 'path-added', { name });
    const others = arrived.length > 1 ? ` ${countText('more-path', arrived.length - 1)}` : '';
    this.#notices.tell(added + others);
  }

  /** Shows the files that `md5-viewer open` serves with this page. */
  async #showOpened(clip: string | null): Promise<void> {
    try {
      const { OpenedFiles } = await loadPart(() => import('../files/watch/index.js'));
      await this.#loadFiles(await new OpenedFiles(document.baseURI).list(), 'replace', clip);
    } catch (error) {
      this.#notices.tell(messageOf(error));
    }
  }

  /** Dropped addresses become a link, which the page's own address then contains. */
  openLinks(urls: readonly string[]): void {
    const { link, refused } = linkOfDrop(urls, this.#link(), document.baseURI);
    if (link) location.hash = formatLink(link, document.baseURI);
    if (refused.length > 0) this.#notices.tell(pageText('not-all-opened', { reasons: refused.join(' ') }));
  }

  /** Shows another of the listed models, with the animation of the same name or the most suitable one. */
  showModel(name: string): Promise<void> {
    return this.#viewer.showModel(name, { chooseAnimation: preferredClip });
  }

  /**
   * After another model of the list is shown: the address refers to it, or to nothing if it is a local file.
   */
  #followModel(): void {
    if (this.#drops > 0 || location.hash + location.search === '') return;
    const { opened, data } = this.#opener.link;
    if (holdsLocalFiles(this.#viewer) && !opened && data === null) leaveAddress();
    else history.replaceState(null, '', `#${formatLink(this.#link(), document.baseURI)}`);
  }

  openDemo(): void {
    leaveAddress();
    this.openAddress();
  }

  /** Copies the link to the current view and puts it into the address bar. */
  async copyLink(): Promise<void> {
    const local = holdsLocalFiles(this.#viewer);
    const carried = local ? await this.#linkWithFiles() : { link: this.#link(), left: [] };
    if (!carried) return;
    const url = new URL(location.pathname, location.href);
    url.hash = formatLink(carried.link, document.baseURI);
    history.replaceState(null, '', url);
    const copied = await copyText(url.href);
    if (!copied) this.#notices.tell(pageText('copy-not-allowed'));
    else if (carried.left.length === 0)
      this.#notices.mention(pageText(local ? 'link-copied-with-files' : 'link-copied'));
    else this.#notices.tell(pageText('link-copied-without', { left: joined(carried.left) }));
    if (this.#comparing.hasFiles) this.#notices.tell(pageText('comparison-not-linked'));
  }

  /** Null, with a message to the visitor, if the shown files do not fit into a link. */
  async #linkWithFiles(): Promise<{ link: LinkState; left: readonly string[] } | null> {
    try {
      const { MAX_LETTERS, packShown } = await loadPart(() => import('./link-files.js'));
      const { data, left, letters } = await packShown(this.#viewer);
      if (data !== null) return { link: withData(this.#link(), data), left };
      const [most, needed] = [MAX_LETTERS, letters].map((count) => `${Math.ceil(count / 1000)} kB`);
      this.#notices.tell(pageText('link-too-large', { needed: needed ?? '', most: most ?? '' }));
    } catch (error) {
      this.#notices.tell(pageText('link-failed', { reason: messageOf(error) }));
    }
    return null;
  }

  /** Saves all shown files in one file, with the view. */
  async saveFiles(): Promise<void> {
    const name = fileNameOf(this.#viewer.modelName ?? 'model', 'zip');
    try {
      const { packScene } = await loadPart(() => import('./scene-file.js'));
      const view = withoutPanel(this.#viewer, () => formatLink(viewOnly(this.#link()), document.baseURI));
      save(await packScene(this.#viewer, view, this.#comparing.compared), name);
      if (this.#comparing.hasFiles) this.#notices.tell(pageText('comparison-not-saved'));
    } catch (error) {
      this.#notices.tell(pageText('save-failed', { reason: messageOf(error) }));
    }
  }

  embedCodes(): EmbedCodes {
    const local = holdsLocalFiles(this.#viewer);
    const files = local ? this.#localFiles() : filesOf(this.#link());
    const inside = local || files.archive !== null;
    const absolute = (url: string): string => (inside ? url : new URL(url, document.baseURI).href);
    const viewer = this.#viewer;
    const link = this.#link();
    const tag = tagCode(
      {
        archive: files.archive,
        src: files.src && absolute(files.src),
        anims: files.anims.map(absolute),
        cameras: files.cameras.map(absolute),
        materials: files.materials.map(absolute),
        skin: viewer.skin,
        clip: viewer.availableAnimations.length > 1 ? viewer.animationName : null,
        path: viewer.cameraPath,
        playing: !viewer.paused,
        display: displayAttributes(viewer),
        orbit: link.attributes.cameraOrbit ?? null,
        target: link.attributes.cameraTarget ?? null,
        fieldOfView: link.attributes.fieldOfView ?? null,
        alt: viewer.modelName ?? '',
        children: childCodes(viewer),
      },
      new URL('md5-viewer.js', document.baseURI).href,
    );
    const embed = new URL('embed.html', document.baseURI).href;
    const fragment = formatLink({ ...link, ...files }, document.baseURI);
    return {
      tag,
      frame: local ? null : frameCode(embed, fragment, viewer.modelName ?? 'md5-viewer'),
    };
  }

  #link(): LinkState {
    const viewer = this.#viewer;
    const { link, cameraMoved } = this.#opener;
    const { fieldOfView, style } = viewer;
    const changed = {
      ...link,
      attributes: { ...link.attributes, fieldOfView },
      compare: this.#comparing.linked,
      background: linkedBackground(style.getPropertyValue('--md5-background')),
    };
    return readLink(viewer, changed, cameraMoved);
  }

  /** Paths of the shown files relative to a page: in the folders in which they were dropped. */
  #localFiles(): LinkedFiles {
    const { model, content } = this.#viewer.session;
    const cameras = content.collection.paths.map(({ entry }) => entry.path);
    const archive = model?.entry.archive?.path ?? null;
    const src = model?.entry.path ?? null;
    if (archive !== null) return { archive, src, anims: [], cameras, materials: [] };
    const { needed, clips, images } = shownFiles(this.#viewer);
    const others = [...needed, ...clips, ...images].map(({ path }) => path);
    const rest = others.filter((path) => path !== src && !cameras.includes(path));
    return {
      archive,
      src,
      anims: rest.filter((path) => !isDeclarationPath(path)),
      cameras,
      materials: rest.filter(isDeclarationPath),
    };
  }
}

/** Joins one or two sentences. */
function joined([first = '', second]: readonly string[]): string {
  return second === undefined ? first : pageText('and', { first, second });
}

/** The linked model is not shown any more; the browser's Back button shows it again. */
function leaveAddress(): void {
  if (location.hash !== '' || location.search !== '') history.pushState(null, '', location.pathname);
}

function bringsShownModel({ added, shown }: LoadResult): boolean {
  return added.some(({ kind, name }) => kind === 'model' && name === shown.model);
}

/** Whether a picked file has no effect, such as an animation of another model or a broken image. */
function hasIdleFile(findings: readonly Diagnostic[], entries: readonly FileEntry[]): boolean {
  const idle = findings.filter(({ code }) => code === 'clip-does-not-fit' || code === 'image-not-decoded');
  return entries.length <= HANDFUL && idle.some(({ file }) => entries.some(({ path }) => path === file));
}

/** The result of `read` with the camera as it is without panels, which are not part of a view. */
function withoutPanel<T>({ driver, surface }: Md5ViewerElement, read: () => T): T {
  const { camera } = driver;
  const { coverings } = driver.scene;
  const place = (): void => camera.setPicture(surface.width / surface.height, ...driver.covered);
  driver.change({ coverings: { ...coverings, findings: 0, panel: [0, 0] } });
  place();
  const result = read();
  driver.change({ coverings });
  place();
  return result;
}

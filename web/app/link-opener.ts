import type { Md5ViewerElement } from '../element/index.js';
import { EMPTY_LINK, linkProblemsText, type LinkState } from '../element/links/index.js';
import { pageText } from './i18n/index.js';
import { decodeArchive } from './link-data.js';
import { preferredClip } from './preferred-clip.js';
import {
  applyFiles,
  applyMoment,
  applyView,
  filesOf,
  holdsLocalFiles,
  leaveModel,
  NO_FILES,
  unknownNames,
} from './viewer-link.js';

/** Applies a link to one viewer, and remembers that link. */
export class LinkOpener {
  readonly #viewer: Md5ViewerElement;
  readonly #tell: (text: string) => void;
  /** The link that is shown. */
  #link: LinkState = EMPTY_LINK;
  /** The link that is loading, or that failed. */
  #next: LinkState | null = null;
  /** The link whose view the viewer has; an empty one after another model is shown. */
  #applied: LinkState = EMPTY_LINK;
  /** The key of the model from `#link`; see modelKey(). */
  #model: string;
  #cameraMoved = false;
  #ticket = 0;

  /**
   * `tell` receives messages on names in a link that its files do not have. `onLeave` is called when another
   * model than the link's is shown.
   */
  constructor(viewer: Md5ViewerElement, tell: (text: string) => void, onLeave: () => void = () => undefined) {
    this.#viewer = viewer;
    this.#tell = tell;
    this.#model = modelKey(viewer);
    const leave = (): void => {
      if (this.#next || modelKey(viewer) === this.#model) return;
      this.leaveModel();
      onLeave();
    };
    viewer.addEventListener('load', () => {
      this.#arrived();
      leave();
    });
    viewer.addEventListener('animation-change', () => {
      if (this.#next && !this.#next.attributes.animationName) this.#chooseClip(this.#next);
      leave();
    });
    viewer.addEventListener('progress', () => {
      // All files may have come before the model is read.
      if (viewer.session.progress === null) this.#failed();
    });
    viewer.addEventListener('camera-change', (event) => {
      const { source } = (event as CustomEvent<{ source: string }>).detail;
      if (source === 'user-interaction') this.#cameraMoved = true;
    });
  }

  /** The link whose files are shown; an empty one is the demo. */
  get link(): LinkState {
    return this.#link;
  }

  /** Whether the user or a script moved the camera after the link, or another model after it, was opened. */
  get cameraMoved(): boolean {
    return this.#cameraMoved || this.#viewer.driver.camera.touched;
  }

  /** Called when another model is shown: resets the link's settings for its own model. */
  leaveModel(): void {
    const viewer = this.#viewer;
    this.#model = modelKey(viewer);
    this.#cameraMoved = false;
    this.#link = leaveModel(viewer, this.#link);
    if (this.#applied === EMPTY_LINK) return;
    leaveModel(viewer, this.#applied);
    this.#applied = EMPTY_LINK;
    void viewer.updateComplete.then(() => viewer.jumpCameraToGoal());
  }

  /** Abandons a link that is still loading, because other files are loading now. */
  giveUp(): void {
    this.#next = null;
  }

  /** `show` shows files for a link that names none. The current view stays until they are loaded. */
  async open(link: LinkState, show: (() => Promise<void>) | null = null): Promise<void> {
    const ticket = ++this.#ticket;
    this.#cameraMoved = false;
    const { data } = link;
    if (data !== null) return this.#openWith(link, () => this.#showData(data, ticket), ticket);
    if (show) return this.#openWith(link, show, ticket);
    const local = holdsLocalFiles(this.#viewer);
    const loaded = this.#viewer.loaded && !this.#next && !local && sameFiles(link, this.#link);
    this.#next = link;
    // The viewer loads an address once. To load it again after local files, it must be cleared first.
    // Otherwise the current view stays until the link's files are loaded.
    if (local && namesFiles(this.#viewer, link)) {
      applyFiles(this.#viewer, NO_FILES);
      await this.#viewer.updateComplete;
      if (ticket !== this.#ticket) return;
    }
    this.#applyView(link);
    applyFiles(this.#viewer, filesOf(link));
    if (link.opened) this.#tell(pageText('served-elsewhere'));
    if (!loaded) return;
    // Without this, the viewer would keep the animation that it plays.
    if (!link.attributes.animationName) {
      this.#viewer.animationName = this.#viewer.availableAnimations[0] ?? null;
      this.#chooseClip(link);
    }
    this.#arrived();
  }

  async #openWith(link: LinkState, show: () => Promise<void>, ticket: number): Promise<void> {
    const viewer = this.#viewer;
    this.#next = null;
    if (!viewer.loaded) {
      this.#next = link;
      this.#applyView(link);
      applyFiles(viewer, NO_FILES);
      await viewer.updateComplete;
      if (ticket === this.#ticket) await show();
      return;
    }
    const before = entriesOf(viewer);
    let here = false;
    const arrive = ({ type }: Event): void => {
      if (here || ticket !== this.#ticket || entriesOf(viewer).every((entry, i) => entry === before[i]))
        return;
      // The animations of a large set come after its model.
      if (type !== 'load' && viewer.availableAnimations.length === 0) return;
      here = true;
      this.#next = link;
      this.#applyView(link);
      if (!link.attributes.animationName) this.#chooseClip(link);
      this.#arrived();
      void viewer.updateComplete.then(() => viewer.jumpCameraToGoal());
    };
    // The first event comes before the new model is drawn. A model without animations does not fire it.
    for (const name of ['animation-change', 'load'] as const) viewer.addEventListener(name, arrive);
    try {
      await show();
    } finally {
      for (const name of ['animation-change', 'load'] as const) viewer.removeEventListener(name, arrive);
    }
  }

  async #showData(data: string, ticket: number): Promise<void> {
    try {
      const archive = await decodeArchive(data);
      if (ticket === this.#ticket) await this.#viewer.loadFiles([archive], { mode: 'replace' });
    } catch (error) {
      if (ticket === this.#ticket) this.#tell(error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * An archive lists its animations by name, not by preference, so one is chosen as for a dropped archive.
   */
  #chooseClip({ archive, data, anims }: LinkState): void {
    const viewer = this.#viewer;
    const isArchive = (archive ?? data) !== null && anims.length === 0;
    const name = isArchive ? preferredClip(viewer.availableAnimations) : null;
    const first = viewer.animationName === viewer.availableAnimations[0];
    if (name !== null && first && name !== viewer.animationName) viewer.animationName = name;
  }

  #applyView(link: LinkState): void {
    this.#applied = link;
    applyView(this.#viewer, link);
  }

  /** The link failed: the model that is still shown gets its own view again. */
  #failed(): void {
    if (!this.#next || !this.#viewer.loaded || this.#applied !== this.#next) return;
    this.#applyView(this.#link);
  }

  #arrived(): void {
    if (!this.#next) return;
    this.#link = this.#next;
    this.#next = null;
    this.#model = modelKey(this.#viewer);
    applyMoment(this.#viewer, this.#link);
    void this.#checkNames(this.#link);
  }

  async #checkNames(link: LinkState): Promise<void> {
    // Without network, names are not reported.
    const unknown = await unknownNames(this.#viewer, link).catch(() => []);
    if (unknown.length > 0 && link === this.#link) this.#tell(linkProblemsText(unknown));
  }
}

/** Identifies the origin of the shown model; the same after the model was read again. */
function modelKey({ session }: Md5ViewerElement): string {
  const { archive, path, url } = session.model?.entry ?? {};
  return [archive?.url ?? archive?.path, url ?? path].join(' ');
}

/** Identifies the shown view by the files of its model. */
function entriesOf({ session }: Md5ViewerElement): unknown[] {
  return [session.model?.entry, session.clip?.entry, session.path?.entry];
}

/** Whether the viewer's attributes already name the link's model, or the link names none. */
function namesFiles({ archive, src }: Md5ViewerElement, link: LinkState): boolean {
  const linked = filesOf(link);
  const file = linked.src ?? linked.archive;
  return file === null || file === src || file === archive;
}

function sameFiles(a: LinkState, b: LinkState): boolean {
  return JSON.stringify(filesOf(a)) === JSON.stringify(filesOf(b));
}

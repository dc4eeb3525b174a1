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

/** Brings one viewer into the state of a link, and remembers which link that was. */
export class LinkOpener {
  readonly #viewer: Md5ViewerElement;
  readonly #tell: (text: string) => void;
  /** What is on screen. */
  #link: LinkState = EMPTY_LINK;
  /** What is on its way there, or did not arrive. */
  #next: LinkState | null = null;
  /** The link whose view the viewer has; the empty one once another model is shown. */
  #applied: LinkState = EMPTY_LINK;
  /** The model that `#link` brought; see modelKey(). */
  #model: string;
  #cameraMoved = false;
  #ticket = 0;

  /** `tell` hears of names in a link that its files do not have, `onLeave` of another model than the link's. */
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

  /** The link whose files are on screen; the empty one is the demo. */
  get link(): LinkState {
    return this.#link;
  }

  /** The user moved the camera since the link, or another model after it, was opened. */
  get cameraMoved(): boolean {
    return this.#cameraMoved;
  }

  /** Another model is shown: what the link said about its own model ends. */
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

  /** A link that did not arrive counts no more: other files are on their way. */
  giveUp(): void {
    this.#next = null;
  }

  /**
   * `show` shows files that the link does not name, for a link without any. What is on screen stays as it is until
   * they are there.
   */
  async open(link: LinkState, show: (() => Promise<void>) | null = null): Promise<void> {
    const ticket = ++this.#ticket;
    this.#cameraMoved = false;
    const { data } = link;
    if (data !== null) return this.#openWith(link, () => this.#showData(data, ticket), ticket);
    if (show) return this.#openWith(link, show, ticket);
    const local = holdsLocalFiles(this.#viewer);
    const loaded = this.#viewer.loaded && !this.#next && !local && sameFiles(link, this.#link);
    this.#next = link;
    // The viewer loads an address once. To have it again after local files it must let go first; else what is on
    // screen stays until the link's files are there.
    if (local && namesFiles(this.#viewer, link)) {
      applyFiles(this.#viewer, NO_FILES);
      await this.#viewer.updateComplete;
      if (ticket !== this.#ticket) return;
    }
    this.#applyView(link);
    applyFiles(this.#viewer, filesOf(link));
    if (link.opened) this.#tell(pageText('served-elsewhere'));
    if (!loaded) return;
    // Without a wish the viewer would keep the animation that it plays.
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
    const arrive = (): void => {
      if (here || ticket !== this.#ticket || entriesOf(viewer).every((entry, i) => entry === before[i]))
        return;
      here = true;
      this.#next = link;
      this.#applyView(link);
      if (!link.attributes.animationName) this.#chooseClip(link);
      this.#arrived();
      void viewer.updateComplete.then(() => viewer.jumpCameraToGoal());
    };
    // The first tells before the new model is drawn; a model without animations changes none.
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

  /** An archive lists its animations by their names, not by what is to be seen first: as for one that was dropped. */
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

  /** The link brought nothing: the model that is still on screen gets its own view back. */
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
    // Without the network there is nothing to say about names.
    const unknown = await unknownNames(this.#viewer, link).catch(() => []);
    if (unknown.length > 0 && link === this.#link) this.#tell(linkProblemsText(unknown));
  }
}

/** Where the shown model came from; the same after it was read again. */
function modelKey({ session }: Md5ViewerElement): string {
  const { archive, path, url } = session.model?.entry ?? {};
  return [archive?.url ?? archive?.path, url ?? path].join(' ');
}

/** What is shown, by the files that it came from. */
function entriesOf({ session }: Md5ViewerElement): unknown[] {
  return [session.model?.entry, session.clip?.entry, session.path?.entry];
}

/** The viewer's attributes name the link's model already, or the link names none. */
function namesFiles({ archive, src }: Md5ViewerElement, link: LinkState): boolean {
  const linked = filesOf(link);
  const file = linked.src ?? linked.archive;
  return file === null || file === src || file === archive;
}

function sameFiles(a: LinkState, b: LinkState): boolean {
  return JSON.stringify(filesOf(a)) === JSON.stringify(filesOf(b));
}

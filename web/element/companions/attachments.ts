import type { Model } from '../../core/index.js';
import { EMPTY, entryFromUrl, type Asset, type Collection, type FileEntry } from '../../files/index.js';
import { normalizePath } from '../../files/tree/index.js';
import { jointOf } from '../display-state.js';
import { frameClip, paint, type Attachment, type Engine } from '../engine/index.js';
import type { ViewerHost } from '../viewer-host.js';
import { Md5AttachmentElement } from './attachment-element.js';
import { frameWith } from './frame-with.js';
import { numbersOf } from './numbers.js';
import { placed } from './transform.js';

/** The attachment of one child: the file, and its model once it is read. */
interface Held {
  readonly entry: FileEntry;
  readonly engine: Engine;
  readonly abort: AbortController;
  collection: Collection | null;
}

const WATCHED = ['src', 'model-name', 'joint', 'offset', 'angles'];

/** The models that children of one element attach to joints of its model. */
export class Attachments {
  readonly #viewer: ViewerHost;
  readonly #observer = new MutationObserver(() => this.update());
  readonly #held = new Map<Md5AttachmentElement, Held>();
  /** The attachments that the driver has. */
  #shown = '[]';

  constructor(viewer: ViewerHost) {
    this.#viewer = viewer;
    if (!customElements.get('md5-attachment')) customElements.define('md5-attachment', Md5AttachmentElement);
  }

  update(): void {
    const children = attachmentsOf(this.#viewer);
    for (const [child, held] of this.#held) {
      if (!children.includes(child) || !this.#isCurrent(child, held)) this.#release(child, held);
    }
    for (const child of children) if (!this.#held.has(child)) this.#load(child);
    if (children.length > 0)
      this.#observer.observe(this.#viewer, { subtree: true, attributes: true, attributeFilter: WATCHED });
    this.#show(children);
  }

  close(): void {
    this.#observer.disconnect();
    for (const [child, held] of this.#held) this.#release(child, held);
    this.#show([]);
  }

  /** The model of a child; null until it is read. */
  assetOf(child: Md5AttachmentElement): Asset<Model> | null {
    const asset = this.#held.get(child)?.collection?.models[0];
    return asset && !asset.value.disposed ? asset : null;
  }

  #isCurrent(child: Md5AttachmentElement, { entry, engine, collection }: Held): boolean {
    const wanted = this.#entryOf(child);
    const isSame = wanted === entry || (wanted?.url !== undefined && wanted.url === entry.url);
    return isSame && engine === this.#viewer.session.engine && !collection?.models[0]?.value.disposed;
  }

  /**
   * Finds the file by its name among the files of the element, or by its address; in an archive by its path.
   */
  #entryOf({ src, modelName }: Md5AttachmentElement): FileEntry | null {
    const { archive, withCredentials, session } = this.#viewer;
    const { offers } = session.content.collection;
    if (modelName) return offers.find(({ name }) => name === modelName)?.entry ?? null;
    const inside = keyOf(src);
    if (archive && src) return offers.find(({ entry }) => keyOf(entry.path) === inside)?.entry ?? null;
    const credentials = withCredentials ? 'include' : 'same-origin';
    return src ? entryFromUrl(src, document.baseURI, { credentials }) : null;
  }

  #load(child: Md5AttachmentElement): void {
    const { engine } = this.#viewer.session;
    const entry = this.#entryOf(child);
    if (!engine || !entry) return;
    const held: Held = { entry, engine, abort: new AbortController(), collection: null };
    this.#held.set(child, held);
    void this.#read(child, held);
  }

  async #read(child: Md5AttachmentElement, held: Held): Promise<void> {
    const { engine, entry, abort } = held;
    const { upAxis, driver } = this.#viewer;
    const collection = await engine.library.add(EMPTY, [entry], {
      mode: 'replace',
      upAxis,
      signal: abort.signal,
    });
    if (abort.signal.aborted) {
      engine.library.release(collection);
      return;
    }
    held.collection = collection;
    const [asset] = collection.models;
    if (!asset) {
      const [reason] = collection.problems;
      this.#viewer.warn(`${entry.path} is not attached. ${reason?.message ?? 'Expected a mesh.'}`);
      return;
    }
    this.#show(attachmentsOf(this.#viewer));
    const onMaterial = (): void => driver.invalidate();
    await paint(engine, asset, this.#sourcesOf(child, asset), null, { onFile: () => undefined, onMaterial });
    driver.invalidate();
  }

  /** The element's declarations apply; images of a file with an address are searched next to it. */
  #sourcesOf(child: Md5AttachmentElement, { entry }: Asset<Model>): Collection {
    const { images, declarations } = this.#viewer.session.content.collection;
    const collection = this.#held.get(child)?.collection ?? EMPTY;
    const isApart = child.src !== '' && entry.archive === undefined;
    return { ...collection, declarations, images: isApart ? collection.images : images };
  }

  /** Passes images again after the context was lost. */
  repaint(): void {
    for (const [child, held] of this.#held) {
      this.#held.delete(child);
      if (held.collection) held.engine.library.release(held.collection);
      else held.abort.abort();
    }
    this.update();
  }

  #release(child: Md5AttachmentElement, { abort, collection, engine }: Held): void {
    abort.abort();
    this.#held.delete(child);
    if (!collection) return;
    // The driver stops drawing it before its data is released.
    this.#show(attachmentsOf(this.#viewer));
    engine.library.release(collection);
  }

  #show(children: readonly Md5AttachmentElement[]): void {
    const { driver } = this.#viewer;
    const attached = children.flatMap((child) => this.#attachment(child));
    const key = JSON.stringify(
      attached.map(({ model, joint, transform }) => [model.handle, joint, transform]),
    );
    if (key === this.#shown) return;
    this.#shown = key;
    driver.change({ attached, framer: attached.length > 0 ? frameWith(attached) : frameClip });
  }

  #attachment(child: Md5AttachmentElement): Attachment[] {
    const asset = this.assetOf(child);
    const { model } = this.#viewer.driver;
    const joint = model ? jointOf(child.joint, model) : -1;
    if (model && joint < 0) this.#viewer.warn(`The model has no joint "${child.joint}" for an attachment.`);
    if (!asset || joint < 0) return [];
    const offset = numbersOf(this.#viewer, child, 'offset', [0, 0, 0] as const);
    const angles = numbersOf(this.#viewer, child, 'angles', [0, 0, 0] as const);
    const sources = this.#sourcesOf(child, asset);
    return [{ model: asset.value, joint, transform: placed(offset, angles), asset, sources }];
  }
}

/** Equal for paths that mean the same file of an archive. */
function keyOf(path: string): string | undefined {
  return normalizePath(path)?.toLowerCase();
}

export function attachmentsOf(viewer: Element): Md5AttachmentElement[] {
  return [...viewer.children].filter((child) => child instanceof Md5AttachmentElement);
}

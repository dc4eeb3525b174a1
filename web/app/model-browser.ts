import { render } from 'lit';
import type { Md5ViewerElement } from '../element/index.js';
import { companionCount } from '../files/folders/index.js';
import type { FileEntry, Offer } from '../files/index.js';
import { displayed } from '../report/numbers.js';
import { AttachSection } from './attach-section.js';
import { language, pageText } from './i18n/index.js';
import { searched, TypeAhead } from './model-search.js';
import { PicturesSection } from './pictures-section.js';
import { renderSkins } from '../element/ui/inspector/index.js';
import { Thumbnails } from './thumbnails.js';
import { VirtualList } from '../element/ui/virtual-list/index.js';

const ROW_HEIGHT = 60;
/** The arrow keys move through the list. A model is shown after this pause. */
const REST_MS = 180;

/**
 * The list of all models of the files: a search box, a picture of each, and the skins and animations of the
 * shown model.
 */
export class ModelBrowser {
  readonly #viewer: Md5ViewerElement;
  readonly #show: (name: string) => Promise<void>;
  readonly #search: HTMLInputElement;
  readonly #count: HTMLElement;
  readonly #close: HTMLElement;
  readonly #listbox: HTMLElement;
  readonly #skins = element('section', 'skins');
  readonly #clips: HTMLElement;
  readonly #attach: AttachSection;
  readonly #pictures: PicturesSection;
  readonly #list: VirtualList;
  readonly #thumbnails: Thumbnails;
  readonly #typeAhead = new TypeAhead();
  /** The current content of the rows' canvases: drawing it again would make the page wait for a busy GPU. */
  readonly #shown = new WeakMap<HTMLCanvasElement, ImageBitmap | null | undefined>();
  #offers: readonly Offer[] = [];
  #found: readonly Offer[] = [];
  #active = -1;
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** Builds the list inside `panel`. `show` shows the model with a name. */
  constructor(
    viewer: Md5ViewerElement,
    panel: HTMLElement,
    show: (name: string) => Promise<void>,
    close: () => void,
  ) {
    this.#viewer = viewer;
    this.#show = show;
    this.#search = element('input', 'search');
    this.#search.type = 'search';
    this.#search.addEventListener('input', () => this.#filter());
    this.#search.addEventListener('keydown', (event) => this.#searchKey(event));
    this.#count = element('small', 'count');
    this.#count.role = 'status';
    const head = element('header');
    this.#close = closeButton(close);
    head.append(this.#search, this.#count, this.#close);
    this.#listbox = element('div', 'list');
    this.#listbox.role = 'listbox';
    this.#listbox.tabIndex = 0;
    this.#listbox.addEventListener('keydown', (event) => this.#listKey(event));
    this.#listbox.addEventListener('click', (event) => this.#click(event));
    this.#clips = element('section', 'clips');
    const attach = element('section', 'attach');
    this.#attach = new AttachSection(viewer, attach);
    const pictures = element('section', 'pictures');
    this.#pictures = new PicturesSection(viewer, pictures, () => this.#found);
    this.#listbox.addEventListener('dragstart', (event) => this.#drag(event));
    panel.replaceChildren(head, this.#listbox, this.#skins, this.#clips, attach, pictures);
    this.#thumbnails = new Thumbnails(viewer, (entry) => this.#pictured(entry));
    this.#list = new VirtualList(
      this.#listbox,
      { height: ROW_HEIGHT, create: createRow, fill: (row, index) => this.#fill(row, index) },
      (first, last) => this.#thumbnails.want(this.#found.slice(first, last).map(({ entry }) => entry)),
    );
    this.translate();
  }

  /** Updates all texts to the language of the page. */
  translate(): void {
    this.#search.ariaLabel = pageText('search-models');
    this.#search.placeholder = pageText('search');
    this.#listbox.ariaLabel = pageText('models');
    this.#close.ariaLabel = pageText('close-models');
    this.update();
    this.#showCount();
    this.#pictures.update();
  }

  /** Updates the list from the viewer. */
  update(): void {
    const { offers } = this.#viewer.session.content.collection;
    if (offers !== this.#offers) {
      const others =
        offers.length !== this.#offers.length || offers.some((o, i) => o.name !== this.#offers[i]?.name);
      this.#offers = offers;
      if (others) this.#search.value = '';
      this.#filter(others);
    } else this.#list.refill();
    this.#showSkins();
    this.#showClips();
    this.#attach.update();
  }

  /** Focuses the search box, or the list if the box would open an on-screen keyboard. */
  focus(): void {
    if (matchMedia('(pointer: coarse)').matches) this.#listbox.focus();
    else this.#search.focus();
  }

  /** Stops drawing pictures while the list is hidden. */
  rest(): void {
    this.#thumbnails.want([]);
  }

  #filter(revealShown = true): void {
    const text = this.#search.value;
    this.#found = searched(this.#offers, text);
    this.#showCount();
    const shown = this.#found.findIndex(({ name }) => name === this.#viewer.modelName);
    this.#active = shown >= 0 ? shown : this.#found.length > 0 ? 0 : -1;
    this.#list.show(this.#found.length);
    this.#pictures.update();
    if (revealShown && this.#active >= 0) this.#list.reveal(this.#active, true);
    this.#mark();
  }

  #showCount(): void {
    const [all, found] = [this.#offers.length, this.#found.length].map((count) =>
      displayed(count, language()),
    );
    this.#count.textContent =
      this.#search.value === '' ? (all ?? '') : pageText('found', { found: found ?? '', all: all ?? '' });
    this.#listbox.dataset.empty = this.#found.length === 0 ? pageText('no-model-found') : '';
  }

  #fill(row: HTMLElement, index: number): void {
    const offer = this.#found[index];
    if (!offer) return;
    const { name, entry } = offer;
    const { collection } = this.#viewer.session.content;
    row.id = `model-${index}`;
    row.ariaSelected = String(name === this.#viewer.modelName);
    row.setAttribute('aria-setsize', String(this.#found.length));
    row.setAttribute('aria-posinset', String(index + 1));
    row.classList.toggle('active', index === this.#active);
    row.title = entry.archive
      ? pageText('path-in-archive', { path: entry.path, archive: entry.archive.path })
      : entry.path;
    const clips = companionCount(collection, entry);
    setText(row, '.name', name);
    setText(row, '.folder bdi', entry.path.split('/').slice(0, -1).join('/') || (entry.archive?.path ?? ''));
    setText(row, '.number', clips > 0 ? String(clips) : '');
    row.querySelector<HTMLElement>('.number')?.setAttribute('title', pageText('animations-of-model'));
    this.#showPicture(row, entry);
  }

  #showPicture(row: HTMLElement, entry: FileEntry): void {
    const canvas = row.querySelector('canvas');
    const picture = this.#thumbnails.get(entry);
    row.classList.toggle('unshowable', picture === null);
    if (!canvas || this.#shown.get(canvas) === picture) return;
    this.#shown.set(canvas, picture);
    const context = canvas.getContext('2d');
    context?.clearRect(0, 0, canvas.width, canvas.height);
    if (picture) context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }

  #pictured(entry: FileEntry): void {
    const index = this.#found.findIndex((offer) => offer.entry === entry);
    const row = this.#list.row(index);
    if (row) this.#showPicture(row, entry);
  }

  #drag(event: DragEvent): void {
    const row = event.target instanceof Element ? event.target.closest('[role=option]') : null;
    const offer = row && this.#found[Number(row.id.replace('model-', ''))];
    if (offer) this.#attach.drag(event, offer.name);
  }

  #click(event: Event): void {
    const row = event.target instanceof Element ? event.target.closest('[role=option]') : null;
    if (row) this.#choose(Number(row.id.replace('model-', '')));
  }

  #searchKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') this.#listbox.focus();
    else if (event.key === 'Enter') this.#choose(this.#active);
    else if (event.key === 'Escape' && this.#search.value !== '') {
      this.#search.value = '';
      this.#filter();
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }

  #listKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.#found.length - 1;
    const moves: Partial<Record<string, number>> = {
      ArrowDown: this.#active + 1,
      ArrowUp: this.#active - 1,
      PageDown: this.#active + this.#list.page,
      PageUp: this.#active - this.#list.page,
      Home: 0,
      End: last,
    };
    const to = moves[event.key] ?? this.#typed(event.key);
    if (to !== null) this.#move(Math.min(Math.max(to, 0), last));
    else if (event.key === 'Enter' || event.key === ' ') this.#choose(this.#active);
    else return;
    event.preventDefault();
  }

  #typed(key: string): number | null {
    if (key.length !== 1 || key === ' ') return null;
    const names = this.#found.map(({ name }) => name);
    return this.#typeAhead.type(key, names, this.#active, performance.now());
  }

  #move(index: number): void {
    if (index < 0) return;
    this.#active = index;
    this.#list.reveal(index);
    this.#mark();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#choose(index), REST_MS);
  }

  #choose(index: number): void {
    clearTimeout(this.#resting);
    const offer = this.#found[index];
    if (!offer) return;
    this.#active = index;
    this.#mark();
    if (offer.name !== this.#viewer.modelName) void this.#show(offer.name).then(() => this.update());
    this.#mark();
  }

  /** Marks the selection and the active row for assistive technology. */
  #mark(): void {
    this.#list.refill();
    if (this.#active >= 0) this.#listbox.setAttribute('aria-activedescendant', `model-${this.#active}`);
    else this.#listbox.removeAttribute('aria-activedescendant');
  }

  #showSkins(): void {
    render(
      renderSkins(this.#viewer, () => this.#showSkins()),
      this.#skins,
    );
  }

  #showClips(): void {
    const { clips, clip } = this.#viewer.session;
    const fitting = clips.filter(({ fits }) => fits);
    const title = element('h2');
    title.textContent = pageText('animations');
    const count = element('small');
    count.textContent = displayed(fitting.length, language());
    title.append(count);
    const list = element('div');
    for (const { asset } of fitting) {
      const button = element('button');
      button.type = 'button';
      button.textContent = asset.name;
      button.ariaPressed = String(asset === clip);
      button.addEventListener('click', () => this.#play(asset.name));
      list.append(button);
    }
    const focused = this.#clips.contains(document.activeElement) ? document.activeElement?.textContent : null;
    this.#clips.replaceChildren(...(fitting.length > 0 ? [title, list] : []));
    if (focused == null) return;
    [...list.querySelectorAll('button')].find(({ textContent }) => textContent === focused)?.focus();
  }

  #play(name: string): void {
    this.#viewer.cameraPath = null;
    this.#viewer.animationName = name;
  }
}

function createRow(): HTMLElement {
  const row = element('div', 'row');
  row.role = 'option';
  row.draggable = true;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 112;
  const text = element('div', 'text');
  const folder = element('span', 'folder');
  folder.append(element('bdi'));
  text.append(element('span', 'name'), folder);
  const clips = element('span', 'number');
  row.append(canvas, text, clips);
  return row;
}

function closeButton(close: () => void): HTMLElement {
  const button = element('button', 'close');
  button.type = 'button';
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', '#i-close');
  icon.append(use);
  button.append(icon);
  button.addEventListener('click', close);
  return button;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  return made;
}

function setText(row: HTMLElement, selector: string, text: string): void {
  const target = row.querySelector(selector);
  if (target && target.textContent !== text) target.textContent = text;
}

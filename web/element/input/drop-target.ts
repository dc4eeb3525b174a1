import { css, html, type TemplateResult } from 'lit';
import { textsOf, type Worded } from '../i18n/index.js';
import { addStyles } from '../ui/parts/index.js';
import { entriesFromDataTransfer, type FileEntry, type LoadMode } from '../../files/index.js';
import { UI_TEXTS } from '../i18n/en/ui.js';

/**
 * Handles files dropped on the element: Shift adds, Alt replaces, otherwise their kind decides. Loaded if
 * drops are allowed.
 */
export class DropTarget {
  readonly #host: DroppableElement;
  readonly #onDrop: (entries: Promise<FileEntry[]>, mode: LoadMode) => void;

  constructor(host: DroppableElement, onDrop: (entries: Promise<FileEntry[]>, mode: LoadMode) => void) {
    this.#host = host;
    this.#onDrop = onDrop;
    addStyles(host.renderRoot, dropStyles);
    host.addEventListener('dragover', this.#over);
    host.addEventListener('dragleave', this.#leave);
    host.addEventListener('drop', this.#drop);
  }

  /** The hint is hidden until something is dragged over the element. */
  render(): TemplateResult {
    return html`<div class="drop" part="drop-hint">
      <slot name="drop-hint"><span>${textsOf(this.#host, UI_TEXTS)('drop-hint')}</span></slot>
    </div>`;
  }

  readonly #over = (event: DragEvent): void => {
    if (!this.#takes(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.#hint(true);
  };

  readonly #leave = ({ relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node) || !this.#host.contains(relatedTarget)) this.#hint(false);
  };

  readonly #drop = (event: DragEvent): void => {
    if (!this.#takes(event)) return;
    event.preventDefault();
    this.#hint(false);
    const mode = event.shiftKey ? 'add' : event.altKey ? 'replace' : 'auto';
    this.#onDrop(entriesFromDataTransfer(event.dataTransfer), mode);
  };

  #takes(event: DragEvent): event is DragEvent & { readonly dataTransfer: DataTransfer } {
    return this.#host.allowDrop && (event.dataTransfer?.types.includes('Files') ?? false);
  }

  #hint(over: boolean): void {
    this.#host.renderRoot.querySelector('.drop')?.classList.toggle('over', over);
  }
}

export interface DroppableElement extends HTMLElement, Worded {
  readonly allowDrop: boolean;
  readonly renderRoot: ParentNode;
}

const dropStyles = css`
  .drop {
    position: absolute;
    inset: 0;
    display: grid;
    margin: 12px;
    border: 2px dashed var(--_line);
    border-radius: 12px;
    visibility: hidden;
    opacity: 0;
    pointer-events: none;
    place-items: center;
    transition:
      opacity 0.12s,
      visibility 0.12s;
  }

  .drop.over {
    visibility: visible;
    opacity: 1;
  }

  .drop span {
    padding: 8px 14px;
    border-radius: 999px;
    background: var(--md5-ui-background, var(--_surface));
    font-weight: 600;
  }

  @media (prefers-reduced-motion: reduce) {
    .drop {
      transition: none;
    }
  }
`;

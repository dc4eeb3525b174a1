import { entriesFromDataTransfer, InOrder, type FileEntry, type LoadMode } from '../files/index.js';

type OnDrop = (entries: FileEntry[], mode: LoadMode) => void;

/** Makes the whole window a place to drop and paste files: Shift adds, Alt replaces, otherwise their kind decides. */
export class DropZone {
  readonly #overlay: HTMLElement;
  readonly #onDrop: OnDrop;
  readonly #drops = new InOrder();

  constructor(overlay: HTMLElement, onDrop: OnDrop) {
    this.#overlay = overlay;
    this.#onDrop = onDrop;
    for (const type of ['dragenter', 'dragover'] as const) addEventListener(type, this.#over);
    addEventListener('dragleave', this.#leave);
    addEventListener('drop', this.#drop);
    addEventListener('paste', this.#paste);
  }

  readonly #over = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.#overlay.classList.add('over');
  };

  /** Only the way out of the window has nothing on its other side. */
  readonly #leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.#overlay.classList.remove('over');
  };

  readonly #drop = (event: DragEvent): void => {
    this.#overlay.classList.remove('over');
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.#take(event.dataTransfer, event.shiftKey ? 'add' : event.altKey ? 'replace' : 'auto');
  };

  /** Files that were copied in a file manager. */
  readonly #paste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || !event.clipboardData?.types.includes('Files')) return;
    event.preventDefault();
    this.#take(event.clipboardData, 'auto');
  };

  #take(transfer: DataTransfer, mode: LoadMode): void {
    void this.#drops.next(entriesFromDataTransfer(transfer)).then((entries) => this.#onDrop(entries, mode));
  }
}

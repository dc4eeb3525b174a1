import { entriesFromDataTransfer, type FileEntry, type LoadMode } from '../files/index.js';

/** Files dropped on the element: Shift adds, Alt replaces, otherwise their kind decides. */
export class DropTarget {
  enabled = false;
  readonly #onOver: (over: boolean) => void;
  readonly #onDrop: (entries: Promise<FileEntry[]>, mode: LoadMode) => void;

  constructor(
    host: HTMLElement,
    onOver: (over: boolean) => void,
    onDrop: (entries: Promise<FileEntry[]>, mode: LoadMode) => void,
  ) {
    this.#onOver = onOver;
    this.#onDrop = onDrop;
    host.addEventListener('dragover', this.#over);
    host.addEventListener('dragleave', this.#leave);
    host.addEventListener('drop', this.#drop);
  }

  readonly #over = (event: DragEvent): void => {
    if (!this.enabled || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.#onOver(true);
  };

  readonly #leave = (event: DragEvent): void => {
    const host = event.currentTarget as HTMLElement;
    if (!(event.relatedTarget instanceof Node) || !host.contains(event.relatedTarget)) this.#onOver(false);
  };

  readonly #drop = (event: DragEvent): void => {
    if (!this.enabled || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.#onOver(false);
    const mode = event.shiftKey ? 'add' : event.altKey ? 'replace' : 'auto';
    this.#onDrop(entriesFromDataTransfer(event.dataTransfer), mode);
  };
}

import {
  entriesFromDataTransfer,
  InOrder,
  messageOf,
  type FileEntry,
  type LoadMode,
} from '../files/index.js';

type OnDrop = (entries: FileEntry[], mode: LoadMode) => void;

/**
 * Accepts dropped and pasted files in the entire window: Shift adds, Alt replaces, otherwise the kind of the
 * files decides. Links from other pages can be dropped, too; without this, the browser would navigate to
 * them.
 */
export class DropZone {
  readonly #overlay: HTMLElement;
  readonly #onDrop: OnDrop;
  readonly #onLinks: (urls: string[]) => void;
  readonly #tell: (text: string) => void;
  readonly #drops = new InOrder();

  /** `tell` receives error messages. */
  constructor(
    overlay: HTMLElement,
    onDrop: OnDrop,
    onLinks: (urls: string[]) => void,
    tell: (text: string) => void,
  ) {
    this.#overlay = overlay;
    this.#onDrop = onDrop;
    this.#onLinks = onLinks;
    this.#tell = tell;
    for (const type of ['dragenter', 'dragover'] as const) addEventListener(type, this.#over);
    addEventListener('dragleave', this.#leave);
    addEventListener('drop', this.#drop);
    addEventListener('paste', this.#paste);
  }

  readonly #over = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (!dataTransfer || !(hasFiles(dataTransfer) || hasLinks(dataTransfer))) return;
    event.preventDefault();
    dataTransfer.dropEffect = hasFiles(dataTransfer) ? 'copy' : 'link';
    this.#overlay.classList.add('over');
  };

  /** Only an event for leaving the window has no related target. */
  readonly #leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.#overlay.classList.remove('over');
  };

  readonly #drop = (event: DragEvent): void => {
    this.#overlay.classList.remove('over');
    const { dataTransfer } = event;
    if (!dataTransfer || event.defaultPrevented) return;
    if (hasFiles(dataTransfer)) {
      this.#take(dataTransfer, event.shiftKey ? 'add' : event.altKey ? 'replace' : 'auto');
    } else if (hasLinks(dataTransfer)) {
      const lines = dataTransfer.getData('text/uri-list').split(/\r?\n/);
      this.#onLinks(lines.filter((line) => line !== '' && !line.startsWith('#')));
    } else return;
    event.preventDefault();
  };

  /** Files that were copied in a file manager. */
  readonly #paste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || !event.clipboardData || !hasFiles(event.clipboardData)) return;
    event.preventDefault();
    this.#take(event.clipboardData, 'auto');
  };

  #take(transfer: DataTransfer, mode: LoadMode): void {
    this.#drops
      .next(entriesFromDataTransfer(transfer))
      .then((entries) => this.#onDrop(entries, mode))
      .catch((error: unknown) => this.#tell(messageOf(error)));
  }
}

const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files');
const hasLinks = ({ types }: DataTransfer): boolean => types.includes('text/uri-list');

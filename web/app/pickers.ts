import { loadPart } from '../core/load-part.js';
import { loadLocal, messageOf, type FileEntry } from '../files/index.js';

/**
 * The browser's own file pickers, if they exist: changes of their files can be observed. The DOM types do not
 * include them.
 */
interface PickerWindow {
  readonly showOpenFilePicker?: (options: { multiple: boolean; id: string }) => Promise<FileSystemHandle[]>;
  readonly showDirectoryPicker?: (options: { id: string; mode: 'read' }) => Promise<FileSystemHandle>;
}

type Open = (entries: FileEntry[]) => void;
/** Receives error messages. */
type Tell = (text: string) => void;

/** Lets the visitor choose files; does nothing if they cancel. Rejects if code cannot be loaded. */
export async function pickFiles(input: HTMLInputElement, open: Open): Promise<void> {
  const pick = (window as PickerWindow).showOpenFilePicker;
  await pickBy(pick && (() => pick({ multiple: true, id: 'md5-files' })), input, open);
}

/** The same without an input of the page, for rare uses. */
export function pickFilesOnce(open: Open, tell: Tell): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
  bindInput(input, open, tell);
  pickFiles(input, open).catch((error: unknown) => tell(messageOf(error)));
}

export async function pickFolder(input: HTMLInputElement, open: Open): Promise<void> {
  const pick = (window as PickerWindow).showDirectoryPicker;
  await pickBy(pick && (async () => [await pick({ id: 'md5-folder', mode: 'read' })]), input, open);
}

/** Passes the files of an input to `open`, for browsers without pickers. */
export function bindInput(input: HTMLInputElement, open: Open, tell: Tell): void {
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    // Allows picking the same files again.
    input.value = '';
    loadLocal()
      .then(({ entriesFromFiles }) => open(entriesFromFiles(files)))
      .catch((error: unknown) => tell(messageOf(error)));
  });
}

async function pickBy(
  pick: (() => Promise<FileSystemHandle[]>) | undefined,
  input: HTMLInputElement,
  open: Open,
): Promise<void> {
  if (!pick) {
    input.click();
    return;
  }
  let roots: FileSystemHandle[];
  try {
    roots = await pick();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // Frames of other sites may not use the picker.
    input.click();
    return;
  }
  const { entriesFromHandles } = await loadPart(() => import('../files/folders/index.js'));
  open(await entriesFromHandles(roots));
}

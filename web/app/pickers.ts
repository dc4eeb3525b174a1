import { loadPart } from '../core/load-part.js';
import type { FileEntry } from '../files/index.js';
import { entriesFromFiles } from '../files/local/index.js';

/** The browser's own pickers, where it has them: their files can be seen to change. The DOM's types leave them out. */
interface PickerWindow {
  readonly showOpenFilePicker?: (options: { multiple: boolean; id: string }) => Promise<FileSystemHandle[]>;
  readonly showDirectoryPicker?: (options: { id: string; mode: 'read' }) => Promise<FileSystemHandle>;
}

type Open = (entries: FileEntry[]) => void;

/** Lets the visitor choose files; nothing happens when they change their mind. Rejects where code cannot be loaded. */
export async function pickFiles(input: HTMLInputElement, open: Open): Promise<void> {
  const pick = (window as PickerWindow).showOpenFilePicker;
  await pickBy(pick && (() => pick({ multiple: true, id: 'md5-files' })), input, open);
}

/** The same without an input of the page, for what is asked for now and then. */
export function pickFilesOnce(open: Open): Promise<void> {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
  bindInput(input, open);
  return pickFiles(input, open);
}

export async function pickFolder(input: HTMLInputElement, open: Open): Promise<void> {
  const pick = (window as PickerWindow).showDirectoryPicker;
  await pickBy(pick && (async () => [await pick({ id: 'md5-folder', mode: 'read' })]), input, open);
}

/** Makes an input hand out what was picked in it, for browsers without pickers. */
export function bindInput(input: HTMLInputElement, open: Open): void {
  input.addEventListener('change', () => {
    open(entriesFromFiles(input.files ?? []));
    // The same files can be picked again.
    input.value = '';
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

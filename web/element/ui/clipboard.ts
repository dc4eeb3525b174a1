/** Writes text to the clipboard, also where the Clipboard API is refused. False where nothing works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  // A modal dialog makes everything outside it inert, and inert text cannot be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else works where the Clipboard API is refused
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

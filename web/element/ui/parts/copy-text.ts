/** Copies text to the clipboard, also in frames where the Clipboard API is blocked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    // Deprecated without a successor for frames that are denied the clipboard.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

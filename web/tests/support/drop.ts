import type { Page } from 'playwright-core';

/** Keys that are held during a drop, as the protocol counts them. */
const MODIFIERS = { none: 0, alt: 1, shift: 8 } as const;

/**
 * Drops files and folders of the disk onto the middle of the window, through the browser's own drag and drop:
 * the page gets the DataTransfer that a file manager would give it.
 */
export async function dropPaths(
  page: Page,
  files: readonly string[],
  key: keyof typeof MODIFIERS = 'none',
): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no viewport.');
  const session = await page.context().newCDPSession(page);
  const copy = 1;
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: size.width / 2,
      y: size.height / 2,
      data: { items: [], files: [...files], dragOperationsMask: copy },
      modifiers: MODIFIERS[key],
    });
  }
  await session.detach();
}

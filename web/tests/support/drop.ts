import type { Page } from 'playwright-core';

/** Modifier keys during a drop, in the protocol's encoding. */
const MODIFIERS = { none: 0, alt: 1, shift: 8 } as const;
const COPY = 1;
const LINK = 2;

/**
 * Drops files and folders of the disk onto the middle of the window, through the browser's own drag and drop.
 * The page gets the same DataTransfer as from a file manager.
 */
export async function dropPaths(
  page: Page,
  files: readonly string[],
  key: keyof typeof MODIFIERS = 'none',
): Promise<void> {
  await drop(page, { items: [], files: [...files], dragOperationsMask: COPY }, key);
}

/** Drops an address like a link that is dragged from another page. */
export async function dropLink(page: Page, url: string): Promise<void> {
  const items = [{ mimeType: 'text/uri-list', data: url }];
  await drop(page, { items, files: [], dragOperationsMask: COPY | LINK }, 'none');
}

interface DragData {
  readonly items: { mimeType: string; data: string }[];
  readonly files: string[];
  readonly dragOperationsMask: number;
}

async function drop(page: Page, data: DragData, key: keyof typeof MODIFIERS): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no viewport.');
  const session = await page.context().newCDPSession(page);
  // Chromium drops only where the page has accepted the drag. On a busy machine, it may learn that with the
  // second movement.
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const) {
    await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    await session.send('Input.dispatchDragEvent', {
      type,
      x: size.width / 2,
      y: size.height / 2,
      data,
      modifiers: MODIFIERS[key],
    });
  }
  await session.detach();
}

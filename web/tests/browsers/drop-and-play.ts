import type { Order } from '../pictures/draw-scenario.js';

/** What came of a drop. */
export interface Played {
  readonly model: string | null;
  readonly animations: readonly string[];
  /** Share of the picture that the model covers. */
  readonly covered: number;
  /** The picture changed while it played. */
  readonly moved: boolean;
  readonly problems: readonly string[];
}

/**
 * Drops files on the page of the viewer, in a frame, and waits until they play. Runs in the page: it uses nothing from
 * outside of itself.
 */
export async function dropAndPlay(files: Order['files']): Promise<Played> {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'width:640px;height:480px;border:0';
  frame.src = 'index.html#show=none';
  document.body.replaceChildren(frame);
  await new Promise((resolve) => frame.addEventListener('load', resolve));
  const page = frame.contentWindow as Window & typeof globalThis;
  const viewer = page.document.querySelector('md5-viewer')!;
  const until = async (what: string, condition: () => boolean): Promise<void> => {
    for (const end = Date.now() + 40_000; !condition();) {
      if (Date.now() > end) throw new Error(`It never came true: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await until('the demo is there', () => viewer.loaded);
  const transfer = new page.DataTransfer();
  for (const { path, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new page.File([bytes], path));
  }
  page.document.body.dispatchEvent(
    new page.DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
  );
  await until('the dropped model is there', () => viewer.modelName === 'dropped');
  await until('it plays', () => !viewer.paused && viewer.currentFrame > 1);
  const { canvas, context } = viewer.surface;
  const pixels = () => context!.getImageData(0, 0, canvas.width, canvas.height).data;
  viewer.driver.drawNow();
  const before = pixels();
  const start = viewer.currentFrame;
  await until('time passes', () => Math.abs(viewer.currentFrame - start) > 3);
  viewer.driver.drawNow();
  const after = pixels();
  const covered = after.filter((value, i) => i % 4 === 3 && value > 128).length / (after.length / 4);
  const moved = after.some((value, i) => Math.abs(value - before[i]!) > 32);
  const problems = viewer.report.diagnostics.map(({ code }) => code);
  return { model: viewer.modelName, animations: viewer.availableAnimations, covered, moved, problems };
}

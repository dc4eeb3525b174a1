/**
 * Runs in each page before its scripts: callbacks of requestAnimationFrame wait until `milliseconds` have passed since
 * the last frame. The processor draws a frame in some 70 ms on both cores; a page that plays as often as it can leaves
 * no time for what the test waits for.
 */
export function limitFrames(milliseconds: number): void {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  /** The browser's handle of each callback that waits, by the handle that the page has. */
  const handles = new Map<number, number>();
  let count = 0;
  let last = -Infinity;
  window.requestAnimationFrame = (callback) => {
    const own = ++count;
    const run = (time: number): void => {
      // All callbacks of one frame have the same time.
      if (time !== last && time - last < milliseconds) {
        handles.set(own, request(run));
        return;
      }
      last = time;
      handles.delete(own);
      callback(time);
    };
    handles.set(own, request(run));
    return own;
  };
  window.cancelAnimationFrame = (own) => {
    cancel(handles.get(own) ?? 0);
    handles.delete(own);
  };
}

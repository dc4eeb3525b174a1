/**
 * No task of the page may take 50 ms while files load, so this stands between the steps of a load. After it, check
 * whether the load was aborted, and release what it holds.
 *
 * Resolves in a task of its own: the page can answer and draw in between. No timer, of which a page in the background
 * has one a second.
 */
export function pageTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

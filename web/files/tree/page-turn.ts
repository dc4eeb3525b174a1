/**
 * No task of the page may take 50 ms while files load, so call this between the steps of a load. Afterwards
 * check whether the load was aborted, and release its objects then.
 *
 * Resolves in a separate task, so that the page can respond and draw in between. A timer is not used, because
 * background pages run timers only once a second.
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

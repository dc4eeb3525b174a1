/** Toggles full screen for the page. The button is hidden if the browser does not support it. */
export function bindFullScreen(button: HTMLButtonElement): void {
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener('click', () => {
    // If the browser refuses, nothing changes.
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    change.catch(() => undefined);
  });
  document.addEventListener('fullscreenchange', () => {
    button.ariaPressed = String(document.fullscreenElement !== null);
  });
}

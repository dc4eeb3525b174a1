/** Shows the page in full screen and back. Where the browser has no full screen there is no button. */
export function bindFullScreen(button: HTMLButtonElement): void {
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener('click', () => {
    // A refusal of the browser leaves the page as it is.
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    change.catch(() => undefined);
  });
  document.addEventListener('fullscreenchange', () => {
    button.ariaPressed = String(document.fullscreenElement !== null);
  });
}

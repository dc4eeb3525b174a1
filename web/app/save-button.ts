import type { Md5ViewerElement } from '../element/index.js';
import { downloadModel } from '../element/ui/parts/index.js';

/** The button that saves the files converted from a glTF. It is shown with such a model. */
export function showSaveButton(viewer: Md5ViewerElement, button: HTMLButtonElement): void {
  const update = (): void => {
    button.hidden = !viewer.session.model?.entry.modFolder;
  };
  button.addEventListener('click', () => void downloadModel(viewer));
  for (const event of ['load', 'error'] as const) viewer.addEventListener(event, update);
}

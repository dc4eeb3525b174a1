import { html, nothing, type TemplateResult } from 'lit';
import type { Md5ViewerElement } from '../element/index.js';
import { savePicture } from '../element/save-picture.js';

/** What can be saved of a model that is shown; keys save its picture and GLB, too. */
export function renderSave(
  viewer: Md5ViewerElement,
  saveFiles: () => Promise<void>,
): TemplateResult | typeof nothing {
  if (!viewer.session.model) return nothing;
  return html`<h2>
    <span>Save</span>
    <span class="buttons">
      <button
        type="button"
        title="As it is, transparent around the model (Shift+S)"
        @click=${() => savePicture(viewer)}
      >
        Picture
      </button>
      <button
        type="button"
        title="With its animations, for other programs (Shift+E)"
        @click=${() => saveScene(viewer)}
      >
        GLB
      </button>
      <button
        type="button"
        title="All of them in one zip, with this view: dropped on this page, it shows the same"
        @click=${saveFiles}
      >
        Files
      </button>
    </span>
  </h2>`;
}

async function saveScene(viewer: Md5ViewerElement): Promise<void> {
  const { downloadScene } = await import('../element/download-scene.js');
  await downloadScene(viewer);
}

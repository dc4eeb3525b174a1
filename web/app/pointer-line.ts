import { html, nothing, render, type TemplateResult } from 'lit';
import type { Md5ViewerElement, Picked } from '../element/index.js';

/**
 * Tells in `place` what is under the pointer, at most once a frame and only while `wanted` says so. A click on the model
 * holds what it met; one beside it lets go.
 */
export function showPointed(viewer: Md5ViewerElement, place: HTMLElement, wanted: () => boolean): void {
  let at: PointerEvent | null = null;
  let held: Picked | null = null;
  const show = (found: Picked | null): void => void render(renderPicked(found, held !== null), place);
  viewer.addEventListener('pointermove', (event) => {
    if (held || !wanted() || event.buttons !== 0) return;
    if (!at) {
      requestAnimationFrame(() => {
        if (at && !held && wanted()) show(viewer.pick(at.clientX, at.clientY));
        at = null;
      });
    }
    at = event;
  });
  viewer.addEventListener('pointerleave', () => {
    if (!held && wanted()) show(null);
  });
  viewer.addEventListener('model-pick', (event) => {
    // What the pointer was at before the click must not come after it.
    at = null;
    held = event.detail;
    if (wanted()) show(held);
  });
  viewer.addEventListener('load', () => {
    held = null;
    show(null);
  });
  show(null);
}

function renderPicked(found: Picked | null, held: boolean): TemplateResult {
  if (!found) return html`<p class="why">Point at the model to see what is there; click to hold it.</p>`;
  const { mesh, meshName, material, triangle, joint, jointName, position, normal } = found;
  return html`
    <h2>
      ${held ? 'Clicked' : 'Under the pointer'}
      <small>${held ? 'click beside the model to let go' : nothing}</small>
    </h2>
    <dl>
      ${mesh < 0 ? nothing : row('Mesh', `${mesh} ${meshName === '' ? (material ?? '') : meshName}`, `triangle ${triangle}`)}
      ${meshName && material ? row('Material', material) : nothing}
      ${joint < 0 ? nothing : row('Joint', `${joint} ${jointName ?? ''}`, mesh < 0 ? '' : 'greatest weight')}
      ${row('Position', position.map(decimal).join(' '))}
      ${normal ? row('Normal', normal.map((value) => value.toFixed(3)).join(' ')) : nothing}
    </dl>
  `;
}

function row(name: string, value: string, note = ''): TemplateResult {
  return html`<dt>${name}</dt>
    <dd>${value} ${note ? html`<small>${note}</small>` : nothing}</dd>`;
}

/** Five digits: what a file tells apart. */
function decimal(value: number): string {
  return String(Number(value.toPrecision(5)));
}

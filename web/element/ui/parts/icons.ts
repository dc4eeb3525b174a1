import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

/** Icons on a 24-unit grid in the text colour, always together with a name for assistive technology. */
function icon(shape: SVGTemplateResult): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shape}</svg>`;
}

export const ICONS = {
  play: icon(
    svg`<path class="solid" d="M8 5.2v13.6c0 .8.9 1.3 1.6.8l10-6.8a1 1 0 0 0 0-1.6l-10-6.8A1 1 0 0 0 8 5.2z" />`,
  ),
  pause: icon(
    svg`<path class="solid" d="M7.5 5h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zm7 0h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z" />`,
  ),
  repeat: icon(
    svg`<path d="M17 3.5 20 6.5l-3 3M4 11.5v-1a4 4 0 0 1 4-4h12M7 20.5l-3-3 3-3M20 12.5v1a4 4 0 0 1-4 4H4" />`,
  ),
  once: icon(svg`<path d="M4 12h13M12.5 7.5 17 12l-4.5 4.5M20.5 6v12" />`),
  'ping-pong': icon(svg`<path d="M7 8 3 12l4 4M17 8l4 4-4 4M3.5 12h17" />`),
  chevron: icon(svg`<path d="m7.5 10 4.5 4.5 4.5-4.5" />`),
  camera: icon(
    svg`<path d="M4.5 7h9A1.5 1.5 0 0 1 15 8.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 3 15.5v-7A1.5 1.5 0 0 1 4.5 7zM15 11l6-3.5v9L15 13" />`,
  ),
  figure: icon(
    svg`<path d="M12 6.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM6 9.5c4 1 8 1 12 0M12 10.2v4l-3 6.3M12 14.2l3 6.3" />`,
  ),
  model: icon(svg`<path d="m12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9" />`),
  notice: icon(
    svg`<path d="M12 8v5.5M12 17h.01M10.7 3.8 2.9 17.5A1.5 1.5 0 0 0 4.2 19.750h15.6a1.5 1.5 0 0 0 1.3-2.250L13.3 3.8a1.5 1.5 0 0 0-2.6 0z" />`,
  ),
  display: icon(
    svg`<path d="m12 3.5 8.5 4.5-8.5 4.5L3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5" />`,
  ),
  close: icon(svg`<path d="m6.5 6.5 11 11m0-11-11 11" />`),
  copy: icon(
    svg`<path d="M9 8.5h9a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 19v-9A1.5 1.5 0 0 1 9 8.5zM5.5 15.5A1 1 0 0 1 4.5 14.5V5A1.5 1.5 0 0 1 6 3.5h8.5a1 1 0 0 1 1 1" />`,
  ),
} as const;

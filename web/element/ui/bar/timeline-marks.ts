import { html, nothing, svg, type TemplateResult } from 'lit';
import { textsOf } from '../../i18n/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { definedAnimation } from '../parts/index.js';
import { UI_TEXTS } from '../../i18n/en/ui.js';

/** A mark on the timeline. */
export interface TimelineMark {
  readonly kind: 'event' | 'cut';
  /** From 0; between two frames for a cut. */
  readonly frame: number;
  readonly text: string;
}

/** Half of the scrubber's thumb, in CSS pixels: the inset of the track at both ends. */
const THUMB = 7;
/** Largest distance between the pointer and a mark, in CSS pixels. */
const NEAR = 6;

/** The cuts of the active camera path, or else the events of the shown animation. */
export function timelineMarks(player: ViewerHost): readonly TimelineMark[] {
  const text = textsOf(player, UI_TEXTS);
  const { path } = player.session;
  if (path) {
    const { shots, frameRate } = path.value;
    return shots.slice(1).map(({ start }, i) => {
      const frame = start * frameRate;
      return { kind: 'cut', frame, text: text('mark-cut', { frame: Math.floor(frame), shot: i + 2 }) };
    });
  }
  const events = definedAnimation(player)?.events ?? [];
  return events
    .filter(({ isBeyond }) => !isBeyond)
    .map(({ frame, text: command }) => ({
      kind: 'event',
      frame,
      text: text('mark-event', { frame, command }),
    }));
}

/** Marks over the scrubber, which receives the pointer events. */
export function renderMarks(
  marks: readonly TimelineMark[],
  lastFrame: number,
): TemplateResult | typeof nothing {
  if (marks.length === 0 || lastFrame === 0) return nothing;
  const places = new Map(marks.map(({ kind, frame }) => [`${kind} ${frame}`, { kind, frame }]));
  return html`<svg class="marks" part="marks" aria-hidden="true">
    ${[...places.values()].map(({ kind, frame }) => {
      const x = `${((frame / lastFrame) * 100).toFixed(3)}%`;
      return svg`<line class=${kind} x1=${x} x2=${x} y1="0" y2="100%"></line>`;
    })}
  </svg>`;
}

/** The texts of the marks under the pointer. */
export function marksAt(
  marks: readonly TimelineMark[],
  scrubber: HTMLElement,
  clientX: number,
  lastFrame: number,
): string {
  const { left, width } = scrubber.getBoundingClientRect();
  const pixels = (width - 2 * THUMB) / Math.max(lastFrame, 1);
  const at = clientX - left - THUMB;
  const isNear = ({ frame }: TimelineMark): boolean => Math.abs(frame * pixels - at) <= NEAR;
  return marks
    .filter(isNear)
    .map(({ text }) => text)
    .join('\n');
}

import { html, nothing, type TemplateResult } from 'lit';
import type { CameraPath, Clip, CutConvention, LoopRule, RootMotion } from '../core/index.js';
import type { Md5ViewerElement } from '../element/index.js';

const RULES: Record<LoopRule, string> = {
  id: 'Last frame is the first',
  circular: 'Last frame leads to the first',
};
const FOUND_RULES: Record<LoopRule, string> = { id: "id's rule", circular: 'circular' };
const ROOTS: Record<RootMotion, string> = {
  file: 'As in the file',
  'in-place': 'In place',
  travel: 'Travels on',
};
const FOLLOWS = { travel: 'Follows the model', none: 'Stays' } as const;
const CUTS: Record<CutConvention, string> = {
  'last-of-old-shot': 'Last frame of a shot',
  'first-of-new-shot': 'First frame of a shot',
};
const FOUND_CUTS: Record<CutConvention, string> = {
  'last-of-old-shot': 'last frames',
  'first-of-new-shot': 'first frames',
};
const PICTURES = { doom3: '4:3 wide (Doom 3)', bfg: '16:9 wide (BFG Edition)' } as const;

/** How the animation on screen is played, or the camera path that is looked through. `done` runs after a choice. */
export function renderMotion(viewer: Md5ViewerElement, done: () => void): TemplateResult | typeof nothing {
  const { path, clip } = viewer.session;
  const chosen = path
    ? pathSettings(viewer, path.value, done)
    : clip && clipSettings(viewer, clip.value, done);
  if (!chosen) return nothing;
  return html`<h2>${path ? 'Camera' : 'Playback'}</h2>
    <div class="settings">${chosen}</div>`;
}

function clipSettings(viewer: Md5ViewerElement, clip: Clip, done: () => void): TemplateResult | null {
  if (clip.frameCount < 2) return null;
  const auto = `Automatic (${FOUND_RULES[clip.loopRule]})`;
  return html`
    ${choice('Loop', { auto, ...RULES }, viewer.loopRule, (rule) => {
      viewer.loopRule = rule;
      done();
    })}
    ${choice('Root motion', ROOTS, viewer.rootMotion, (mode) => {
      viewer.rootMotion = mode;
      done();
    })}
    ${
      viewer.rootMotion === 'travel'
        ? choice('Camera', FOLLOWS, viewer.cameraFollow, (follow) => {
            viewer.cameraFollow = follow;
            done();
          })
        : nothing
    }
    ${frameRange(viewer, done)}
  `;
}

function pathSettings(viewer: Md5ViewerElement, path: CameraPath, done: () => void): TemplateResult {
  const auto = viewer.cameraCuts === 'auto' ? `Automatic (${FOUND_CUTS[path.cutConvention]})` : 'Automatic';
  return html`
    ${
      path.cuts.length > 0
        ? choice('Cuts', { auto, ...CUTS }, viewer.cameraCuts, (cuts) => {
            viewer.cameraCuts = cuts;
            done();
          })
        : nothing
    }
    ${choice('Field of view', PICTURES, viewer.cameraFovRule, (rule) => {
      viewer.cameraFovRule = rule;
      done();
    })}
    ${frameRange(viewer, done)}
  `;
}

function frameRange(viewer: Md5ViewerElement, done: () => void): TemplateResult {
  const { clock } = viewer.driver;
  const { first, last } = clock.range ?? { first: 0, last: clock.lastFrame };
  const changed = (event: Event): void => {
    const inputs = (event.target as HTMLElement).closest('.range')?.querySelectorAll('input') ?? [];
    const [from = 0, to = clock.lastFrame] = [...inputs].map((input) => input.valueAsNumber);
    if (Number.isFinite(from + to)) viewer.setRange(from, to);
    done();
  };
  const bound = (label: string, value: number): TemplateResult =>
    html`<input
      type="number"
      aria-label=${label}
      min="0"
      max=${clock.lastFrame}
      .value=${String(value)}
      @change=${changed}
    />`;
  const all = (): void => {
    viewer.setRange();
    done();
  };
  return html`<div class="row range">
    <span>Frames</span>
    <span>
      ${bound('First frame', first)} – ${bound('Last frame', last)}
      <button type="button" ?disabled=${clock.range === null} @click=${all}>All</button>
    </span>
  </div>`;
}

function choice<Value extends string>(
  label: string,
  names: Record<Value, string>,
  value: Value,
  choose: (value: Value) => void,
): TemplateResult {
  const entries = Object.entries(names) as [Value, string][];
  return html`<label class="row">
    <span>${label}</span>
    <select
      aria-label=${label}
      @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as Value)}
    >
      ${entries.map(([key, name]) => html`<option value=${key} .selected=${key === value}>${name}</option>`)}
    </select>
  </label>`;
}

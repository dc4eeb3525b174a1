import { html, nothing, type TemplateResult } from 'lit';
import { jointOf } from '../../display-state.js';
import { textsOf } from '../../i18n/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { JOINT_TEXTS } from '../../i18n/en/joints.js';

/** The legend of the weights display; nothing in other displays. */
export function renderLegend(viewer: ViewerHost): TemplateResult | typeof nothing {
  const model = viewer.session.model?.value;
  if (viewer.shading !== 'weights' || !model) return nothing;
  const text = textsOf(viewer, JOINT_TEXTS);
  const joint = jointOf(viewer.weightJoint ?? '', model);
  if (joint < 0) return html`<div class="legend" part="legend">${text('legend-all')}</div>`;
  const name = viewer.joints[joint]?.name ?? '';
  return html`<div class="legend" part="legend">
    <strong>${text('legend')}: ${name === '' ? text('joint', { index: joint }) : name}</strong>
    <div class="heat"></div>
    <div class="scale"><span>0</span><span>0.25</span><span>0.5</span><span>0.75</span><span>1</span></div>
  </div>`;
}

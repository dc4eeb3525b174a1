import { UI_TEXTS } from './ui.js';

/** English texts that the inspector and the joint panel have in common. */
export const SIDE_PANEL_TEXTS = {
  // The part of the model under the pointer
  'point-at-model': 'Point at the model to inspect it. Click to keep what is shown.',
  clicked: 'Clicked',
  'release-pointed': 'click the background to release',
  'under-pointer': 'Under the pointer',
  'pointed-mesh': 'Mesh',
  'pointed-triangle': 'triangle {index}',
  'pointed-material': 'Material',
  'pointed-joint': 'Joint',
  'greatest-weight': 'greatest weight',
  position: 'Position',
  normal: 'Normal',
  vertex: 'Vertex',
  'vertex-number': 'vertex {index}',
  nearest: 'nearest',
  weight: 'Weight',
  bias: 'Bias',
  'joint-space': 'In joint space',
  vertices: 'Vertices',
  joints: 'Joints',
  weights: 'Weights',
  ...UI_TEXTS,
} as const;

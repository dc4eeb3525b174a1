/** What the panels say of the place under the pointer. */
export const POINTED_TEXTS = {
  'point-at-model': 'Point at the model to see what is there; click to hold it.',
  clicked: 'Clicked',
  'let-go': 'click beside the model to let go',
  'under-pointer': 'Under the pointer',
  'pointed-mesh': 'Mesh',
  'pointed-triangle': 'triangle {index}',
  'pointed-material': 'Material',
  'pointed-joint': 'Joint',
  'greatest-weight': 'greatest weight',
  position: 'Position',
  normal: 'Normal',
} as const;

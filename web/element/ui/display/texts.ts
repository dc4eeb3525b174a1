import type { SwitchText } from '../../switches.js';

/** Texts of its switches. */
export const SWITCH_TEXTS: Readonly<Record<SwitchText, string>> = {
  wireframe: 'Wireframe',
  'show-normals': 'Normals',
  grid: 'Grid',
  axes: 'Axes',
  'show-trail': 'Root trail',
  'show-camera-paths': 'Camera path',
  inspector: 'Details',
  'joint-tree': 'Joints',
};

/** Other texts of the display panel. */
export const DISPLAY_TEXTS = {
  display: 'Display',
  'close-display': 'Close display',
  shading: 'Shading',
  'shading-lit': 'Lit',
  'shading-unlit': 'Unlit',
  'shading-normals': 'Normals',
  'shading-tangents': 'Tangents',
  'shading-uv': 'UV checker',
  'shading-weights': 'Weights',
  'shading-diffuse': 'Diffuse map',
  'shading-specular': 'Specular map',
  'shading-normalmap': 'Normal map',
  'weight-joint': 'Joint',
  'all-joints': 'All, by colour',
  joint: 'joint {index}',
  skeleton: 'Skeleton',
  'skeleton-none': 'Hidden',
  'skeleton-lines': 'Shown',
  'skeleton-names': 'With joint names',
  bounds: 'Bounds',
  'bounds-none': 'Hidden',
  'bounds-computed': 'Computed',
  'bounds-file': 'From the file',
  'bounds-both': 'Both',
  'up-axis': 'Up axis',
  'up-axis-z': 'Z',
  'up-axis-y': 'Y',
  letterbox: 'Letterbox',
  'letterbox-off': 'Off',
  meshes: 'Meshes',
  mesh: 'mesh {index}',
  uv: 'UV',
  'uv-layout-of': 'UV layout of {mesh}',
  'key-shift': 'Shift',
} as const;

/** Texts of the settings for light, background, lens and playback. */
export const SETTING_TEXTS = {
  light: 'Light',
  exposure: 'Exposure',
  ambient: 'Ambient light',
  'shadow-intensity': 'Shadow',
  'light-side': 'Light direction',
  'light-height': 'Light height',
  background: 'Background',
  'background-default': 'Default',
  'background-color': 'Colour',
  'background-gradient': 'Gradient',
  'background-transparent': 'Transparent',
  lens: 'Lens',
  projection: 'Projection',
  'projection-perspective': 'Perspective',
  'projection-orthographic': 'Orthographic',
  'field-of-view': 'Field of view',
  'auto-rotate': 'Auto-rotate',
  playback: 'Playback',
  'root-motion': 'Root motion',
  'root-motion-file': 'From the file',
  'root-motion-in-place': 'In place',
  'root-motion-travel': 'Travel',
  'animation-crossfade-duration': 'Crossfade',
  milliseconds: '{count} ms',
} as const;

/** Texts of the UV view. */
export const UV_TEXTS = {
  'uv-layout': 'UV layout',
  'uv-counts': '{vertices}, {triangles}',
  'close-uv-layout': 'Close UV layout',
  'uv-picture':
    'Texture coordinates of {mesh}. Press the arrow keys to move, plus and minus to zoom, and 0 to show all.',
  mesh: 'mesh {index}',
} as const;

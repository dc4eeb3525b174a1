import type { MaterialState } from '../../core/index.js';
import type { GENERATED } from './models.js';

/** One picture. Its golden is goldens/NAME.png. */
export interface Scenario {
  readonly name: string;
  readonly model: 'demo' | keyof typeof GENERATED;
  /** False omits the images. */
  readonly images?: boolean;
  readonly clip?: string;
  readonly frame?: number;
  /** Attributes of the element. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly materials?: Readonly<Record<string, Partial<MaterialState>>>;
  readonly size?: readonly [number, number];
  /** Properties of the element. */
  readonly properties?: Readonly<Record<string, number>>;
  /** Shows the UV view of this mesh instead of the element's picture. */
  readonly uvLayout?: number;
  /** The picture contains text, which differs with other fonts. */
  readonly hasText?: boolean;
  /** Loses the context and waits until it is restored before the picture is taken. */
  readonly losesContext?: boolean;
  /** Uses the golden of another scenario: both must look the same. */
  readonly same?: string;
}

const FRONT = { 'camera-orbit': '0deg 85deg auto' };
const OBLIQUE = { 'camera-orbit': '35deg 75deg auto' };

export const SCENARIOS: readonly Scenario[] = [
  { name: 'demo-front', model: 'demo', clip: 'idle', attributes: FRONT },
  { name: 'demo-oblique', model: 'demo', clip: 'idle', attributes: OBLIQUE },
  { name: 'demo-back', model: 'demo', clip: 'idle', attributes: { 'camera-orbit': '190deg 80deg auto' } },
  {
    name: 'demo-orthographic',
    model: 'demo',
    clip: 'idle',
    attributes: { 'camera-orbit': '45deg 55deg auto', projection: 'orthographic', grid: '' },
  },
  { name: 'demo-plain', model: 'demo', images: false, clip: 'idle', attributes: OBLIQUE },
  {
    name: 'demo-walk',
    model: 'demo',
    clip: 'walk',
    frame: 7.5,
    attributes: { 'camera-orbit': '60deg 80deg auto', grid: '', skeleton: 'lines' },
    size: [200, 140],
  },
  {
    name: 'demo-light',
    model: 'demo',
    clip: 'idle',
    attributes: { ...FRONT, 'light-direction': '70deg 40deg', exposure: '1.3', ambient: '0.4' },
  },
  {
    name: 'demo-no-shadow',
    model: 'demo',
    clip: 'idle',
    attributes: { ...OBLIQUE, 'shadow-intensity': '0' },
  },
  {
    name: 'demo-restored',
    model: 'demo',
    clip: 'idle',
    attributes: OBLIQUE,
    losesContext: true,
    same: 'demo-oblique',
  },
  { name: 'balls', model: 'balls', attributes: OBLIQUE },
  { name: 'balls-sunken', model: 'sunkenBalls', attributes: OBLIQUE, same: 'balls' },
  { name: 'bumps', model: 'bumps', attributes: FRONT },
  { name: 'glow', model: 'glow', attributes: { ...FRONT, 'light-direction': '180deg 20deg' } },
  { name: 'cut-out-guessed', model: 'cutOut', attributes: OBLIQUE },
  { name: 'mask-ignored', model: 'mask', attributes: FRONT },
  {
    name: 'layers-blended',
    model: 'layers',
    attributes: OBLIQUE,
    materials: {
      near: { blend: 'blend' },
      middle: { blend: 'blend', twoSided: true },
      far: { blend: 'blend', unlit: true },
    },
  },
  {
    name: 'layers-added-filtered',
    model: 'layers',
    attributes: FRONT,
    materials: {
      near: { blend: 'add', unlit: true },
      middle: { blend: 'filter', unlit: true },
      far: { noDraw: true },
    },
  },
  { name: 'sides-front', model: 'sides', attributes: OBLIQUE, materials: { both: { twoSided: true } } },
  {
    name: 'sides-back',
    model: 'sides',
    attributes: { 'camera-orbit': '215deg 75deg auto' },
    materials: { both: { twoSided: true } },
  },
  // Geometry that other displays do not show.
  {
    name: 'inspect-heat',
    model: 'demo',
    clip: 'idle',
    attributes: { ...OBLIQUE, shading: 'weights', 'weight-joint': 'spine' },
  },
  {
    name: 'inspect-joints',
    model: 'demo',
    clip: 'walk',
    frame: 3,
    attributes: { ...OBLIQUE, shading: 'weights' },
  },
  { name: 'inspect-normals', model: 'demo', clip: 'idle', attributes: { ...FRONT, shading: 'normals' } },
  { name: 'inspect-tangents', model: 'bumps', attributes: { ...FRONT, shading: 'tangents' } },
  { name: 'inspect-uv', model: 'demo', clip: 'idle', attributes: { ...FRONT, shading: 'uv' } },
  { name: 'inspect-normal-map', model: 'bumps', attributes: { ...FRONT, shading: 'normalmap' } },
  { name: 'inspect-specular-map', model: 'bumps', attributes: { ...FRONT, shading: 'specular' } },
  { name: 'inspect-unlit', model: 'bumps', attributes: { ...FRONT, shading: 'unlit' } },
  { name: 'inspect-cut-out-diffuse', model: 'cutOut', attributes: { ...OBLIQUE, shading: 'diffuse' } },
  { name: 'inspect-hairs', model: 'balls', attributes: { ...OBLIQUE, 'show-normals': '' } },
  { name: 'inspect-wireframe', model: 'balls', attributes: { ...OBLIQUE, wireframe: '' } },
  {
    name: 'inspect-wireframe-far',
    model: 'demo',
    clip: 'idle',
    attributes: { 'camera-orbit': '35deg 75deg 260%', wireframe: '' },
  },
  {
    name: 'inspect-bounds',
    model: 'demo',
    clip: 'walk',
    frame: 7.5,
    attributes: { ...OBLIQUE, bounds: 'both', axes: '' },
    size: [200, 160],
  },
  {
    name: 'inspect-chosen-joint',
    model: 'demo',
    clip: 'cheer',
    frame: 20,
    attributes: { ...OBLIQUE, skeleton: 'lines', 'shadow-intensity': '0' },
    properties: { selectedJoint: 20, hoveredJoint: 6 },
    hasText: true,
  },
  {
    name: 'inspect-names',
    model: 'demo',
    clip: 'idle',
    images: false,
    attributes: { ...FRONT, skeleton: 'names', 'shadow-intensity': '0' },
    size: [190, 190],
    hasText: true,
  },
  {
    name: 'inspect-trail',
    model: 'roamer',
    clip: 'roam',
    frame: 10,
    attributes: { 'camera-orbit': '20deg 40deg auto', 'show-trail': '', bounds: 'file', grid: '' },
    size: [200, 140],
  },
  {
    name: 'inspect-camera-path',
    model: 'demo',
    clip: 'idle',
    attributes: { 'camera-orbit': '60deg 55deg 330%', 'show-camera-paths': '' },
    size: [200, 160],
  },
  {
    name: 'inspect-letterbox',
    model: 'demo',
    clip: 'idle',
    frame: 40,
    attributes: { 'camera-path': 'tour', letterbox: '2.35:1' },
    size: [160, 120],
  },
  {
    name: 'inspect-hidden-mesh',
    model: 'demo',
    clip: 'idle',
    attributes: { ...OBLIQUE, 'hidden-meshes': 'cap' },
  },
  { name: 'inspect-uv-layout', model: 'wrapped', uvLayout: 0, size: [144, 180] },
  {
    name: 'inspect-restored',
    model: 'demo',
    clip: 'walk',
    frame: 3,
    attributes: { ...OBLIQUE, shading: 'weights' },
    losesContext: true,
    same: 'inspect-joints',
  },
  { name: 'vertex-colors', model: 'vertexColors', attributes: OBLIQUE },
  { name: 'wrapped-repeat', model: 'wrapped', attributes: FRONT },
  { name: 'wrapped-clamp', model: 'wrapped', attributes: FRONT, materials: { wrapped: { clamp: true } } },
];

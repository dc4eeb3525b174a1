import type { MaterialState } from '../../core/index.js';
import type { GENERATED } from './models.js';

/** One picture. Its golden is goldens/NAME.png. */
export interface Scenario {
  readonly name: string;
  readonly model: 'demo' | keyof typeof GENERATED;
  /** False leaves the images out. */
  readonly images?: boolean;
  readonly clip?: string;
  readonly frame?: number;
  /** Attributes of the element. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly materials?: Readonly<Record<string, Partial<MaterialState>>>;
  readonly size?: readonly [number, number];
  /** Takes the context away and waits until it is back before the picture is taken. */
  readonly losesContext?: boolean;
  /** The golden is another scenario's: both must look the same. */
  readonly same?: string;
}

const FRONT = { 'camera-orbit': '0deg 85deg auto' };
const OBLIQUE = { 'camera-orbit': '35deg 75deg auto' };

export const SCENARIOS: readonly Scenario[] = [
  { name: 'demo-front', model: 'demo', clip: 'idle', attributes: FRONT },
  { name: 'demo-oblique', model: 'demo', clip: 'idle', attributes: OBLIQUE },
  { name: 'demo-back', model: 'demo', clip: 'idle', attributes: { 'camera-orbit': '190deg 80deg auto' } },
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
  { name: 'bumps', model: 'bumps', attributes: FRONT },
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
  { name: 'wrapped-repeat', model: 'wrapped', attributes: FRONT },
  { name: 'wrapped-clamp', model: 'wrapped', attributes: FRONT, materials: { wrapped: { clamp: true } } },
];

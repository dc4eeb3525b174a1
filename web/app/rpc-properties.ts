import type { AttributeRow } from '../element/attribute-row.js';
import { ATTRIBUTES } from '../element/attributes.js';
import type { Md5ViewerElement } from '../element/index.js';
import { invalid, type Params } from './rpc-params.js';
import { quoted } from './rpc.js';

/** The properties of `<md5-viewer>` that a parent page may read and write. */
export type RemoteProperties = Pick<Md5ViewerElement, (typeof READABLE)[number] | (typeof WRITABLE)[number]>;

/** Properties without an attribute, or whose value is the name of a loaded file. */
const WRITABLE = [
  'currentTime',
  'currentFrame',
  'animationName',
  'cameraPath',
  'modelName',
  'skin',
  'layers',
  'hoveredJoint',
  'selectedJoint',
] as const;
const READABLE = [
  'availableAnimations',
  'availableCameraPaths',
  'availableModels',
  'availableSkins',
  'duration',
  'frameCount',
  'frameRate',
  'paused',
  'loaded',
  'ready',
  'joints',
  'meshes',
  'report',
  'missingFiles',
  'stats',
] as const;

/** Attributes that frames cannot set: the frame's address and loadUrls name files, and a11y takes an object. */
const KEPT = ['withCredentials', 'a11y', ...WRITABLE] as readonly string[];
const ROWS: Readonly<Record<string, AttributeRow<unknown>>> = ATTRIBUTES;
/** Attribute rows by property. */
const SETTABLE = Object.keys(ROWS).filter((name) => ROWS[name]?.type !== 'address' && !KEPT.includes(name));

export function getProperty(viewer: RemoteProperties, params: Params): unknown {
  const name = params.oneOf('name', [...WRITABLE, ...READABLE, ...SETTABLE]);
  return (viewer as unknown as Record<string, unknown>)[name];
}

/** Throws an RpcError for an invalid value, and does not change the property then. */
export function setProperty(viewer: RemoteProperties, params: Params): void {
  const name = params.oneOf('name', [...WRITABLE, ...SETTABLE]);
  switch (name) {
    case 'currentTime':
    case 'currentFrame':
    case 'hoveredJoint':
    case 'selectedJoint':
      viewer[name] = params.number('value');
      break;
    case 'animationName':
      viewer.animationName = params.oneOf('value', viewer.availableAnimations);
      break;
    case 'modelName':
      viewer.modelName = params.oneOf('value', viewer.availableModels);
      break;
    case 'cameraPath':
      viewer.cameraPath = nullOr(params, viewer.availableCameraPaths);
      break;
    case 'skin':
      viewer.skin = nullOr(params, ['none', ...viewer.availableSkins]);
      break;
    case 'layers':
      viewer.layers = layersOf(params.value('value'));
      break;
    default:
      setAttribute(viewer, name, params);
  }
}

function nullOr(params: Params, words: readonly string[]): string | null {
  return params.value('value') === null ? null : params.oneOf('value', words);
}

function setAttribute(viewer: Record<string, unknown>, name: string, params: Params): void {
  const { type, read } = ROWS[name] ?? {};
  const value =
    type === 'flag' ? params.boolean('value') : type === 'number' ? params.number('value') : textOf(params);
  if (value !== null && read?.(value) === undefined) throw invalid(`${name} cannot be ${quoted(value)}.`);
  viewer[name] = value;
}

function textOf(params: Params): string | null {
  return params.value('value') === null ? null : params.string('value');
}

function layersOf(value: unknown): RemoteProperties['layers'] {
  const isLayer = (layer: unknown): boolean =>
    typeof layer === 'object' &&
    layer !== null &&
    Object.entries(layer).every(([name, part]) => LAYER[name]?.(part)) &&
    'animationName' in layer;
  if (Array.isArray(value) && value.every(isLayer)) return value as RemoteProperties['layers'];
  throw invalid('Expected a list of { animationName, weight, timeScale, offset } for value.');
}

const LAYER: Readonly<Record<string, (part: unknown) => boolean>> = {
  animationName: (part) => typeof part === 'string',
  weight: Number.isFinite,
  timeScale: (part) => part === 'sync' || Number.isFinite(part),
  offset: Number.isFinite,
};

import { hasMeaning } from '../element/attribute-words.js';
import type { Md5ViewerElement } from '../element/index.js';
import { VIEWER_PROPERTIES } from '../element/viewer-properties.js';
import { invalid, type Params } from './rpc-params.js';

/** What of `<md5-viewer>` a framing page may read and write by its name. */
export type RemoteProperties = Pick<Md5ViewerElement, (typeof READABLE)[number] | (typeof WRITABLE)[number]>;

/** Properties that no attribute stands for, or that take the name of something that was loaded. */
const WRITABLE = [
  'currentTime',
  'currentFrame',
  'animationName',
  'cameraPath',
  'timeScale',
  'loop',
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

/** Attributes that name files: the frame's address and loadUrls do that. */
const OF_FILES = ['src', 'archive', 'animations', 'cameraPaths', 'materials', 'poster', 'withCredentials'];
/** Attributes by their properties, which take numbers, booleans or texts. */
const ATTRIBUTES = Object.keys(VIEWER_PROPERTIES).filter(
  (name) => !(OF_FILES.includes(name) || name === 'a11y' || (WRITABLE as readonly string[]).includes(name)),
);

export function getProperty(viewer: RemoteProperties, params: Params): unknown {
  const name = params.oneOf('name', [...WRITABLE, ...READABLE, ...ATTRIBUTES]);
  return (viewer as unknown as Record<string, unknown>)[name];
}

/** Throws an RpcError for what the property cannot be, which then stays as it was. */
export function setProperty(viewer: RemoteProperties, params: Params): void {
  const name = params.oneOf('name', [...WRITABLE, ...ATTRIBUTES]);
  switch (name) {
    case 'currentTime':
    case 'currentFrame':
    case 'timeScale':
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
  const { type, attribute = name } = VIEWER_PROPERTIES[name] ?? {};
  if (type === Boolean) {
    viewer[name] = params.boolean('value');
  } else if (type === Number) {
    viewer[name] = params.number('value');
  } else {
    const text = params.value('value') === null ? null : params.string('value');
    const before = viewer[name];
    viewer[name] = text;
    if (text === null || hasMeaning(viewer, String(attribute), text)) return;
    viewer[name] = before;
    throw invalid(`${name} cannot be ${JSON.stringify(text)}.`);
  }
}

function layersOf(value: unknown): RemoteProperties['layers'] {
  const isLayer = (layer: unknown): boolean =>
    typeof layer === 'object' &&
    layer !== null &&
    Object.entries(layer).every(([name, part]) => LAYER[name]?.(part)) &&
    'animationName' in layer;
  if (Array.isArray(value) && value.every(isLayer)) return value as RemoteProperties['layers'];
  throw invalid('value has to be a list of { animationName, weight, timeScale, offset }.');
}

const LAYER: Readonly<Record<string, (part: unknown) => boolean>> = {
  animationName: (part) => typeof part === 'string',
  weight: Number.isFinite,
  timeScale: (part) => part === 'sync' || Number.isFinite(part),
  offset: Number.isFinite,
};

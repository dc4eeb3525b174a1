import type { LoadMode, Md5ViewerElement, ViewName } from '../element/index.js';
import { checkUrl } from '../element/links/index.js';
import { invalid, options, Params } from './rpc-params.js';
import { getProperty, setProperty, type RemoteProperties } from './rpc-properties.js';
import { quoted, type RpcMethod } from './rpc.js';

type Called =
  | 'play'
  | 'pause'
  | 'stepFrames'
  | 'setRange'
  | 'setView'
  | 'loadFiles'
  | 'showModel'
  | 'reload'
  | 'cancelLoading'
  | 'dismissPoster'
  | 'getCameraOrbit'
  | 'getCameraTarget'
  | 'getDimensions'
  | 'getFieldOfView'
  | 'jumpCameraToGoal'
  | 'updateFraming'
  | 'pick'
  | 'toBlob'
  | 'toDataURL'
  | 'record'
  | 'exportScene'
  | 'toPermalink';

/** The part of `<md5-viewer>` that the RPC methods use. */
export type RemoteViewer = RemoteProperties & Pick<Md5ViewerElement, Called>;

/** Loads these absolute addresses instead of the current files; resolves with the result. */
export type LoadUrls = (
  src: string | null,
  anims: string[],
  cameras: string[],
  materials: string[],
) => Promise<unknown>;

const LOADED = ['src', 'animations', 'cameras', 'materials'];
const VIEWS: readonly ViewName[] = ['front', 'back', 'left', 'right', 'top', 'bottom', 'iso', 'iso-back'];
const MODES: readonly LoadMode[] = ['auto', 'add', 'replace'];
const PICTURE = { mimeType: 'text', qualityArgument: 'number' } as const;
const SIZE = { width: 'number', height: 'number' } as const;

export function rpcMethods(viewer: RemoteViewer, load: LoadUrls, base: string): Map<string, RpcMethod> {
  return new Map<string, RpcMethod>([
    ['play', (params) => viewer.play(options(params, { repetitions: 'number', pingpong: 'boolean' }))],
    ['pause', plain(() => viewer.pause())],
    ['stepFrames', (params) => viewer.stepFrames(new Params(params, ['count']).number('count'))],
    ['setRange', (params) => setRange(viewer, params)],
    ['setView', (params) => viewer.setView(new Params(params, ['name']).oneOf('name', VIEWS))],
    ['get', (params) => getProperty(viewer, new Params(params, ['name']))],
    ['set', (params) => setProperty(viewer, new Params(params, ['name', 'value']))],
    ['loadUrls', (params) => loadUrls(load, new Params(params, LOADED), base)],
    ['loadFiles', (params) => loadFiles(viewer, new Params(params, ['files', 'mode']))],
    ['showModel', (params) => showModel(viewer, new Params(params, ['name']))],
    ['reload', plain(() => viewer.reload())],
    ['cancelLoading', plain(() => viewer.cancelLoading())],
    ['dismissPoster', plain(() => viewer.dismissPoster())],
    ['getCameraOrbit', plain(() => numbersOf(viewer.getCameraOrbit()))],
    ['getCameraTarget', plain(() => numbersOf(viewer.getCameraTarget()))],
    ['getDimensions', plain(() => numbersOf(viewer.getDimensions()))],
    ['getFieldOfView', plain(() => viewer.getFieldOfView())],
    ['jumpCameraToGoal', plain(() => viewer.jumpCameraToGoal())],
    ['updateFraming', plain(() => viewer.updateFraming())],
    ['pick', (params) => pick(viewer, new Params(params, ['clientX', 'clientY']))],
    ['toBlob', (params) => viewer.toBlob(options(params, { ...PICTURE, ...SIZE, transparent: 'boolean' }))],
    ['toDataURL', (params) => toDataUrl(viewer, params)],
    ['record', (params) => record(viewer, params)],
    ['exportScene', plain(() => viewer.exportScene())],
    ['toPermalink', (params) => viewer.toPermalink(options(params, { page: 'text' }).page)],
  ]);
}

/** A method without parameters. */
function plain(call: () => unknown): RpcMethod {
  return (params) => {
    new Params(params, []);
    return call();
  };
}

/** A copy without functions, which cannot be sent in messages. */
function numbersOf(value: object): unknown {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => typeof part === 'number'));
}

function setRange(viewer: RemoteViewer, params: unknown): void {
  const { first, last } = options(params, { first: 'number', last: 'number' });
  if (first === undefined && last !== undefined) throw invalid('Expected a number for first.');
  viewer.setRange(first, last);
}

function pick(viewer: RemoteViewer, params: Params): unknown {
  return viewer.pick(params.number('clientX'), params.number('clientY'));
}

function toDataUrl(viewer: RemoteViewer, params: unknown): string {
  const { mimeType, qualityArgument } = options(params, PICTURE);
  return viewer.toDataURL(mimeType, qualityArgument);
}

function record(viewer: RemoteViewer, params: unknown): Promise<Blob> {
  return viewer.record(options(params, { fps: 'number', range: 'frames', ...SIZE, mimeType: 'text' }));
}

function showModel(viewer: RemoteViewer, params: Params): Promise<void> {
  return viewer.showModel(params.oneOf('name', viewer.availableModels));
}

function loadFiles(viewer: RemoteViewer, params: Params): Promise<unknown> {
  const files = params.value('files');
  if (!Array.isArray(files) || files.length === 0 || !files.every((file) => file instanceof File))
    throw invalid('Expected a list of files for files.');
  const mode = params.has('mode') ? params.oneOf('mode', MODES) : 'auto';
  return viewer.loadFiles(files, { mode });
}

function loadUrls(load: LoadUrls, params: Params, base: string): Promise<unknown> {
  const src = params.has('src') ? allowed(params.string('src'), base) : null;
  const [anims, cameras, materials] = ['animations', 'cameras', 'materials'].map((name) =>
    params.strings(name).map((url) => allowed(url, base)),
  ) as [string[], string[], string[]];
  if (src === null && anims.length + cameras.length + materials.length === 0)
    throw invalid('Expected an address to load.');
  return load(src, anims, cameras, materials);
}

function allowed(url: string, base: string): string {
  const checked = checkUrl(url, base);
  if ('href' in checked) return checked.href;
  throw invalid(`${quoted(url)} ${checked.refused}.`);
}

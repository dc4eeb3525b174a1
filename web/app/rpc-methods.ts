import type { ViewName } from '../element/index.js';
import { checkUrl } from '../element/link-urls.js';
import { invalid, Params } from './rpc-params.js';
import type { RpcMethod } from './rpc.js';

/** What a framing page may do with the viewer: the part of `<md5-viewer>` that the methods below use. */
export interface RemoteViewer {
  currentTime: number;
  currentFrame: number;
  animationName: string | null;
  cameraPath: string | null;
  timeScale: number;
  loop: string;
  readonly availableAnimations: string[];
  readonly availableCameraPaths: string[];
  readonly duration: number;
  readonly frameCount: number;
  readonly frameRate: number;
  readonly paused: boolean;
  readonly loaded: boolean;
  play(): void;
  pause(): void;
  stepFrames(count: number): void;
  setView(name: ViewName): void;
}

/** Shows these absolute addresses instead of what is there; resolves with what came of it. */
export type LoadUrls = (
  src: string | null,
  anims: string[],
  cameras: string[],
  materials: string[],
) => Promise<unknown>;

const READABLE = [
  'currentTime',
  'currentFrame',
  'animationName',
  'cameraPath',
  'timeScale',
  'loop',
  'availableAnimations',
  'availableCameraPaths',
  'duration',
  'frameCount',
  'frameRate',
  'paused',
  'loaded',
] as const;
const WRITABLE = ['currentTime', 'currentFrame', 'animationName', 'cameraPath', 'timeScale', 'loop'] as const;
const LOADED = ['src', 'animations', 'cameras', 'materials'];
const LOOPS = ['repeat', 'once', 'ping-pong'] as const;
const VIEWS: readonly ViewName[] = ['front', 'back', 'left', 'right', 'top', 'bottom', 'iso', 'iso-back'];

export function rpcMethods(viewer: RemoteViewer, load: LoadUrls, base: string): Map<string, RpcMethod> {
  return new Map<string, RpcMethod>([
    ['play', (params) => without(params, () => viewer.play())],
    ['pause', (params) => without(params, () => viewer.pause())],
    ['stepFrames', (params) => viewer.stepFrames(new Params(params, ['count']).number('count'))],
    ['setView', (params) => viewer.setView(new Params(params, ['name']).oneOf('name', VIEWS))],
    ['get', (params) => viewer[new Params(params, ['name']).oneOf('name', READABLE)]],
    ['set', (params) => setProperty(viewer, new Params(params, ['name', 'value']))],
    ['loadUrls', (params) => loadUrls(load, new Params(params, LOADED), base)],
  ]);
}

/** Calls a method that takes no parameters. */
function without(params: unknown, call: () => void): void {
  new Params(params, []);
  call();
}

function setProperty(viewer: RemoteViewer, params: Params): void {
  const name = params.oneOf('name', WRITABLE);
  switch (name) {
    case 'currentTime':
    case 'currentFrame':
    case 'timeScale':
      viewer[name] = params.number('value');
      break;
    case 'loop':
      viewer.loop = params.oneOf('value', LOOPS);
      break;
    case 'animationName':
      viewer.animationName = params.oneOf('value', viewer.availableAnimations);
      break;
    case 'cameraPath':
      viewer.cameraPath =
        params.value('value') === null ? null : params.oneOf('value', viewer.availableCameraPaths);
      break;
  }
}

function loadUrls(load: LoadUrls, params: Params, base: string): Promise<unknown> {
  const src = params.has('src') ? allowed(params.string('src'), base) : null;
  const [anims, cameras, materials] = ['animations', 'cameras', 'materials'].map((name) =>
    params.strings(name).map((url) => allowed(url, base)),
  ) as [string[], string[], string[]];
  if (src === null && anims.length + cameras.length + materials.length === 0)
    throw invalid('There is no address to load.');
  return load(src, anims, cameras, materials);
}

function allowed(url: string, base: string): string {
  const checked = checkUrl(url, base);
  if ('href' in checked) return checked.href;
  throw invalid(`${url} ${checked.refused}.`);
}

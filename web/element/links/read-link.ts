/** What a viewer shows, as a link says it. */
import type { FileEntry } from '../../files/index.js';
import type { LinkState, Show } from './link-state.js';
import type { Md5ViewerElement } from '../viewer-element.js';

/** What is shown where a link does not say: the grid, so that the model stands on something. */
export const DEFAULT_SHOW: readonly Show[] = ['grid'];

export const BOUNDS_WORDS = [
  ['bounds', 'both'],
  ['file-bounds', 'file'],
  ['computed-bounds', 'computed'],
] as const;

export const SWITCHES = [
  ['wireframe', 'wireframe'],
  ['normals', 'showNormals'],
  ['grid', 'grid'],
  ['axes', 'axes'],
  ['trail', 'showTrail'],
  ['paths', 'showCameraPaths'],
] as const;

/**
 * The link that reopens what the viewer shows now, with the files and the page's own settings of `link`.
 * `cameraMoved`: the user moved the camera since `link` was applied.
 */
export function readLink(viewer: Md5ViewerElement, link: LinkState, cameraMoved: boolean): LinkState {
  const show = shownNow(viewer);
  const hidden = viewer.hiddenMeshes?.split(/\s+/).filter(Boolean) ?? [];
  const camera = cameraMoved && !viewer.cameraPath;
  return {
    ...link,
    ...archiveOf(viewer, link),
    clip: viewer.availableAnimations.length > 1 ? viewer.animationName : null,
    layers: viewer.layers,
    path: viewer.cameraPath,
    skin: viewer.skin,
    frame: viewer.paused && viewer.duration > 0 ? viewer.currentFrame : null,
    time: null,
    range: viewer.driver.clock.range,
    speed: viewer.timeScale === 1 ? null : viewer.timeScale,
    loop: viewer.loop === 'repeat' ? null : viewer.loop,
    play: viewer.paused && viewer.duration > 0 ? false : null,
    rootMotion: viewer.rootMotion === 'file' ? null : viewer.rootMotion,
    loopRule: viewer.loopRule === 'auto' ? null : viewer.loopRule,
    cuts: viewer.cameraCuts === 'auto' ? null : viewer.cameraCuts,
    fovRule: viewer.cameraFovRule === 'doom3' ? null : viewer.cameraFovRule,
    follow: viewer.cameraFollow === 'none' ? false : null,
    orbit: camera ? orbitText(viewer) : link.orbit,
    target: camera ? targetText(viewer) : link.target,
    projection: viewer.projection === 'orthographic' ? 'orthographic' : null,
    upAxis: viewer.upAxis === 'y' ? 'y' : null,
    show: show.join() === DEFAULT_SHOW.join() ? null : show,
    shading: viewer.shading === 'lit' ? null : viewer.shading,
    joint: viewer.shading === 'weights' ? viewer.weightJoint : null,
    hide: hidden.map((name) => name.replaceAll('%20', ' ')),
    letterbox: viewer.letterbox,
  };
}

/** The model that is shown, where it came out of an archive of the network. */
function archiveOf(viewer: Md5ViewerElement, link: LinkState): Partial<LinkState> {
  const { archive, path } = viewer.session.model?.entry ?? {};
  if (archive?.url === undefined || path === undefined) return {};
  return link.archive === archive.url && link.src === path
    ? {}
    : { archive: archive.url, src: path, anims: [], cameras: [], materials: [] };
}

function shownNow(viewer: Md5ViewerElement): Show[] {
  const skeleton = viewer.skeleton === 'names' ? (['names'] as const) : (['skeleton'] as const);
  return [
    ...(viewer.skeleton === 'none' ? [] : skeleton),
    ...BOUNDS_WORDS.flatMap(([word, value]) => (viewer.bounds === value ? [word] : [])),
    ...SWITCHES.flatMap(([word, property]) => (viewer[property] ? [word] : [])),
    ...(viewer.inspector ? (['inspector'] as const) : []),
  ];
}

/** A file on screen that came from the visitor's own disk and has no address; undefined where there is none. */
export function localFile(viewer: Md5ViewerElement): FileEntry | undefined {
  const { models, clips, paths, images } = viewer.session.content.collection;
  const entries = [...[...models, ...clips, ...paths].map(({ entry }) => entry), ...images];
  return entries.find(({ url, archive }) => url === undefined && archive?.url === undefined);
}

/** Hundredths of a degree, and five digits of the distance: less than a pixel. */
export function orbitText(viewer: Pick<Md5ViewerElement, 'getCameraOrbit'>): string {
  const { theta, phi, radius } = viewer.getCameraOrbit();
  const degrees = (radians: number): string => `${Number(((radians * 180) / Math.PI).toFixed(2))}deg`;
  return `${degrees(theta)} ${degrees(phi)} ${Number(radius.toPrecision(5))}`;
}

function targetText(viewer: Md5ViewerElement): string {
  const { x, y, z } = viewer.getCameraTarget();
  const decimals = Math.max(0, 5 - Math.ceil(Math.log10(viewer.getCameraOrbit().radius)));
  return [x, y, z].map((value) => Number(value.toFixed(decimals))).join(' ');
}

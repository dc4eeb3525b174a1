import type { Md5ViewerElement } from '../element/index.js';
import { BOUNDS_WORDS, DEFAULT_SHOW, localFile, SWITCHES } from '../element/links/read-link.js';
import type { LinkState, Show } from '../element/links/link-state.js';
import { DEMO } from './demo.js';

export type LinkedFiles = Pick<LinkState, 'archive' | 'src' | 'anims' | 'cameras' | 'materials'>;

/** Makes the viewer what a link says, but for its files. What needs those to be loaded is for `applyMoment`. */
export function applyView(viewer: Md5ViewerElement, link: LinkState): void {
  const show = link.show ?? DEFAULT_SHOW;
  applyDisplay(viewer, link, show);
  viewer.loop = link.loop ?? 'repeat';
  viewer.timeScale = link.speed ?? 1;
  viewer.rootMotion = link.rootMotion ?? 'file';
  viewer.loopRule = link.loopRule ?? 'auto';
  viewer.cameraCuts = link.cuts ?? 'auto';
  viewer.cameraFovRule = link.fovRule ?? 'doom3';
  viewer.cameraFollow = link.follow === false ? 'none' : 'travel';
  viewer.cameraOrbit = link.orbit;
  viewer.cameraTarget = link.target;
  viewer.fieldOfView = link.fov;
  viewer.projection = link.projection ?? 'perspective';
  viewer.upAxis = link.upAxis ?? 'z';
  viewer.autoplay = plays(link);
  viewer.animationName = link.clip;
  viewer.layers = link.layers;
  viewer.cameraPath = link.path;
  viewer.skin = link.skin;
  if (link.background) viewer.style.setProperty('--md5-background', `#${link.background}`);
  else viewer.style.removeProperty('--md5-background');
}

/** Has the viewer load these files, and nothing else. Loading begins afterwards. */
export function applyFiles(viewer: Md5ViewerElement, files: LinkedFiles): void {
  const { archive, src, anims, cameras, materials } = files;
  const listed = (files: readonly string[]): string | null =>
    files.map((file) => file.replaceAll(' ', '%20')).join(' ') || null;
  viewer.archive = archive;
  viewer.src = src;
  viewer.animations = listed(anims);
  viewer.cameraPaths = listed(cameras);
  viewer.materials = listed(materials);
}

function applyDisplay(viewer: Md5ViewerElement, link: LinkState, show: readonly Show[]): void {
  viewer.skeleton = show.includes('names') ? 'names' : show.includes('skeleton') ? 'lines' : 'none';
  viewer.bounds = BOUNDS_WORDS.find(([word]) => show.includes(word))?.[1] ?? 'none';
  for (const [word, property] of SWITCHES) viewer[property] = show.includes(word);
  // Who has it open wants to see it of the next model, too.
  if (show.includes('inspector')) viewer.inspector = true;
  viewer.shading = link.shading ?? 'lit';
  viewer.weightJoint = link.joint;
  viewer.hiddenMeshes = link.hide.map((name) => name.replaceAll(' ', '%20')).join(' ') || null;
  viewer.letterbox = link.letterbox;
}

/** The attributes of what is on show and of how it moves, beyond the defaults. */
export function displayAttributes(viewer: Md5ViewerElement): [string, string | boolean | null][] {
  const word = (value: string, usual: string): string | null => (value === usual ? null : value);
  return [
    ['grid', viewer.grid],
    ['axes', viewer.axes],
    ['skeleton', word(viewer.skeleton, 'none')],
    ['wireframe', viewer.wireframe],
    ['show-normals', viewer.showNormals],
    ['show-trail', viewer.showTrail],
    ['show-camera-paths', viewer.showCameraPaths],
    ['bounds', word(viewer.bounds, 'none')],
    ['shading', word(viewer.shading, 'lit')],
    ['weight-joint', viewer.shading === 'weights' ? viewer.weightJoint : null],
    ['hidden-meshes', viewer.hiddenMeshes],
    ['letterbox', viewer.letterbox],
    ['inspector', viewer.inspector],
    ['root-motion', word(viewer.rootMotion, 'file')],
    ['loop-rule', word(viewer.loopRule, 'auto')],
    ['camera-cuts', word(viewer.cameraCuts, 'auto')],
    ['camera-fov-rule', word(viewer.cameraFovRule, 'doom3')],
    ['camera-follow', word(viewer.cameraFollow, 'travel')],
    ['projection', word(viewer.projection, 'perspective')],
    ['up-axis', word(viewer.upAxis, 'z')],
  ];
}

/** A link to a frame shows that frame, unless it says that it plays on from there. */
function plays(link: LinkState): boolean {
  return link.play ?? link.frame === null;
}

/** The names in a link that the files it brought do not have, as linkProblemsText() takes them. */
export function unknownNames(viewer: Md5ViewerElement, link: LinkState): string[] {
  const { availableAnimations, availableCameraPaths, availableSkins } = viewer;
  const asked: [string, string | null, readonly string[]][] = [
    ['clip', link.clip, availableAnimations],
    ...link.layers.map(({ animationName }): [string, string, readonly string[]] => [
      'layers',
      animationName,
      availableAnimations,
    ]),
    ['path', link.path, availableCameraPaths],
    ['skin', link.skin, availableSkins],
  ];
  return asked.flatMap(([key, name, known]) => {
    if (name === null || known.includes(name)) return [];
    return `${key}: ${name} is none of ${known.length > 0 ? known.join(', ') : 'these files'}`;
  });
}

/** What needs the link's files: the part of the timeline and the moment of it, and whether time passes. */
export function applyMoment(viewer: Md5ViewerElement, link: LinkState): void {
  viewer.setRange(link.range?.first, link.range?.last);
  if (link.frame !== null) viewer.currentFrame = link.frame;
  else if (link.time !== null) viewer.currentTime = link.time;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!plays(link)) viewer.pause();
  else if (viewer.duration > 0 && !still) viewer.play();
}

/** The files that a link opens; one that names none means the demo. */
export function filesOf(link: LinkState): LinkedFiles {
  if (link.data !== null) return NO_FILES;
  const { archive, src, anims, cameras, materials } = isDemo(link) ? { archive: null, ...DEMO } : link;
  return { archive, src, anims, cameras, materials };
}

export const NO_FILES: LinkedFiles = { archive: null, src: null, anims: [], cameras: [], materials: [] };

export function isDemo({ archive, src, anims, cameras, materials, data, opened }: LinkState): boolean {
  const files = anims.length + cameras.length + materials.length;
  return archive === null && src === null && data === null && !opened && files === 0;
}

/** The link less its files, and less what is the page's own. */
export function viewOnly(link: LinkState): LinkState {
  const show = link.show?.filter((word) => word !== 'inspector') ?? null;
  return { ...link, ...NO_FILES, show, data: null, opened: false, ui: null, theme: null };
}

/** The link with the files themselves in it. */
export function withData(link: LinkState, data: string): LinkState {
  return { ...link, ...NO_FILES, opened: false, data };
}

/** True when something on screen came from the visitor's own disk. */
export function holdsLocalFiles(viewer: Md5ViewerElement): boolean {
  return localFile(viewer) !== undefined;
}

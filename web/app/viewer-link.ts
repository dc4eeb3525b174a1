import { loadPart } from '../core/load-part.js';
import { textOf, type AttributeRow } from '../element/attribute-row.js';
import { attributeOf, type AttributeName } from '../element/attributes.js';
import { listOf } from '../element/display-state.js';
import type { Md5ViewerElement } from '../element/index.js';
import {
  backgroundStyle,
  LINKED,
  SHOWN,
  type LinkState,
  localFile,
  pageDefault,
  showAttachments,
} from '../element/links/index.js';
import { DEMO } from './demo.js';

export type LinkedFiles = Pick<LinkState, 'archive' | 'src' | 'anims' | 'cameras' | 'materials'>;

/**
 * Applies a link to the viewer, except for its files. `applyMoment` applies the settings that need loaded
 * files.
 */
export function applyView(viewer: Md5ViewerElement, link: LinkState): void {
  for (const row of [...LINKED, ...SHOWN]) {
    const [name] = row;
    const value = link.attributes[name] ?? pageDefault(row);
    // If the user has opened the inspector, it stays open for the next model, too.
    if (name !== 'inspector' || value === true) Reflect.set(viewer, name, value);
  }
  viewer.autoplay = plays(link);
  viewer.layers = link.layers;
  showAttachments(viewer, link.attachments);
  if (link.background) viewer.style.setProperty('--md5-background', backgroundStyle(link.background));
  else viewer.style.removeProperty('--md5-background');
}

/** Makes the viewer load only these files. Loading begins later. */
export function applyFiles(viewer: Md5ViewerElement, files: LinkedFiles): void {
  const { archive, src, anims, cameras, materials } = files;
  viewer.archive = archive;
  viewer.src = src;
  viewer.animations = listOf(anims);
  viewer.cameraPaths = listOf(cameras);
  viewer.materials = listOf(materials);
}

/** Attributes of the files and the camera, which the tag handles separately. */
const OF_CONTENT: readonly AttributeName[] = [
  'skin',
  'animationName',
  'cameraPath',
  'cameraOrbit',
  'cameraTarget',
  'fieldOfView',
];

/** Attributes that belong to one model. */
const OF_MODEL: readonly AttributeName[] = [
  ...OF_CONTENT,
  'hiddenMeshes',
  'hiddenJoints',
  'weightJoint',
  'upAxis',
];

/**
 * Resets a link's settings for its model, and what was said of it, because another model is shown. Values that the
 * user changed in the meantime stay if the new model has them. Returns the link without them.
 */
export function leaveModel(viewer: Md5ViewerElement, link: LinkState): LinkState {
  const attributes: Record<string, unknown> = { ...link.attributes };
  for (const row of LINKED) {
    const [name] = row;
    if (!OF_MODEL.includes(name) || attributes[name] === undefined) continue;
    if (viewer[name] === attributes[name]) Reflect.set(viewer, name, pageDefault(row));
    Reflect.deleteProperty(attributes, name);
  }
  if (link.layers.length > 0) viewer.layers = [];
  if (link.attachments.length > 0) showAttachments(viewer, []);
  for (const child of viewer.querySelectorAll(':scope > [slot^="hotspot-"]')) child.remove();
  // Without network, the names stay, and are not reported either.
  void forgetNames(viewer).catch(() => undefined);
  return { ...link, attributes, layers: [], attachments: [], range: null, frame: null, time: null };
}

/** Resets the attributes that name what only the model before had. */
async function forgetNames(viewer: Md5ViewerElement): Promise<void> {
  const { compareNames, NAME_ATTRIBUTES } = await loadPart(() => import('../element/loaded-names.js'));
  const { session } = viewer;
  const wanted = { animationName: session.wantedClip, cameraPath: session.wantedPath };
  for (const name of NAME_ATTRIBUTES) {
    const given = name in wanted ? wanted[name as keyof typeof wanted] : viewer[name];
    if (compareNames(name, given, session).unknown.length > 0) viewer[name] = null;
  }
}

/** The attributes of display and motion that differ from the defaults. */
export function displayAttributes(viewer: Md5ViewerElement): [string, string | boolean | null][] {
  const written = ([name, { initial }]: [AttributeName, AttributeRow<unknown>]): boolean =>
    viewer[name] !== initial &&
    !OF_CONTENT.includes(name) &&
    (name !== 'weightJoint' || viewer.shading === 'weights');
  return [...LINKED, ...SHOWN].filter(written).map(([name]) => {
    const value = viewer[name];
    return [attributeOf(name), value === true || textOf(value)];
  });
}

/** A link to a frame shows that frame paused, unless the link starts playback. */
function plays(link: LinkState): boolean {
  return link.play ?? link.frame === null;
}

/** The names in a link that its files do not have, for linkProblemsText(). */
export async function unknownNames(viewer: Md5ViewerElement, link: LinkState): Promise<string[]> {
  const { compareNames, NAME_ATTRIBUTES } = await loadPart(() => import('../element/loaded-names.js'));
  const { session } = viewer;
  const keys = Object.fromEntries(LINKED.map(([name, { link: key }]) => [name, key]));
  const asked = [
    ...NAME_ATTRIBUTES.map((name) => [keys[name], name, link.attributes[name]] as const),
    ...link.layers.map((layer) => ['layers', 'animationName', layer.animationName] as const),
  ];
  return asked.flatMap(([key, attribute, value = null]) => {
    const { unknown, known } = compareNames(attribute, value, session);
    const names = known.filter((one) => one !== 'none');
    return unknown.map((name) =>
      names.length > 0
        ? `${key}: ${name} is none of ${names.join(', ')}`
        : `${key}: these files have no ${name}`,
    );
  });
}

/** Applies the settings that need the link's files: the range and the time of the timeline, and playback. */
export function applyMoment(viewer: Md5ViewerElement, link: LinkState): void {
  viewer.setRange(link.range?.first, link.range?.last);
  if (link.frame !== null) viewer.currentFrame = link.frame;
  else if (link.time !== null) viewer.currentTime = link.time;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!plays(link)) viewer.pause();
  else if (viewer.duration > 0 && !still) viewer.play();
}

/** The files of a link; a link without files means the demo. */
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

/**
 * The view in a saved file, without models of other hosts: a file names none. `refused` has their addresses.
 */
export function viewOfFile(link: LinkState, page: string): { view: LinkState; refused: string[] } {
  const isElsewhere = ({ src }: { src: string }): boolean =>
    src !== '' && new URL(src, page).origin !== new URL(page).origin;
  const attachments = link.attachments.filter((each) => !isElsewhere(each));
  const refused = link.attachments.filter(isElsewhere).map(({ src }) => src);
  return { view: { ...viewOnly(link), attachments }, refused };
}

/** The link without its files and without the page's own settings. */
export function viewOnly(link: LinkState): LinkState {
  const attributes = { ...link.attributes };
  if (attributes.inspector) attributes.inspector = false;
  return {
    ...link,
    ...NO_FILES,
    attributes,
    data: null,
    opened: false,
    ui: null,
    theme: null,
    language: null,
  };
}

/** The link with the files themselves in it. */
export function withData(link: LinkState, data: string): LinkState {
  return { ...link, ...NO_FILES, opened: false, data };
}

/** Whether any shown file comes from the visitor's disk. */
export function holdsLocalFiles(viewer: Md5ViewerElement): boolean {
  return localFile(viewer) !== undefined;
}

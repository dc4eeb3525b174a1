/** Converts the current view to a link. */
import type { FileEntry } from '../../files/index.js';
import type { AttributeRow } from '../attribute-row.js';
import type { AttributeName, ViewerAttributes } from '../attributes.js';
import type { ViewerHost } from '../viewer-host.js';
import { attachmentsOf } from './link-attachments.js';
import { LINKED, SHOWN, type LinkedAttributes, type LinkState } from './link-state.js';

/** The page's defaults for attributes that a link does not set. */
const PAGE_DEFAULTS: LinkedAttributes = { grid: true };

/** The page's default value of an attribute. */
export function pageDefault([name, { initial }]: readonly [AttributeName, AttributeRow<unknown>]): unknown {
  return PAGE_DEFAULTS[name] ?? initial;
}

/**
 * The link that restores the current view, with the files and the page's own settings of `link`.
 * `cameraMoved`: the camera is not where its attributes say, because the user or a script moved it.
 */
export function readLink(viewer: ViewerHost, link: LinkState, cameraMoved: boolean): LinkState {
  const camera = cameraMoved && !viewer.cameraPath;
  const rests = viewer.paused && viewer.duration > 0;
  const { fieldOfView = null } = link.attributes;
  return {
    ...link,
    ...archiveOf(viewer, link),
    attributes: {
      ...attributesOf(viewer),
      animationName: viewer.availableAnimations.length > 1 ? viewer.animationName : null,
      weightJoint: viewer.shading === 'weights' ? viewer.weightJoint : null,
      ...(camera && { cameraOrbit: orbitText(viewer), cameraTarget: targetText(viewer) }),
      fieldOfView,
    },
    layers: viewer.layers,
    attachments: attachmentsOf(viewer),
    frame: rests ? viewer.currentFrame : null,
    time: null,
    range: viewer.driver.clock.range,
    play: rests ? false : null,
  };
}

/** The attributes of a link with the viewer's values. */
function attributesOf(viewer: ViewerAttributes): LinkedAttributes {
  const shown = SHOWN.some((row) => viewer[row[0]] !== pageDefault(row)) ? SHOWN : [];
  return Object.fromEntries([...LINKED, ...shown].map(([name]) => [name, viewer[name]]));
}

/** The shown model, if it came from an archive on the network. */
function archiveOf(viewer: ViewerHost, link: LinkState): Partial<LinkState> {
  const { archive, path } = viewer.session.model?.entry ?? {};
  if (archive?.url === undefined || path === undefined) return {};
  const isLinked = link.archive?.split(' ').includes(archive.url) ?? false;
  if (isLinked && link.src === path) return {};
  return {
    archive: isLinked ? link.archive : archive.url,
    src: path,
    anims: [],
    cameras: [],
    materials: [],
  };
}

/** A shown file from the visitor's own disk, which has no address; undefined if there is none. */
export function localFile(viewer: ViewerHost): FileEntry | undefined {
  const { models, clips, paths, images } = viewer.session.content.collection;
  const entries = [...[...models, ...clips, ...paths].map(({ entry }) => entry), ...images];
  return entries.find(({ url, archive }) => url === undefined && archive?.url === undefined);
}

/** Hundredths of a degree, and five digits of the distance: the error is less than a pixel. */
function orbitText(viewer: Pick<ViewerHost, 'getCameraOrbit'>): string {
  const { theta, phi, radius } = viewer.getCameraOrbit();
  const degrees = (radians: number): string => `${Number(((radians * 180) / Math.PI).toFixed(2))}deg`;
  return `${degrees(theta)} ${degrees(phi)} ${Number(radius.toPrecision(5))}`;
}

function targetText(viewer: ViewerHost): string {
  const { x, y, z } = viewer.getCameraTarget();
  const decimals = Math.max(0, 5 - Math.ceil(Math.log10(viewer.getCameraOrbit().radius)));
  return [x, y, z].map((value) => Number(value.toFixed(decimals))).join(' ');
}

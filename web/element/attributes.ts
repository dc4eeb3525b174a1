/**
 * The attributes of `<md5-viewer>`, each with its type, default and sentence. Properties, messages about wrong values,
 * links, the iframe API, the display list, the docs and the manifests for editors follow from these tables.
 * Comments of rows have lines of their own: the bundler of declarations moves others behind the row before, where
 * editors do not find them.
 */
import { SHADINGS } from '../core/index.js';
import {
  address,
  flag,
  grammar,
  name,
  names,
  number,
  text,
  textOf,
  toggle,
  word,
  type AttributeRow,
} from './attribute-row.js';
import {
  parseAspect,
  parseDirection,
  parseFieldOfView,
  parseOrbit,
  parseTarget,
  parseTurn,
} from './camera/index.js';

/** Replacement strings by their keys. */
type Replacements = Readonly<Record<string, string | undefined>>;
type Table = Readonly<Record<string, AttributeRow<unknown>>>;

const orbit = (link?: string) => grammar(isParsedBy(parseOrbit), 'three parts like "30deg 75deg 105%"', link);
const target = (link?: string) => grammar(isParsedBy(parseTarget), 'three lengths like "0 0 40"', link);
const fieldOfView = (link?: string) => grammar(isParsedBy(parseFieldOfView), 'an angle like "30deg"', link);

export const FILES = {
  /**
   * Address of a mesh, an animation, a camera path or an archive.
   */
  src: address(),
  /**
   * Addresses of `.zip`, `.pk3`, `.pk4` or `.resources`, separated by spaces. `src`, `animations`, `camera-paths` and `materials` are then paths inside.
   */
  archive: address(),
  /**
   * Addresses of animations, separated by spaces.
   */
  animations: address(),
  /**
   * Addresses of camera paths, separated by spaces.
   */
  cameraPaths: address(),
  /**
   * Addresses of declarations (`.mtr`, `.skin`, `.def`, `.shader`, `md5.cfg`), separated by spaces.
   */
  materials: address(),
  /**
   * Name of a declared skin. `none` shows the mesh's own materials; the default is the skin that the game uses.
   */
  skin: name('skin'),
  /**
   * Text for people who do not see the picture.
   */
  alt: text(),
  /**
   * Replacement strings, see [Texts](#texts).
   */
  a11y: texts(),
  /**
   * Address of an image that is shown until the model is visible.
   */
  poster: address(),
  /**
   * `auto` and `lazy` load when the element comes near the visible part of the page, `eager` loads at once.
   * `interaction` loads nothing before a click on the poster.
   */
  loading: word(['auto', 'lazy', 'eager', 'interaction']),
  /**
   * `manual` keeps the poster until `dismissPoster()` is called.
   */
  reveal: word(['auto', 'manual']),
  /**
   * The axis that is up in the files. A change reads them again.
   */
  upAxis: word(['z', 'y'], 'up'),
  /**
   * Sends cookies with requests to other origins.
   */
  withCredentials: flag(),
  /**
   * Users can drop files on the element.
   */
  allowDrop: flag(),
};

export const PLAYING = {
  /**
   * Plays when a model has an animation, unless the user prefers reduced motion.
   */
  autoplay: flag(),
  /**
   * The animation that is shown. Without it, or if no animation has this name, the first that fits is shown.
   */
  animationName: name('clip'),
  /**
   * Milliseconds that a change of the animation takes while playing.
   */
  animationCrossfadeDuration: number(300, 0, 'crossfade'),
  /**
   * The camera path that is looked through. Without it, or if no path has this name, the camera is free.
   */
  cameraPath: name('path'),
  /**
   * Behaviour at the end of the timeline.
   */
  loop: word(['repeat', 'once', 'ping-pong'], 'loop'),
  /**
   * `id`: the last frame repeats the first. `circular`: the last frame continues to the first. `auto` detects it.
   */
  loopRule: word(['auto', 'id', 'circular'], 'looprule'),
  /**
   * Speed as a factor. A negative factor plays backwards.
   */
  timeScale: number(1, undefined, 'speed'),
  /**
   * `file` moves the root joint as stored, `in-place` keeps it above its start, `travel` moves it on from cycle to cycle.
   */
  rootMotion: word(['file', 'in-place', 'travel'], 'rootmotion'),
  /**
   * Meaning of the cuts of a camera path. `last-of-old-shot` is id Tech 4's rule, `auto` detects the rule from the keys.
   */
  cameraCuts: word(['auto', 'last-of-old-shot', 'first-of-new-shot'], 'cuts'),
  /**
   * Shape of the picture that a camera path's field of view was measured on: `doom3` is 4:3, `bfg` is 16:9.
   */
  cameraFovRule: word(['doom3', 'bfg'], 'fovrule'),
  /**
   * `travel` moves the free camera with a model whose root motion travels.
   */
  cameraFollow: word(['travel', 'none'], 'follow'),
  /**
   * Elements of one name share time, play state and camera.
   */
  sync: text(),
  /**
   * Shows the bar: play, time, animations, speed, display, findings.
   */
  controls: flag(),
};

export const CAMERA = {
  /**
   * The user can turn, pan and zoom.
   */
  cameraControls: flag(),
  /**
   * Angle around the model, angle from above, distance.
   */
  cameraOrbit: orbit('orbit'),
  /**
   * Lower limits of `camera-orbit`.
   */
  minCameraOrbit: orbit(),
  /**
   * Upper limits of `camera-orbit`.
   */
  maxCameraOrbit: orbit(),
  /**
   * The point in the middle of the picture, in file units.
   */
  cameraTarget: target('target'),
  /**
   * Lower limits of `camera-target`.
   */
  minCameraTarget: target(),
  /**
   * Upper limits of `camera-target`.
   */
  maxCameraTarget: target(),
  /**
   * The vertical field of view.
   */
  fieldOfView: fieldOfView('fov'),
  /**
   * Lower limit of `field-of-view`.
   */
  minFieldOfView: fieldOfView(),
  /**
   * Upper limit of `field-of-view`.
   */
  maxFieldOfView: fieldOfView(),
  /**
   * How the camera projects.
   */
  projection: word(['perspective', 'orthographic'], 'projection'),
  /**
   * The camera turns around the model.
   */
  autoRotate: { ...flag(), show: { turn: true } },
  /**
   * Milliseconds without input before `auto-rotate` begins.
   */
  autoRotateDelay: number(3000, 0),
  /**
   * Speed of `auto-rotate`: an angle, or a percentage of the default.
   */
  rotationPerSecond: grammar((turn) => parseTurn(turn, 1) !== null, 'an angle like "30deg"'),
  /**
   * The user cannot zoom.
   */
  disableZoom: flag(),
  /**
   * The user cannot pan.
   */
  disablePan: flag(),
  /**
   * Gestures that the page handles, as in CSS. The default is `pan-y`.
   */
  touchAction: grammar(
    (action) => CSS.supports('touch-action', action),
    'a touch-action of CSS like "pan-y"',
  ),
  /**
   * `focus`: the wheel scrolls the page until the viewer has the focus, or while Ctrl is held. `always`: the wheel zooms
   * at once.
   */
  wheelZoom: word(['focus', 'always']),
  /**
   * `auto` shows a hand when nobody has turned the model for a while.
   */
  interactionPrompt: word(['auto', 'none']),
  /**
   * Milliseconds until the hand is shown.
   */
  interactionPromptThreshold: number(3000, 0),
};

export const DISPLAY = {
  /**
   * How surfaces are drawn.
   */
  shading: word(SHADINGS, 'shading'),
  /**
   * Name or index of the joint whose weights `shading="weights"` shows. The default gives each joint its colour.
   */
  weightJoint: name('joint'),
  /**
   * The skeleton as lines, and the names of its joints.
   */
  skeleton: word(['none', 'lines', 'names'], undefined, { skeleton: 'lines', names: 'names' }),
  /**
   * Edges of triangles.
   */
  wireframe: toggle('wireframe', 'W'),
  /**
   * Normals and tangents of vertices as short lines.
   */
  showNormals: toggle('normals', 'V'),
  /**
   * Bounds: `file` is the animation's, `computed` encloses the posed vertices.
   */
  bounds: word(['none', 'computed', 'file', 'both'], undefined, {
    bounds: 'both',
    'file-bounds': 'file',
    'computed-bounds': 'computed',
  }),
  /**
   * A grid on the ground.
   */
  grid: toggle('grid', 'G'),
  /**
   * The axes of the world.
   */
  axes: toggle('axes', 'X'),
  /**
   * The trail of the root joint over the animation.
   */
  showTrail: toggle('trail'),
  /**
   * The last camera path, or the first, as a curve. It is hidden while a path is looked through.
   */
  showCameraPaths: toggle('paths'),
  /**
   * Meshes that are not drawn: names, materials or indices, separated by spaces. A space in a name is written `%20`.
   */
  hiddenMeshes: names('hide'),
  /**
   * Joints whose parts are left out, by name or index, separated by spaces: the triangles that the joint or one below it
   * moves most. `!NAME` leaves out everything else: the triangles in which the joint and those below it move no vertex.
   */
  hiddenJoints: names('hidejoints'),
  /**
   * Shape of the picture through a camera path; the rest is black.
   */
  letterbox: grammar((shape) => parseAspect(shape) > 0, 'a shape like "2.35" or "16:9"', 'letterbox'),
  /**
   * A panel with counts, materials, animations and findings. Closing it removes the attribute.
   */
  inspector: toggle('inspector', 'I', true),
  /**
   * A panel with the hierarchy of joints and the chosen joint. Closing it removes the attribute.
   */
  jointTree: toggle('joints', 'J', true),
  /**
   * Brightness as a factor.
   */
  exposure: number(1, 0, 'exposure'),
  /**
   * Brightness of the ambient light as a factor.
   */
  ambient: number(1, 0, 'ambient'),
  /**
   * Strength of the shadow as a factor.
   */
  shadowIntensity: number(1, 0, 'shadow'),
  /**
   * Direction of the key light: two angles as in `camera-orbit`.
   */
  lightDirection: grammar(isParsedBy(parseDirection), 'two angles like "20deg 45deg"', 'light'),
};

export const ATTRIBUTES = { ...FILES, ...PLAYING, ...CAMERA, ...DISPLAY } satisfies Table;

/** The rows by the names of the properties. */
export type AttributeRows = typeof FILES & typeof PLAYING & typeof CAMERA & typeof DISPLAY;

/** By the name of the property. */
export type AttributeName = keyof AttributeRows;

/** The properties of rows. It maps over the rows themselves, so that editors show the rows' comments. */
type ValuesOf<Rows> = {
  -readonly [Name in keyof Rows]: Rows[Name] extends AttributeRow<infer Value> ? Value : never;
};

/** The properties that attributes have. */
export type ViewerAttributes = ValuesOf<AttributeRows>;

/** The attribute of a property. */
export function attributeOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function isParsedBy(parse: (text: string) => unknown): (text: string) => boolean {
  return (text) => parse(text) !== null;
}

/** The code that reads replacement strings with their keys is loaded on demand, because few pages need it. */
function texts(): AttributeRow<Replacements | string | null> {
  return {
    ...text(),
    read: (value) => (typeof value === 'object' ? (value as Replacements) : textOf(value)),
  };
}

import {
  type CoveredShares,
  LARGEST_SIDE,
  ViewDriver,
  type DriverListener,
  type Moment,
} from '../../engine/index.js';
import { type CameraSpec, NO_SPEC } from '../../camera/index.js';
import type { ViewerHost } from '../../viewer-host.js';

/** Device pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export type AskedSize = { readonly [Side in keyof Size]?: number | undefined };

const NOTHING: DriverListener = {
  pictured: () => undefined,
  approached: () => undefined,
  contextLost: () => undefined,
  contextRestored: () => undefined,
};

/**
 * Draws the view of an element into a separate canvas of any size, without changes to the element. Lines and
 * names are as thick as in an element of that size. close() releases its GPU resources.
 */
export class OffscreenView {
  readonly canvas: HTMLCanvasElement = document.createElement('canvas');
  readonly context: CanvasRenderingContext2D;
  readonly driver: ViewDriver;
  /** The objects that are drawn; other elements or loads may dispose them. */
  readonly #shown: readonly ({ readonly disposed: boolean } | null)[];
  readonly #viewer: ViewerHost;

  /** Throws if the element shows nothing yet. */
  constructor(viewer: ViewerHost, size: Size, { orbit, target, fovY, seconds }: Moment) {
    const { session, driver, surface } = viewer;
    const context = this.canvas.getContext('2d');
    if (!session.engine || !context) throw new Error('There is no picture yet.');
    const { width, height } = Object.assign(this.canvas, size);
    const { clientWidth, clientHeight } = viewer;
    const scale = Math.sqrt((clientWidth * clientHeight) / (width * height)) || 1;
    const host = { clientWidth: width * scale, clientHeight: height * scale } as HTMLElement;
    const { gridColor, boneColor } = surface;
    const drawable = {
      canvas: this.canvas,
      context,
      width,
      height,
      gridColor,
      boneColor,
      clear: () => undefined,
    };
    const offscreen = new ViewDriver(host, drawable, () => true, NOTHING);
    const path = session.path?.value ?? null;
    const { scene } = driver;
    const { bar, header } = scene.coverings;
    const grown = host.clientHeight / Math.max(clientHeight, 1);
    offscreen.open(session.engine.stage);
    offscreen.change({
      ...scene,
      // The delay only applies when the user has rotated the model.
      autoRotate: { ...scene.autoRotate, delay: 0 },
      coverings: { bar: bar * grown, findings: 0, header: header * grown, panel: [0, 0] },
    });
    const curve = driver.model ? null : (session.content.collection.paths[0]?.value ?? null);
    offscreen.show(driver.model, driver.clip, curve);
    offscreen.lookThrough(path);
    for (const [mine, its] of [
      [offscreen.clipClock, driver.clipClock],
      [offscreen.pathClock, driver.pathClock],
    ] as const) {
      const { loop, speed, range, time } = its;
      Object.assign(mine, { loop, speed, range, time });
    }
    offscreen.pathClock.time = seconds;
    aim(offscreen, surface.height > 0 ? surface : size, driver.covered, { orbit, target, fovY });
    this.context = context;
    this.driver = offscreen;
    this.#viewer = viewer;
    this.#shown = [driver.model, driver.clip, curve, path, ...driver.motion.extra.map(({ clip }) => clip)];
  }

  /** Advances time by `seconds`, then draws. Throws if that is no longer possible. */
  draw(seconds: number): void {
    const { engine } = this.#viewer.session;
    if (!engine || !this.#viewer.isConnected) throw new Error('The viewer was removed from the page.');
    if (this.#shown.some((held) => held?.disposed))
      throw new Error('Other files have replaced the recorded ones.');
    if (engine.stage.lost)
      throw new Error('The browser released the WebGL context. It restores the context by itself.');
    const request = this.driver.frame(seconds);
    if (!request) return;
    engine.stage.draw([request]);
    this.driver.drawn();
  }

  /** Draws a canvas of the same size behind the picture. */
  putBehind(background: HTMLCanvasElement): void {
    this.context.globalCompositeOperation = 'destination-over';
    this.context.drawImage(background, 0, 0);
  }

  close(): void {
    this.driver.close();
  }
}

/**
 * Sets the camera as in a picture with the shape of `shown`; another shape moves it as it does in an element.
 */
function aim(
  { camera }: ViewDriver,
  shown: Size,
  covered: CoveredShares,
  { orbit: { theta, phi, radius }, target, fovY }: Pick<Moment, 'orbit' | 'target' | 'fovY'>,
): void {
  const angle = (radians: number) => ({ kind: 'angle', radians }) as const;
  const units = (at: number) => ({ kind: 'length', units: at }) as const;
  const specify = (fraction: number): void => {
    const cameraOrbit = {
      theta: angle(theta),
      phi: angle(phi),
      radius: { kind: 'percent', fraction },
    } as const;
    const cameraTarget = [units(target[0]), units(target[1]), units(target[2])] as const;
    const spec: CameraSpec = {
      ...NO_SPEC,
      cameraOrbit,
      cameraTarget,
      fieldOfView: angle((fovY * Math.PI) / 180),
    };
    camera.specify(spec);
    camera.jumpToGoal();
  };
  camera.setPicture(shown.width / shown.height, ...covered);
  specify(1);
  specify(radius / camera.orbit.radius);
}

/** The requested size; a missing side follows from the shape of `shown`. Without both, its own size. */
export function sizeOf({ width, height }: AskedSize, shown: Size): Size {
  for (const [name, side] of Object.entries({ width, height })) check(name, side);
  if (width !== undefined && height !== undefined) return { width, height };
  if (!(shown.width > 0 && shown.height > 0))
    throw new Error('There is no picture yet: the viewer has no size.');
  const scale = width === undefined ? (height ?? shown.height) / shown.height : width / shown.width;
  const size = { width: Math.round(shown.width * scale), height: Math.round(shown.height * scale) };
  for (const [name, side] of Object.entries(size)) check(name, Math.max(side, 1));
  return { width: Math.max(size.width, 1), height: Math.max(size.height, 1) };
}

function check(name: string, side: number | undefined): void {
  if (side === undefined || (Number.isInteger(side) && side >= 1 && side <= LARGEST_SIDE)) return;
  throw new RangeError(`Expected a ${name} from 1 to ${LARGEST_SIDE} whole pixels, got ${side}.`);
}

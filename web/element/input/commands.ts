import type { Loop } from '../../core/index.js';
import { PartError } from '../../core/load-part.js';
import { ATTRIBUTES, type ViewerAttributes } from '../attributes.js';
import {
  changesDisplay,
  executeDisplay,
  type DisplayCommand,
  type DisplayTarget,
} from './display-commands.js';
import type { Command } from './keyboard.js';
import { leavePath, type PathTarget } from './leave-path.js';
import { neighbour } from './neighbour.js';
import { downloadScene, type Exporting, savePicture } from '../ui/parts/index.js';
import type { Session } from '../session/index.js';
import type { ViewDriver } from '../engine/index.js';

const SLOWEST = 1 / 16;
const FASTEST = 8;

/**
 * The parts of the element that commands change through its properties, so that the properties match the
 * screen.
 */
export interface CommandTarget extends DisplayTarget, Exporting, PathTarget {
  readonly session: Session;
  readonly driver: ViewDriver;
  loop: Loop;
  timeScale: number;
  projection: ViewerAttributes['projection'];
  /** The sheet of all keys. */
  showKeys(): Promise<void>;
  toBlob(): Promise<Blob>;
  stepFrames(count: number): void;
}

export function nextLoop(loop: Loop): Loop {
  return neighbour(ATTRIBUTES.loop.words, loop, 1) ?? 'repeat';
}

/**
 * Executes the command of a key. `movable`: the user may move the camera. False if the command does not
 * apply.
 */
export function execute(target: CommandTarget, command: Command, movable: boolean): boolean {
  if (movesCamera(command)) return movable && executeCamera(target, command);
  if (!changesDisplay(command)) return executePlayback(target, command);
  executeDisplay(target, command);
  return true;
}

type CameraCommand = Extract<
  Command,
  { kind: 'orbit' | 'pan' | 'zoom' | 'view' | 'frame-model' | 'reset-camera' | 'toggle-projection' }
>;

function movesCamera(command: Command): command is CameraCommand {
  return ['orbit', 'pan', 'zoom', 'view', 'frame-model', 'reset-camera', 'toggle-projection'].includes(
    command.kind,
  );
}

/** Moving the camera leaves the active camera path. */
function executeCamera(target: CommandTarget, command: CameraCommand): boolean {
  const { driver } = target;
  const { camera } = driver;
  leavePath(target);
  switch (command.kind) {
    case 'orbit':
      camera.orbitBy(command.theta, command.phi);
      break;
    case 'pan':
      camera.panBy(command.right, command.down);
      break;
    case 'zoom':
      camera.zoomBy(command.factor);
      break;
    case 'view':
      camera.view(command.name);
      break;
    case 'frame-model':
      camera.frameModel();
      break;
    case 'reset-camera':
      camera.reset();
      break;
    case 'toggle-projection':
      target.projection = camera.orthographic ? 'perspective' : 'orthographic';
      break;
  }
  driver.cameraMoved('user-interaction');
  return true;
}

type PlaybackCommand = Exclude<Command, CameraCommand | DisplayCommand>;

function executePlayback(target: CommandTarget, command: PlaybackCommand): boolean {
  const { driver, session } = target;
  switch (command.kind) {
    case 'toggle-play':
      if (driver.paused) driver.play();
      else driver.pause();
      return true;
    case 'step':
      target.stepFrames(command.frames);
      return true;
    case 'seek':
      driver.seek((clock) => (clock.frame = command.to === 'first' ? 0 : clock.lastFrame));
      return true;
    case 'speed':
      target.timeScale = limitSpeed(target.timeScale * command.factor);
      return true;
    case 'next-loop':
      target.loop = nextLoop(target.loop);
      return true;
    case 'animation':
      return stepAnimation(session, command.step);
    case 'toggle-path':
      return togglePath(target);
    case 'leave-path':
      if (!driver.lookingThroughPath) return false;
      target.cameraPath = null;
      return true;
    case 'export-scene':
      if (!session.model) return false;
      void downloadScene(target);
      return true;
    case 'show-keys':
      target.showKeys().catch(shown);
      return true;
    case 'save-picture':
      if (!session.model) return false;
      savePicture(target).catch(shown);
      return true;
  }
}

/** The element has already shown a message. */
function shown(error: unknown): void {
  if (!(error instanceof PartError)) throw error;
}

function stepAnimation(session: Session, step: 1 | -1): boolean {
  const names = session.clips.filter((clip) => clip.fits).map((clip) => clip.asset.name);
  const name = neighbour(names, session.clip?.name ?? null, step);
  if (name === null) return false;
  session.chooseClip(name);
  return true;
}

function togglePath(target: CommandTarget): boolean {
  const first = target.session.content.collection.paths[0];
  if (!first) return false;
  target.cameraPath = target.driver.lookingThroughPath ? null : first.name;
  return true;
}

function limitSpeed(speed: number): number {
  return Math.sign(speed) * Math.min(Math.max(Math.abs(speed), SLOWEST), FASTEST);
}

import type { Vec3 } from '../../core/index.js';
import type { ViewerHost } from '../viewer-host.js';

/** Elements of one name. The leader's time, play state and camera are those of the group. */
interface Group {
  readonly members: Set<Sync>;
  leader: Sync;
}

interface State {
  readonly time: number;
  readonly paused: boolean;
  readonly theta: number;
  readonly phi: number;
  readonly radius: number;
  readonly target: Vec3;
}

/** By name. Only elements on the page are in it. */
const groups = new Map<string, Group>();

/** Seconds by which clocks may differ while they run: half a picture. A clock that is set starts its cycles again. */
const DRIFT = 1 / 120;
/** Milliseconds without a picture after which a leader is taken for one out of sight. */
const OUT_OF_SIGHT = 250;
/** Radians, or shares of the distance, that are no change of the camera by a script. */
const SAME = 1e-4;
/** The same, where a camera follows. */
const REACHED = 1e-9;
/** What a user does to lead. */
const ACTIONS = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Keeps an element in step with others of the same `sync`. The element that was used last leads, and gives its state to
 * the others after each of its pictures. They take it without leading, so nothing comes back.
 */
export class Sync {
  readonly #viewer: ViewerHost;
  #name = '';
  #group: Group | null = null;
  /** The state that it took last; null until it has what it shows. */
  #taken: State | null = null;
  #isTaking = false;
  /** Time of its last picture. */
  #pictured = 0;

  constructor(viewer: ViewerHost) {
    this.#viewer = viewer;
  }

  update(): void {
    const name = this.#viewer.sync ?? '';
    if (name === this.#name) return;
    this.close();
    if (name !== '') this.#join(name);
  }

  pictured(): void {
    const group = this.#group;
    if (!group) return;
    const now = performance.now();
    this.#pictured = now;
    if (group.leader !== this) {
      if (!this.#taken) return;
      const isAlone = !this.#viewer.paused && now - group.leader.#pictured > OUT_OF_SIGHT;
      if (!isAlone && !this.#hasChanged(this.#taken)) return;
      group.leader = this;
    }
    this.#give(group);
  }

  close(): void {
    const viewer = this.#viewer;
    const group = this.#group;
    for (const action of ACTIONS) viewer.removeEventListener(action, this.#lead);
    for (const event of ['play', 'pause']) viewer.removeEventListener(event, this.#lead);
    viewer.removeEventListener('load', this.#loaded);
    group?.members.delete(this);
    const [next] = group?.members ?? [];
    if (group && !next) groups.delete(this.#name);
    else if (group && next && group.leader === this) group.leader = next;
    this.#group = null;
    this.#taken = null;
    this.#name = '';
  }

  #join(name: string): void {
    const viewer = this.#viewer;
    const group = groups.get(name) ?? { members: new Set(), leader: this };
    groups.set(name, group);
    group.members.add(this);
    this.#name = name;
    this.#group = group;
    for (const action of ACTIONS) viewer.addEventListener(action, this.#lead, { passive: true });
    for (const event of ['play', 'pause']) viewer.addEventListener(event, this.#lead);
    viewer.addEventListener('load', this.#loaded);
    if (viewer.loaded) this.#loaded();
  }

  /** An element that comes late takes the state of the group. */
  readonly #loaded = (): void => {
    const leader = this.#group?.leader;
    if (!leader || leader === this) return;
    if (leader.#viewer.loaded) this.#take(leader.#state);
    else if (this.#group) this.#group.leader = this;
  };

  readonly #lead = (): void => {
    if (!this.#group || this.#isTaking || !this.#viewer.loaded) return;
    this.#group.leader = this;
    this.#give(this.#group);
  };

  #give({ members }: Group): void {
    const state = this.#state;
    for (const member of members) if (member !== this) member.#take(state);
  }

  get #state(): State {
    const { camera, clock, paused } = this.#viewer.driver;
    return { ...camera.orbit, target: camera.target, time: clock.time, paused };
  }

  /** A script changed something; while time passes, its own course is no change. */
  #hasChanged(taken: State): boolean {
    const now = this.#state;
    return (now.paused && Math.abs(now.time - taken.time) > DRIFT) || !isSameCamera(now, taken, SAME);
  }

  #take(state: State): void {
    const { driver, loaded } = this.#viewer;
    if (!loaded) return;
    this.#isTaking = true;
    const { camera, clock } = driver;
    if (!isSameCamera(this.#state, state, REACHED)) {
      camera.jumpToGoal();
      camera.orbitBy(state.theta - camera.orbit.theta, state.phi - camera.orbit.phi);
      camera.zoomBy(state.radius / camera.orbit.radius);
      camera.focus(state.target);
      camera.jumpToGoal();
      driver.cameraMoved('none');
    }
    if (Math.abs(clock.time - state.time) > (state.paused ? 1e-6 : DRIFT))
      driver.seek((shown) => (shown.time = state.time));
    if (driver.paused !== state.paused) {
      if (state.paused) this.#viewer.pause();
      else this.#viewer.play();
    }
    // What limits or a shorter animation left of it.
    this.#taken = this.#state;
    this.#isTaking = false;
  }
}

function isSameCamera(a: State, b: State, same: number): boolean {
  const way = Math.hypot(...a.target.map((value, axis) => value - (b.target[axis] ?? 0)));
  const angle = Math.abs(a.theta - b.theta) + Math.abs(a.phi - b.phi);
  return angle < same && Math.abs(a.radius - b.radius) + way < same * a.radius;
}

import type { Vec3 } from '../../core/index.js';
import type { ViewerHost } from '../viewer-host.js';

/** Elements with the same name. The leader's time, play state and camera apply to the group. */
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

/** Keyed by name; only elements on the page are included. */
const groups = new Map<string, Group>();

/**
 * The largest difference of running clocks in seconds: half a picture. Setting a clock restarts its cycles.
 */
const DRIFT = 1 / 120;
/** A leader without a picture for this time in milliseconds counts as invisible. */
const OUT_OF_SIGHT = 250;
/** Smaller changes of the camera, in radians or shares of the distance, are not changes by a script. */
const SAME = 1e-4;
/** The same limit for a camera that follows. */
const REACHED = 1e-9;
/** User input that makes an element the leader. */
const ACTIONS = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Synchronises an element with others of the same `sync`. The element that was used last is the leader, and
 * passes its state to the others after each of its pictures. They do not become leaders by that, so nothing
 * is passed back.
 */
export class Sync {
  readonly #viewer: ViewerHost;
  #name = '';
  #group: Group | null = null;
  /** The state that it received or passed on last; null until its content is loaded. */
  #known: State | null = null;
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
      if (!this.#known) return;
      const isAlone = !this.#viewer.paused && now - group.leader.#pictured > OUT_OF_SIGHT;
      if (!isAlone && !this.#hasChanged(this.#known)) return;
      group.leader = this;
    }
    this.#give(group, (member) => !member.#known || !member.#hasChanged(member.#known));
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
    this.#known = null;
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

  /** An element that is loaded later receives the state of the group. */
  readonly #loaded = (): void => {
    const leader = this.#group?.leader;
    if (!leader || leader === this) return;
    if (leader.#viewer.loaded) this.#take(leader.#state);
    else if (this.#group) this.#group.leader = this;
  };

  readonly #lead = (): void => {
    if (!this.#group || this.#isTaking || !this.#viewer.loaded) return;
    this.#group.leader = this;
    this.#give(this.#group, () => true);
  };

  /** A member that a script has just changed keeps its state, and passes it on after its own next picture. */
  #give({ members }: Group, takes: (member: Sync) => boolean): void {
    const state = this.#state;
    this.#known = state;
    for (const member of members) if (member !== this && takes(member)) member.#take(state);
  }

  get #state(): State {
    const { camera, clock, paused } = this.#viewer.driver;
    return { ...camera.orbit, target: camera.target, time: clock.time, paused };
  }

  /** Whether a script changed something; the progress of time is not a change. */
  #hasChanged(known: State): boolean {
    const now = this.#state;
    return (now.paused && Math.abs(now.time - known.time) > DRIFT) || !isSameCamera(now, known, SAME);
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
    // Limits or a shorter animation may have changed it.
    this.#known = this.#state;
    this.#isTaking = false;
  }
}

function isSameCamera(a: State, b: State, same: number): boolean {
  const way = Math.hypot(...a.target.map((value, axis) => value - (b.target[axis] ?? 0)));
  const angle = Math.abs(a.theta - b.theta) + Math.abs(a.phi - b.phi);
  return angle < same && Math.abs(a.radius - b.radius) + way < same * a.radius;
}

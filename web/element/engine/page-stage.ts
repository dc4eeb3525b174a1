import {
  loadCore,
  type Core,
  type DrawRequest,
  type StageError,
  type StageListener,
} from '../../core/index.js';
import { Library, loadMaterials } from '../../files/index.js';
import type { Engine } from './engine.js';
import { forgetPaintings } from './paint.js';

/** An element as the page's frame loop sees it. */
export interface PageClient {
  readonly host: Element;
  /** Something changed or moves: a frame is wanted while the element is visible. */
  readonly wantsFrame: boolean;
  /** Lets time pass, then says what to draw; null when there is nothing to draw into or with. */
  frame(seconds: number): DrawRequest | null;
  /** The picture is on the canvas and the view's result is written. */
  drawn(): void;
  /** The element came near the visible part of the page: time to load. */
  approached(): void;
  /** The browser took the context away; the canvas keeps its picture. */
  contextLost(): void;
  /** It came back, without any image; or there is nothing to draw with any more. */
  contextRestored(problem: StageError | null): void;
}

/** An engine that is on its way, or there. */
export interface Starting {
  /** Fetches files at once, and reads them when the core is there. */
  readonly library: Library;
  readonly engine: Promise<Engine>;
}

/** How far above and below the window an element begins to load, in windows. */
const NEAR = 1;
/** How long the shared engine outlives the last element, so that moving one in the document costs nothing. */
const GRACE_MS = 1000;
/**
 * A frame that took longer (a stalled tab, a busy machine) counts as this much time, in seconds. Short cycles would stand
 * still at steps of their own length.
 */
const LONGEST_STEP = 0.25;

const clients = new Map<Element, PageClient>();
const visible = new Set<PageClient>();
/** Elements that have just joined. */
const joined = new Set<PageClient>();
let starting: Starting | null = null;
let ready: Engine | null = null;
let scheduled = 0;
/** Time of the last frame of an unbroken run; null at rest, so that the first frame after a rest takes no time. */
let lastFrame: number | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;
let observers: { near: IntersectionObserver; seen: IntersectionObserver } | null = null;

/**
 * The shared engine, started by the first element that asks. A start that fails rejects for all elements that wait for
 * it; the next one that asks starts it again.
 */
export function sharedEngine(): Starting {
  starting ??= startEngine();
  return starting;
}

export function join(client: PageClient): void {
  clearTimeout(closing);
  if (clients.size === 0) document.addEventListener('visibilitychange', onPageVisibility);
  clients.set(client.host, client);
  observers ??= makeObservers();
  if (joined.size === 0) setTimeout(lookAtJoined);
  joined.add(client);
  observers.near.observe(client.host);
  observers.seen.observe(client.host);
}

export function leave(client: PageClient): void {
  if (!clients.delete(client.host)) return;
  visible.delete(client);
  joined.delete(client);
  observers?.near.unobserve(client.host);
  observers?.seen.unobserve(client.host);
  if (clients.size > 0) return;
  document.removeEventListener('visibilitychange', onPageVisibility);
  observers?.near.disconnect();
  observers?.seen.disconnect();
  observers = null;
  closeSoon();
}

/** Asks for a frame. Nothing happens while no visible element wants one. */
export function requestFrame(): void {
  if (scheduled !== 0 || document.hidden) return;
  for (const client of visible) {
    if (!client.wantsFrame) continue;
    scheduled = requestAnimationFrame(onFrame);
    return;
  }
}

/** Draws one element at once, visible or not, without letting time pass: after a resize and for pictures. */
export function drawNow(client: PageClient): boolean {
  const request = ready ? client.frame(0) : null;
  if (!ready || !request) return false;
  ready.stage.draw([request]);
  client.drawn();
  return true;
}

const CONTEXT: StageListener = {
  lost() {
    for (const client of clients.values()) client.contextLost();
  },
  restored(problem) {
    forgetPaintings();
    for (const client of clients.values()) client.contextRestored(problem);
  },
};

function startEngine(): Starting {
  // With the module: the first model needs both.
  void loadMaterials().catch(() => undefined);
  const loading = loadCore();
  const library = new Library(loading);
  return { library, engine: finishStart(loading, library) };
}

async function finishStart(loading: Promise<Core>, library: Library): Promise<Engine> {
  try {
    const core = await loading;
    const stage = core.createStage(CONTEXT);

    ready = { core, stage, library };
    return ready;
  } catch (error) {
    starting = null;
    throw error;
  } finally {
    // All elements may have left meanwhile.
    if (clients.size === 0) closeSoon();
  }
}

function closeSoon(): void {
  clearTimeout(closing);
  closing = setTimeout(closeEngine, GRACE_MS);
}

/** An engine that is still starting closes after its start, so that there is never a second one beside it. */
function closeEngine(): void {
  if (clients.size > 0 || !ready) return;
  ready.stage.dispose();
  starting = null;
  ready = null;
}

function onFrame(now: number): void {
  scheduled = 0;
  const seconds = lastFrame === null ? 0 : Math.min((now - lastFrame) / 1000, LONGEST_STEP);
  const drawing: PageClient[] = [];
  const requests: DrawRequest[] = [];
  for (const client of visible) {
    const request = client.wantsFrame ? client.frame(seconds) : null;
    if (!request) continue;
    drawing.push(client);
    requests.push(request);
  }
  if (requests.length > 0) ready?.stage.draw(requests);
  for (const client of drawing) client.drawn();
  requestFrame();
  lastFrame = scheduled === 0 ? null : now;
}

function onPageVisibility(): void {
  if (document.hidden) {
    cancelAnimationFrame(scheduled);
    scheduled = 0;
    lastFrame = null;
  } else {
    requestFrame();
  }
}

/**
 * Observers report with the page's first frame, for which browsers wait for the GPU. So the first look is here, at all
 * elements together: that is one layout.
 */
function lookAtJoined(): void {
  const found = [...joined].filter(({ host }) => {
    const { left, right, top, bottom } = host.getBoundingClientRect();
    const isBeside = right <= 0 || left >= innerWidth || left === right;
    return !isBeside && bottom > -NEAR * innerHeight && top < (1 + NEAR) * innerHeight;
  });
  joined.clear();
  for (const client of found) client.approached();
}

function makeObservers(): { near: IntersectionObserver; seen: IntersectionObserver } {
  const near = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (entry.isIntersecting) clients.get(entry.target)?.approached();
    },
    { rootMargin: `${100 * NEAR}% 0px` },
  );
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const client = clients.get(entry.target);
      if (client && entry.isIntersecting) visible.add(client);
      else if (client) visible.delete(client);
    }
    requestFrame();
  });
  return { near, seen };
}

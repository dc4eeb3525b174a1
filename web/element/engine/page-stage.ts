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

/** An element from the view of the page's frame loop. */
export interface PageClient {
  readonly host: Element;
  /** Something changed or moves: a frame is needed while the element is visible. */
  readonly wantsFrame: boolean;
  /** Advances time, then returns what to draw; null if it cannot draw. */
  frame(seconds: number): DrawRequest | null;
  /** The picture is on the canvas and the view's result is written. */
  drawn(): void;
  /** The element came near the visible part of the page, so it should load. */
  approached(): void;
  /** The context was lost; the canvas keeps its picture. */
  contextLost(): void;
  /** The context was restored without images; `problem` is set if nothing can be drawn any more. */
  contextRestored(problem: StageError | null): void;
}

/** An engine that is starting or has started. */
export interface Starting {
  /** Fetches files immediately, and reads them after the core has started. */
  readonly library: Library;
  readonly engine: Promise<Engine>;
}

/** How far above and below the window an element starts to load, in window heights. */
const NEAR = 1;
/**
 * How long the shared engine remains after the last element, so that moving an element in the document costs
 * nothing.
 */
const GRACE_MS = 1000;
/**
 * A longer frame (a stalled tab, a busy machine) counts as this many seconds. With steps as long as a short
 * cycle, that cycle would not move.
 */
const LONGEST_STEP = 0.25;

const clients = new Map<Element, PageClient>();
const visible = new Set<PageClient>();
/** Elements that were just added. */
const joined = new Set<PageClient>();
let starting: Starting | null = null;
let ready: Engine | null = null;
let scheduled = 0;
/** Time of the last of consecutive frames; null after a pause, so that the first frame advances no time. */
let lastFrame: number | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;
let observers: { near: IntersectionObserver; seen: IntersectionObserver } | null = null;

/**
 * The shared engine, which the first element starts. A failed start rejects for all waiting elements; the
 * next request starts it again.
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

/** Requests a frame. Does nothing while no visible element needs one. */
export function requestFrame(): void {
  if (scheduled !== 0 || document.hidden) return;
  for (const client of visible) {
    if (!client.wantsFrame) continue;
    scheduled = requestAnimationFrame(onFrame);
    return;
  }
}

/**
 * Draws one element immediately, visible or not, without advancing time: after a resize and for saved
 * pictures.
 */
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
  // Loaded with the module, because the first model needs both.
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
    // All elements may have been removed meanwhile.
    if (clients.size === 0) closeSoon();
  }
}

function closeSoon(): void {
  clearTimeout(closing);
  closing = setTimeout(closeEngine, GRACE_MS);
}

/** An engine that is still starting closes after its start, so that there are never two. */
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
 * Observers report with the page's first frame, for which browsers wait for the GPU. So the first check is
 * here, for all elements together, with a single layout.
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

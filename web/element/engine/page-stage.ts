import { loadCore, type DrawRequest, type StageError, type StageListener } from '../../core/index.js';
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

/** How far outside the window an element begins to load, in windows. */
const NEAR = '100% 0px';
/** How long the shared engine outlives the last element, so that moving one in the document costs nothing. */
const GRACE_MS = 1000;
/** A frame that took longer (a stalled tab) counts as this much time, in seconds. */
const LONGEST_STEP = 1;

const clients = new Map<Element, PageClient>();
const visible = new Set<PageClient>();
let engine: Promise<Engine> | null = null;
let ready: Engine | null = null;
let scheduled = 0;
/** Time of the last frame of an unbroken run; null at rest, so that the first frame after a rest takes no time. */
let lastFrame: number | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;
let observers: { near: IntersectionObserver; seen: IntersectionObserver } | null = null;

/** The shared engine, started by the first element that asks. If it fails, it fails for all that are on the page. */
export function sharedEngine(): Promise<Engine> {
  engine ??= startEngine();
  return engine;
}

export function join(client: PageClient): void {
  clearTimeout(closing);
  if (clients.size === 0) document.addEventListener('visibilitychange', onPageVisibility);
  clients.set(client.host, client);
  observers ??= makeObservers();
  observers.near.observe(client.host);
  observers.seen.observe(client.host);
}

export function leave(client: PageClient): void {
  if (!clients.delete(client.host)) return;
  visible.delete(client);
  observers?.near.unobserve(client.host);
  observers?.seen.unobserve(client.host);
  if (clients.size > 0) return;
  document.removeEventListener('visibilitychange', onPageVisibility);
  observers?.near.disconnect();
  observers?.seen.disconnect();
  observers = null;
  closing = setTimeout(closeEngine, GRACE_MS);
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

async function startEngine(): Promise<Engine> {
  // With the module: the first model needs both.
  void loadMaterials().catch(() => undefined);
  const core = await loadCore();
  ready = { core, stage: core.createStage(CONTEXT), library: new Library(core) };
  return ready;
}

function closeEngine(): void {
  if (clients.size > 0) return;
  ready?.stage.dispose();
  engine = null;
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

function makeObservers(): { near: IntersectionObserver; seen: IntersectionObserver } {
  const near = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (entry.isIntersecting) clients.get(entry.target)?.approached();
    },
    { rootMargin: NEAR },
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

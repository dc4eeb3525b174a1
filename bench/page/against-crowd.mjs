/// <reference lib="dom" /> A crowd of <md5-viewer> elements of one build. The page against.html has one
/// iframe per build and requests frames from each. An iframe runs its frames on request, not when the browser
/// draws.

const secondsPerFrame = 0.021;
const tile = 24;

/** @type {FrameRequestCallback[]} the element's requests since the last frame */
let waiting = [];
const nextFrame = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) => waiting.push(callback);
let now = performance.now();

function drawFrame() {
  now += secondsPerFrame * 1000;
  const callbacks = waiting;
  waiting = [];
  for (const callback of callbacks) callback(now);
}

// Chromium's rasteriser runs on the CPU here. Drawing one triangle per call does not change the main thread's
// work.
const { drawElements } = WebGL2RenderingContext.prototype;
WebGL2RenderingContext.prototype.drawElements = function (
  /** @type {number} */ mode,
  /** @type {number} */ count,
  /** @type {number} */ type,
  /** @type {number} */ offset,
) {
  drawElements.call(this, mode, Math.min(count, 3), type, offset);
};

/** @type {Set<WebGL2RenderingContext>} */
const contexts = new Set();
const canvases = /** @type {any[]} */ ([HTMLCanvasElement, OffscreenCanvas]);
for (const { prototype } of canvases) {
  const { getContext } = prototype;
  prototype.getContext = function (/** @type {any[]} */ ...args) {
    const context = getContext.apply(this, args);
    if (context instanceof WebGL2RenderingContext) contexts.add(context);
    return context;
  };
}

/** @param {string} build the folder of md5-viewer.js @param {number} count @param {number} model */
async function start(build, count, model) {
  if (!crossOriginIsolated) throw new Error('The clock of this page is coarse.');
  const side = Math.ceil(Math.sqrt(count));
  document.body.style.cssText = `margin: 0; display: grid; grid-template-columns: repeat(${side}, ${tile}px)`;
  const viewers = Array.from({ length: count }, () => document.createElement('md5-viewer'));
  const loaded = viewers.map(
    (viewer) => new Promise((done) => viewer.addEventListener('load', done, { once: true })),
  );
  for (const viewer of viewers) {
    viewer.style.cssText = `width: ${tile}px; height: ${tile}px`;
    viewer.setAttribute('src', `${model}.md5mesh`);
    viewer.setAttribute('animations', `${model}.md5anim`);
    viewer.setAttribute('autoplay', '');
  }
  document.body.append(...viewers);
  await import(/* @vite-ignore */ new URL(`${build}/md5-viewer.js`, location.href).href);
  let isLoading = true;
  const pump = () => {
    drawFrame();
    if (isLoading) nextFrame(pump);
  };
  pump();
  await Promise.all(loaded);
  // Observers report visible elements within two frames.
  for (let i = 0; i < 10; i++) await new Promise(nextFrame);
  isLoading = false;
  await new Promise(nextFrame);
  const times = () => viewers.map((viewer) => /** @type {any} */ (viewer).currentTime);
  const before = times();
  drawFrame();
  drawFrame();
  const after = times();
  if (contexts.size === 0 || before.some((time, i) => time === after[i]))
    throw new Error(`${build} does not move`);
}

const pixel = new Uint8Array(4);

/**
 * The main thread's milliseconds for `frames` frames, without the time of the rasteriser.
 * @param {number} frames
 */
function run(frames) {
  let took = 0;
  for (let i = 0; i < frames; i++) {
    const begin = performance.now();
    drawFrame();
    took += performance.now() - begin;
    for (const gl of contexts) gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  }
  return took;
}

Object.assign(window, { crowd: { start, run } });

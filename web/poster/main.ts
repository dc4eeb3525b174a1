/**
 * The page that `md5-viewer poster` opens in a headless browser: it makes the file and sends it to the
 * program.
 */
import { loadPart } from '../core/load-part.js';
import { parseOrbit } from '../element/camera/index.js';
import { Md5ViewerElement } from '../element/index.js';
import { messageOf } from '../files/index.js';
import { remarkText } from '../report/remark-text.js';
import { FAILURE, NO_BACKGROUND, PICTURE, type PosterJob } from './job.js';

const viewer = document.querySelector('md5-viewer');
if (!(viewer instanceof Md5ViewerElement)) throw new Error('The page has no viewer.');
void run(viewer);

async function run(viewer: Md5ViewerElement): Promise<void> {
  try {
    const job = JSON.parse(decodeURIComponent(location.hash.slice(1))) as PosterJob;
    const file = await made(viewer, job);
    if (file.type !== job.mimeType) throw new Error(`This browser cannot write ${job.mimeType}.`);
    await fetch(PICTURE, { method: 'POST', body: file });
  } catch (error) {
    await fetch(FAILURE, { method: 'POST', body: messageOf(error) });
  }
}

async function made(viewer: Md5ViewerElement, job: PosterJob): Promise<Blob> {
  const { kind, width, height, orbit, background } = job;
  if (orbit !== null) {
    if (!parseOrbit(orbit)) throw new Error(`Expected an orbit such as "30deg 75deg 105%", got "${orbit}".`);
    viewer.cameraOrbit = orbit;
  }
  if (background !== null) {
    if (!CSS.supports('background', background))
      throw new Error(`Expected a CSS background, got "${background}".`);
    viewer.style.setProperty('--md5-background', background);
  }
  Object.assign(viewer.style, { width: `${width}px`, height: `${height}px` });
  await load(viewer);
  chooseMoment(viewer, job);
  await viewer.updateComplete;
  viewer.jumpCameraToGoal();
  const turntable = !job.animated;
  const transparent = background === NO_BACKGROUND;
  switch (kind) {
    case 'picture':
      return viewer.toBlob({
        mimeType: job.mimeType,
        width,
        height,
        transparent: transparent || background === null,
      });
    case 'sprites': {
      const { spriteSheet } = await loadPart(() => import('../element/capture/index.js'));
      return (await spriteSheet(viewer, { frames: job.frames, width, height, turntable })).blob;
    }
    case 'video':
      return viewer.record({ fps: job.fps, width, height, mimeType: job.mimeType, turntable });
    case 'gif': {
      const { recordGif } = await loadPart(() => import('./gif.js'));
      return recordGif(viewer, { fps: job.fps, width, height, transparent, turntable });
    }
  }
}

/** Shows the files with all their images. Rejects with the first error if nothing can be shown. */
async function load(viewer: Md5ViewerElement): Promise<void> {
  const { OpenedFiles } = await loadPart(() => import('../files/watch/index.js'));
  let failure = 'The file contains no model.';
  viewer.addEventListener('error', ({ detail: { message, report } }) => {
    const finding = report.diagnostics.find(({ severity }) => severity === 'error');
    failure = message ?? (finding ? remarkText(finding) : failure);
  });
  await viewer.loadFiles(await new OpenedFiles(document.baseURI).list());
  const name = viewer.modelName;
  if (!viewer.loaded || name === null) throw new Error(failure);
  // Resolves after the last image; loadFiles() does not wait for slow images.
  await viewer.showModel(name);
}

function chooseMoment(viewer: Md5ViewerElement, { animated, frame }: PosterJob): void {
  const [name = null] = viewer.availableAnimations;
  viewer.animationName = animated ? name : null;
  viewer.pause();
  if (!animated) return;
  if (name === null) {
    const misfit = viewer.report.diagnostics.find(({ code }) => code === 'clip-does-not-fit');
    throw new Error(misfit ? remarkText(misfit) : 'The animation cannot be shown.');
  }
  if (frame >= viewer.frameCount)
    throw new Error(`Expected a frame from 0 to ${viewer.frameCount - 1}, got ${frame}.`);
  viewer.currentFrame = frame;
}

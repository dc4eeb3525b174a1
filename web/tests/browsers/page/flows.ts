// The flows that work in all three engines. Each runs in the page and throws on failure. It uses the public
// interface of the element (attributes, properties, events, parts) and visible content.
import { checkAccessibility } from './axe.js';
import { backgrounds } from './backgrounds.js';
import {
  check,
  coverage,
  difference,
  eventOf,
  inside,
  MESH,
  nextFrame,
  openElement,
  openSite,
  partOf,
  pixelsOf,
  placeElement,
  press,
  until,
  WALK,
  type OpenPage,
} from './frame.js';

export const FLOWS: Readonly<Record<string, () => Promise<void>>> = {
  'drop files': dropFiles,
  play,
  scrub,
  'press keys': pressKeys,
  pinch,
  'lose the context': loseContext,
  'follow a camera path': followCameraPath,
  'click on a poster': clickOnPoster,
  'draw backgrounds': backgrounds,
  'open a link and copy it': openLink,
  'open an archive': openArchive,
  'read messages': readMessages,
  'open the inspector': openInspector,
  'walk through the joints': openJoints,
  'open the display menu': openDisplayMenu,
  'open the key sheet': openKeySheet,
  'open the embed dialog': openEmbedDialog,
  'open the menu of a narrow page': openNarrowMenu,
  'embed page': embedPage,
};

async function dropFiles(): Promise<void> {
  const { page, viewer } = await openSite('index.html#show=none');
  await drop(page, { 'dropped.md5mesh': MESH, 'walk.md5anim': WALK });
  await until('the dropped model is shown', () => viewer.modelName === 'dropped' && viewer.loaded);
  check(viewer.availableAnimations.join() === 'walk', 'the dropped animation is listed');
  await until('the animation plays', () => !viewer.paused && viewer.currentFrame > 1);
  viewer.pause();
  const covered = coverage(await pixelsOf(viewer));
  check(covered > 0.05 && covered < 0.6, `the model covers a part of the picture, not ${covered}`);
}

/** Drops files of the site on a page, under other names, like a file manager. */
async function drop(page: OpenPage['page'], files: Readonly<Record<string, string | Blob>>): Promise<void> {
  const dataTransfer = new page.DataTransfer();
  for (const [name, source] of Object.entries(files)) {
    const content = typeof source === 'string' ? await (await fetch(source)).blob() : source;
    dataTransfer.items.add(new page.File([content], name));
  }
  const overlay = page.document.getElementById('drop')!;
  for (const type of ['dragenter', 'dragover', 'drop']) {
    const event = new page.DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    page.document.body.dispatchEvent(event);
    check(event.defaultPrevented, `the page takes ${type}`);
    check(overlay.classList.contains('over') === (type !== 'drop'), `the overlay is right at ${type}`);
  }
}

async function play(): Promise<void> {
  const viewer = await openElement('controls');
  const button = await partOf(viewer, 'play-button');
  check(viewer.paused && button.ariaLabel === 'Play', 'the animation waits');
  const before = await pixelsOf(viewer);
  button.click();
  await until('the animation plays', () => !viewer.paused);
  await until('time passes', () => viewer.currentFrame > 3);
  await until('the button pauses', () => button.ariaLabel === 'Pause');
  button.click();
  check(viewer.paused, 'the button pauses at once');
  check(difference(before, await pixelsOf(viewer)) > 0.01, 'the picture has changed');
  const stopped = viewer.currentFrame;
  await nextFrame();
  await nextFrame();
  check(viewer.currentFrame === stopped, 'no time passes after the pause');
}

async function scrub(): Promise<void> {
  const viewer = await openElement('controls autoplay');
  const scrubber = await partOf<HTMLInputElement>(viewer, 'scrubber');
  await until('the animation plays', () => !viewer.paused && viewer.currentFrame > 0);
  scrubber.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  scrubber.value = '9.2';
  scrubber.dispatchEvent(new Event('input', { bubbles: true }));
  await nextFrame();
  await nextFrame();
  check(viewer.currentFrame === 9, `the frame is held at 9, not at ${viewer.currentFrame}`);
  scrubber.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  await until('the animation goes on', () => viewer.currentFrame > 9);
  viewer.pause();
  viewer.currentFrame = 4;
  scrubber.focus();
  press(viewer, 'ArrowRight');
  check(viewer.currentFrame === 5, `the arrow key steps to frame 5, not to ${viewer.currentFrame}`);
  await until('the slider reads frame 5', () => scrubber.getAttribute('aria-valuetext')?.includes('5'));
}

async function pressKeys(): Promise<void> {
  const viewer = await openElement('controls camera-controls');
  viewer.focus();
  check(viewer.shadowRoot?.activeElement?.part.contains('stage') ?? false, 'the picture has the focus');
  press(viewer, ' ');
  await until('Space plays', () => !viewer.paused);
  press(viewer, 'k');
  check(viewer.paused, 'K pauses');
  viewer.currentFrame = 3;
  press(viewer, '.');
  check(viewer.currentFrame === 4, 'Period shows the next frame');
  press(viewer, 'b', 'KeyB');
  check(viewer.skeleton === 'lines', 'B shows the skeleton');
  press(viewer, 'и', 'KeyB');
  check(viewer.skeleton === 'none', 'the same key of a Cyrillic keyboard hides it');
  const { theta } = viewer.getCameraOrbit();
  press(viewer, 'ArrowLeft', 'ArrowLeft');
  viewer.jumpCameraToGoal();
  check(viewer.getCameraOrbit().theta !== theta, 'the arrow key turns the camera');
}

async function pinch(): Promise<void> {
  const viewer = await openElement('camera-controls touch-action="none"');
  const stage = await partOf(viewer, 'stage');
  // Browsers cannot capture a pointer that a script made.
  stage.setPointerCapture = () => undefined;
  const { left, top } = stage.getBoundingClientRect();
  const finger = (type: string, pointerId: number, x: number): void => {
    const place = { clientX: left + x, clientY: top + 200, buttons: type === 'pointerup' ? 0 : 1 };
    stage.dispatchEvent(
      new PointerEvent(type, { pointerId, pointerType: 'touch', isPrimary: pointerId === 2, ...place }),
    );
  };
  viewer.jumpCameraToGoal();
  const { radius } = viewer.getCameraOrbit();
  finger('pointerdown', 2, 300);
  finger('pointerdown', 3, 340);
  for (const spread of [20, 40, 60]) {
    finger('pointermove', 2, 300 - spread);
    finger('pointermove', 3, 340 + spread);
  }
  finger('pointerup', 2, 240);
  finger('pointerup', 3, 400);
  viewer.jumpCameraToGoal();
  const share = viewer.getCameraOrbit().radius / radius;
  check(
    Math.abs(share - 40 / 160) < 0.05,
    `four times the spread is a quarter of the distance, not ${share}`,
  );
}

async function loseContext(): Promise<void> {
  const viewer = await openElement('');
  const before = await pixelsOf(viewer);
  const { webgl } = window as unknown as { webgl: WebGL2RenderingContext };
  const control = webgl.getExtension('WEBGL_lose_context')!;
  const restored = eventOf(viewer, 'contextrestored');
  control.loseContext();
  await eventOf(webgl.canvas, 'webglcontextlost');
  // A context can be restored after all listeners were called for its loss.
  await nextFrame();
  control.restoreContext();
  await restored;
  check(difference(before, await pixelsOf(viewer)) === 0, 'the picture is the same as before');
}

async function followCameraPath(): Promise<void> {
  const viewer = await openElement(
    'controls camera-controls camera-paths="demo/wanderer/tour.md5camera" camera-path="tour" letterbox="2.35"',
  );
  await until('the camera path is followed', () => viewer.cameraPath === 'tour' && viewer.duration > 0);
  const first = await pixelsOf(viewer);
  viewer.currentFrame = viewer.frameCount / 2;
  check(difference(first, await pixelsOf(viewer)) > 0.02, 'the path moves the camera');
  viewer.focus();
  press(viewer, 'c', 'KeyC');
  check(viewer.cameraPath === null, 'C leaves the path');
}

async function clickOnPoster(): Promise<void> {
  const viewer = placeElement(
    `src="${MESH}" animations="${WALK}" poster="demo/wanderer/body.png" loading="interaction" alt="Wanderer" autoplay`,
  );
  const button = await partOf(viewer, 'load-button');
  const poster = await partOf(viewer, 'poster');
  await until('the poster is shown', () => poster.querySelector('img')?.complete);
  check(!viewer.loaded, 'the model waits for a click');
  await checkAccessibility(window);
  button.click();
  await until('the model plays', () => viewer.loaded && !viewer.paused && viewer.currentFrame > 0.5);
  await until('the poster is gone', () => getComputedStyle(poster).visibility === 'hidden');
}

async function openLink(): Promise<void> {
  const { page, viewer } = await openSite(`index.html#src=${MESH}&anim=${WALK}&frame=9&play=0`);
  await until('the linked frame is shown', () => viewer.paused && viewer.currentFrame === 9);
  viewer.currentFrame = 5;
  page.document.getElementById('copy-link')!.click();
  await until('the address names frame 5', () => page.location.hash.includes('frame=5'));
  check(page.location.hash.includes(`src=${MESH}`), 'the address names the model');
}

async function openArchive(): Promise<void> {
  const { page, viewer } = await openSite('index.html#play=0');
  await drop(page, { 'pak000.pk4': await (await fetch('two-models.zip')).blob() });
  await until('two models are listed', () => viewer.availableModels.length === 2 && viewer.loaded);
  const panel = page.document.getElementById('models')!;
  const rows = (): HTMLElement[] => [...panel.querySelectorAll<HTMLElement>('[role=option]')];
  await until('the list has two rows', () => rows().length === 2);
  await checkAccessibility(page);
  const shown = viewer.modelName;
  rows()
    .find((row) => row.ariaSelected !== 'true')!
    .click();
  await until('the other model is shown', () => viewer.modelName !== shown && viewer.loaded);
  const search = panel.querySelector<HTMLInputElement>('input[type=search]')!;
  search.value = 'large';
  search.dispatchEvent(new Event('input', { bubbles: true }));
  await until('the search leaves one row', () => rows().length === 1);
}

async function readMessages(): Promise<void> {
  const { page, viewer } = await openSite('index.html#play=0');
  await drop(page, { 'broken.md5mesh': new Blob(['no mesh at all']) });
  const messages = await partOf(viewer, 'messages');
  await until('the message names the file', () => messages.textContent.includes('broken.md5mesh'));
  await checkAccessibility(page);
  (await partOf(viewer, 'dismiss-button')).click();
  await until('the messages are closed', () => !messages.isConnected);
}

async function openInspector(): Promise<void> {
  const { page, viewer } = await openSite('index.html#play=0');
  page.document.getElementById('details-button')!.click();
  await inside(viewer, '.facts dd');
  const close = await until(
    'Close has the focus',
    () => viewer.shadowRoot?.activeElement?.classList.contains('close') && viewer.shadowRoot.activeElement,
  );
  await checkAccessibility(page);
  press(viewer, 'Escape');
  await until('Escape closes the inspector', () => !viewer.inspector && !close.isConnected);
}

async function openJoints(): Promise<void> {
  const { page, viewer } = await openSite('index.html#play=0');
  viewer.jointTree = true;
  const tree = await inside(viewer, '[role="tree"]');
  await inside(viewer, '[role="treeitem"]');
  tree.focus();
  press(viewer, 'Home');
  press(viewer, 'ArrowDown');
  check(viewer.selectedJoint === 1, 'the keys choose a joint');
  await until(
    'the row is marked',
    () => tree.querySelector('[aria-selected="true"]')?.id === tree.getAttribute('aria-activedescendant'),
  );
  viewer.shading = 'weights';
  await partOf(viewer, 'legend');
  await checkAccessibility(page);
  press(viewer, 'Escape');
  await until('Escape closes the joints', () => !viewer.jointTree && !tree.isConnected);
}

async function openDisplayMenu(): Promise<void> {
  const { page, viewer } = await openSite('index.html#play=0');
  const button = await partOf(viewer, 'display-button');
  button.click();
  const menu = await partOf(viewer, 'display');
  await until('the focus is in the menu', () => menu.contains(viewer.shadowRoot!.activeElement));
  await checkAccessibility(page);
  const skeleton = await inside<HTMLSelectElement>(viewer, '[part~="display"] select[aria-label="Skeleton"]');
  skeleton.value = 'names';
  skeleton.dispatchEvent(new Event('change', { bubbles: true }));
  check(viewer.skeleton === 'names', 'the list sets the property');
  press(viewer, 'Escape');
  await until('Escape closes the menu', () => !menu.isConnected);
  await until('the button has the focus again', () => viewer.shadowRoot?.activeElement === button);
}

async function openKeySheet(): Promise<void> {
  const { page, viewer } = await openSite('index.html#play=0');
  page.document.getElementById('keys')!.click();
  const host = await until('the sheet is open', () =>
    [...viewer.shadowRoot!.children].find((child) => child.shadowRoot?.querySelector('dialog[open]')),
  );
  await checkAccessibility(page);
  host
    .shadowRoot!.querySelector('dialog')!
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'h', code: 'KeyH', bubbles: true }));
  await until('H closes the sheet', () => !host.isConnected);
}

async function openEmbedDialog(): Promise<void> {
  const { page } = await openSite('index.html#play=0');
  page.document.getElementById('embed')!.click();
  const dialog = await until('the dialog is open', () =>
    page.document.querySelector<HTMLDialogElement>('#embed-dialog[open]'),
  );
  check(dialog.textContent.includes('<md5-viewer'), 'the dialog has the tag');
  await checkAccessibility(page);
  dialog.querySelector<HTMLElement>('.close')!.click();
  check(!dialog.open, 'Close closes the dialog');
}

async function openNarrowMenu(): Promise<void> {
  const { page, viewer } = await openSite('index.html#play=0', 420);
  await partOf(viewer, 'play-button');
  await checkAccessibility(page);
  const menu = page.document.getElementById('menu')!;
  page.document.getElementById('menu-button')!.click();
  await until('the menu is open', () => page.getComputedStyle(menu).display !== 'none');
  await checkAccessibility(page);
  page.document.getElementById('skeleton')!.click();
  check(viewer.skeleton === 'lines', 'the menu shows the skeleton');
}

async function embedPage(): Promise<void> {
  const { page, viewer } = await openSite(`embed.html#src=${MESH}&anim=${WALK}`, 420);
  await until('the animation plays', () => !viewer.paused && viewer.currentFrame > 0.5);
  viewer.pause();
  await partOf(viewer, 'play-button');
  await checkAccessibility(page);
}

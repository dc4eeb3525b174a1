import { Announcer } from './announcer.js';
import { execute } from './commands.js';
import { InteractionPrompt } from './interaction-prompt.js';
import { JointPointer } from './joint-pointer.js';
import { commandOf, keepsKey } from './keyboard.js';
import { leavePath } from './leave-path.js';
import { OrbitGestures } from './orbit-gestures.js';
import type { ViewerHost } from '../viewer-host.js';
import { textsOf } from '../i18n/index.js';
import { chooseJoint } from '../ui/parts/index.js';
import { UI_TEXTS } from '../i18n/en/ui.js';

/** Pointer and keyboard input on one element's picture. Loaded when the element handles any input. */
export class Interaction {
  readonly #element: ViewerHost;
  readonly #area: HTMLElement;
  readonly #gestures: OrbitGestures;
  readonly #joints: JointPointer;
  readonly #onTap: (event: PointerEvent) => void;
  #prompt: InteractionPrompt | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The user already knows that the model can be rotated. */
  #known = false;

  /** `onTap`: an additional action for a press without a drag. */
  constructor(element: ViewerHost, area: HTMLElement, onTap: (event: PointerEvent) => void) {
    this.#element = element;
    this.#area = area;
    this.#onTap = onTap;
    this.#gestures = new OrbitGestures(area, element.driver.camera, () => this.#moved(), this.#tap);
    this.#joints = new JointPointer(area, element);
    new Announcer(element, area);
    area.addEventListener('dblclick', this.#focus);
    element.addEventListener('keydown', this.#key);
  }

  /** Runs after each change of the element's attributes. */
  update(): void {
    const { cameraControls: enabled, disableZoom, disablePan, skeleton } = this.#element;
    if (enabled)
      this.#area.setAttribute('aria-description', textsOf(this.#element, UI_TEXTS)('interaction-prompt'));
    else this.#area.removeAttribute('aria-description');
    this.#gestures.options = {
      enabled,
      zoom: !disableZoom,
      pan: !disablePan,
      wheel: () => this.#element.wheelZoom === 'always' || this.#element.matches(':focus-within'),
    };
    this.#joints.enabled = skeleton !== 'none';
    if (!this.#promptWanted) this.#stopPrompt();
    if (!this.#showsContent) this.#removePrompt();
  }

  /**
   * Runs when the picture is visible: after a time without input, the prompt shows that the model can be
   * rotated.
   */
  begin(): void {
    clearTimeout(this.#timer);
    if (this.#promptWanted)
      this.#timer = setTimeout(() => this.#showPrompt(), this.#element.interactionPromptThreshold);
  }

  close(): void {
    this.#stopPrompt();
    this.#known = false;
  }

  get #promptWanted(): boolean {
    const { cameraControls, interactionPrompt } = this.#element;
    return cameraControls && interactionPrompt !== 'none' && !this.#known;
  }

  /** Does not wait for `loaded`, which becomes true after the first picture: when the textures are there. */
  get #showsContent(): boolean {
    const { model, curve } = this.#element.session;
    return model !== null || curve !== null;
  }

  #showPrompt(): void {
    // The prompt does not cover text that somebody reads.
    const reads = this.#element.renderRoot.querySelector('.messages, .display') !== null;
    if (this.#promptWanted && this.#showsContent && !reads)
      this.#prompt ??= new InteractionPrompt(this.#element, this.#area);
  }

  #stopPrompt(): void {
    clearTimeout(this.#timer);
    this.#removePrompt();
  }

  #removePrompt(): void {
    this.#prompt?.remove();
    this.#prompt = null;
  }

  /** When the user moves the camera, the free camera replaces a camera path. */
  #moved(): void {
    const { driver } = this.#element;
    this.#known = true;
    this.#stopPrompt();
    leavePath(this.#element);
    driver.cameraMoved('user-interaction');
  }

  readonly #tap = (event: PointerEvent): void => {
    const picked = this.#element.pick(event.clientX, event.clientY);
    chooseJoint(this.#element, picked?.joint ?? -1);
    this.#element.driver.emit('model-pick', picked);
    this.#onTap(event);
  };

  /** A double click looks at the hit point, or frames the model again. */
  readonly #focus = (event: MouseEvent): void => {
    const { cameraControls, disablePan, driver } = this.#element;
    if (!cameraControls || disablePan) return;
    const hit = driver.pick(event.clientX, event.clientY);
    const [x, y, z] = driver.motion.travelled;
    leavePath(this.#element);
    if (hit) driver.camera.focus([hit.position[0] - x, hit.position[1] - y, hit.position[2] - z]);
    else driver.camera.frameModel();
    this.#moved();
  };

  readonly #key = (event: KeyboardEvent): void => {
    const element = this.#element;
    const origin = event.composedPath()[0];
    const kept = origin instanceof Element && keepsKey(origin, event.key);
    if (event.defaultPrevented || kept || !(element.cameraControls || element.controls)) return;
    if (event.key === 'Escape' && element.session.progress !== null) {
      element.cancelLoading();
      event.preventDefault();
      return;
    }
    if (event.key === 'Escape' && element.session.messagesOpen) {
      element.session.toggleMessages();
      // The focused element was removed.
      if (origin instanceof Element && origin.closest('.messages')) this.#area.focus();
      event.preventDefault();
      return;
    }
    const command = commandOf(event);
    if (!command || !execute(element, command, element.cameraControls)) return;
    event.preventDefault();
    this.#known = true;
    this.#stopPrompt();
  };
}

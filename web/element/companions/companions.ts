import type { ViewerHost } from '../viewer-host.js';
import { Annotations } from './annotations.js';
import { Attachments } from './attachments.js';
import { Sync } from './sync.js';

/** Additions to an element's picture from its children and attributes. Created on demand. */
export class Companions {
  readonly attachments: Attachments;
  readonly #annotations: Annotations;
  readonly #sync: Sync;

  constructor(viewer: ViewerHost) {
    this.attachments = new Attachments(viewer);
    this.#annotations = new Annotations(viewer);
    this.#sync = new Sync(viewer);
    viewer.addEventListener('contextrestored', () => this.attachments.repaint());
  }

  /** Runs after each change of the element. */
  update(): void {
    this.attachments.update();
    this.#annotations.update();
    this.#sync.update();
  }

  /** Runs after each picture. */
  pictured(): void {
    this.#annotations.pictured();
    this.#sync.pictured();
  }

  /** Runs when the element has left the page. */
  close(): void {
    this.attachments.close();
    this.#annotations.close();
    this.#sync.close();
  }
}

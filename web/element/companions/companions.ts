import type { ViewerHost } from '../viewer-host.js';
import { Annotations } from './annotations.js';
import { Attachments } from './attachments.js';
import { hiddenTriangles } from './hidden-joints.js';
import { Sync } from './sync.js';

/** Additions to an element's picture from its children and attributes. Created on demand. */
export class Companions {
  readonly attachments: Attachments;
  readonly #viewer: ViewerHost;
  readonly #annotations: Annotations;
  readonly #sync: Sync;
  /** The joints whose triangles the driver leaves out. */
  #hidden: string | null = null;

  constructor(viewer: ViewerHost) {
    this.#viewer = viewer;
    this.attachments = new Attachments(viewer);
    this.#annotations = new Annotations(viewer);
    this.#sync = new Sync(viewer);
    viewer.addEventListener('contextrestored', () => this.attachments.repaint());
  }

  /** Runs after each change of the element. */
  update(): void {
    this.#hide();
    this.attachments.update();
    this.#annotations.update();
    this.#sync.update();
  }

  /** Runs after each picture. */
  pictured(): void {
    this.#annotations.pictured();
    this.#sync.pictured();
  }

  #hide(): void {
    const { driver, hiddenJoints } = this.#viewer;
    if (hiddenJoints === this.#hidden) return;
    this.#hidden = hiddenJoints;
    driver.change({
      hide: hiddenJoints === null ? null : (model) => hiddenTriangles(model, hiddenJoints),
    });
  }

  /** Runs when the element has left the page. */
  close(): void {
    this.attachments.close();
    this.#annotations.close();
    this.#sync.close();
  }
}

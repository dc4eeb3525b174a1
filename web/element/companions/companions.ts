import type { ViewerHost } from '../viewer-host.js';
import { Annotations } from './annotations.js';

/** What children and attributes of one element add to its picture. Made when the first of them appears. */
export class Companions {
  readonly #annotations: Annotations;

  constructor(viewer: ViewerHost) {
    this.#annotations = new Annotations(viewer);
  }

  /** After each change of the element. */
  update(): void {
    this.#annotations.update();
  }

  /** After each picture. */
  pictured(): void {
    this.#annotations.pictured();
  }

  /** The element left the page. */
  close(): void {
    this.#annotations.close();
  }
}

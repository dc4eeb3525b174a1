/** Another model at a joint of the model of the viewer around it. */
export class Md5AttachmentElement extends HTMLElement {
  /** Address of the mesh. */
  get src(): string {
    return this.#text('src');
  }

  set src(value: string) {
    this.setAttribute('src', value);
  }

  /** Name of a model among the files of the viewer, in place of an address. */
  get modelName(): string {
    return this.#text('model-name');
  }

  set modelName(value: string) {
    this.setAttribute('model-name', value);
  }

  /** Name or index of the joint that carries it. */
  get joint(): string {
    return this.#text('joint');
  }

  set joint(value: string) {
    this.setAttribute('joint', value);
  }

  /** Where its root joint stands, relative to the joint: x, y and z in file units. */
  get offset(): string {
    return this.#text('offset');
  }

  set offset(value: string) {
    this.setAttribute('offset', value);
  }

  /** How its root joint is turned, relative to the joint: pitch, yaw and roll in degrees, as id Tech 4 has them. */
  get angles(): string {
    return this.#text('angles');
  }

  set angles(value: string) {
    this.setAttribute('angles', value);
  }

  #text(name: string): string {
    return this.getAttribute(name) ?? '';
  }
}

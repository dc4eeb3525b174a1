/**
 * A file declared inside `<md5-viewer>`: the parent observes `src` and `name` and loads it. Shows nothing
 * itself.
 */
class SourceElement extends HTMLElement {
  /** Address of the file. */
  get src(): string {
    return this.getAttribute('src') ?? '';
  }

  set src(value: string) {
    this.setAttribute('src', value);
  }

  /** Name in the lists. The default is the name of the file. */
  get name(): string {
    return this.getAttribute('name') ?? '';
  }

  set name(value: string) {
    this.setAttribute('name', value);
  }
}

/** An animation of the viewer around it. */
export class Md5AnimationElement extends SourceElement {}

/** A camera path of the viewer around it. */
export class Md5CameraElement extends SourceElement {}

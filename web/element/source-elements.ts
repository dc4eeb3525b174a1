/**
 * A file declared inside `<md5-viewer>`: the parent observes `src` and `name` and loads it. Shows nothing
 * itself.
 */
class SourceElement extends HTMLElement {
  get src(): string {
    return this.getAttribute('src') ?? '';
  }

  set src(value: string) {
    this.setAttribute('src', value);
  }

  /** Name in the lists; empty means the file's own base name. */
  get name(): string {
    return this.getAttribute('name') ?? '';
  }

  set name(value: string) {
    this.setAttribute('name', value);
  }
}

/** `<md5-animation src name>`: one animation of the surrounding viewer. */
export class Md5AnimationElement extends SourceElement {}

/** `<md5-camera src name>`: one camera path of the surrounding viewer. */
export class Md5CameraElement extends SourceElement {}

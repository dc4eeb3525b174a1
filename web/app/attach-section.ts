import { html, render } from 'lit';
import type { Md5ViewerElement } from '../element/index.js';
import { pageText } from './i18n/index.js';
import { attachmentElement } from '../element/links/index.js';

/** Type of what is dragged from the list of models. */
const DRAGGED = 'application/x-md5-model';

/** The part of the list of models that shows others at joints of the shown one. */
export class AttachSection {
  readonly #viewer: Md5ViewerElement;
  readonly #host: HTMLElement;
  #joint = '';

  constructor(viewer: Md5ViewerElement, host: HTMLElement) {
    this.#viewer = viewer;
    this.#host = host;
    viewer.addEventListener('dragover', (event) => {
      if (event.dataTransfer?.types.includes(DRAGGED)) event.preventDefault();
    });
    viewer.addEventListener('drop', (event) => {
      const name = event.dataTransfer?.getData(DRAGGED);
      if (!name) return;
      event.preventDefault();
      const joint = viewer.pick(event.clientX, event.clientY)?.jointName;
      this.attach(name, joint ?? this.#joint);
    });
  }

  /** A row of the list is dragged to a joint. */
  drag(event: DragEvent, name: string): void {
    event.dataTransfer?.setData(DRAGGED, name);
  }

  attach(modelName: string, joint: string): void {
    if (joint !== '') this.#viewer.append(attachmentElement({ modelName, joint }));
    this.update();
  }

  update(): void {
    const { joints, modelName } = this.#viewer;
    const { offers } = this.#viewer.session.content.collection;
    const others = offers.filter(({ name }) => name !== modelName);
    const attached = [...this.#viewer.querySelectorAll('md5-attachment')];
    if (!joints.some(({ name }) => name === this.#joint)) this.#joint = joints[0]?.name ?? '';
    this.#host.hidden = joints.length === 0 || (others.length === 0 && attached.length === 0);
    render(
      html`
        <h2>${pageText('attach-title')}</h2>
        <form @submit=${this.#submit}>
          <select name="model" aria-label=${pageText('model')}>
            ${others.map(({ name }) => html`<option>${name}</option>`)}
          </select>
          <select name="joint" aria-label=${pageText('joint')}>
            ${joints.map(({ name }) => html`<option ?selected=${name === this.#joint}>${name}</option>`)}
          </select>
          <button type="submit" ?disabled=${others.length === 0}>${pageText('attach')}</button>
        </form>
        ${attached.map(
          (child) =>
            html`<p>
              ${pageText('attached', {
                model: child.getAttribute('model-name') ?? child.getAttribute('src') ?? '',
                joint: child.getAttribute('joint') ?? '',
              })}
              <button type="button" @click=${() => this.#remove(child)}>${pageText('remove')}</button>
            </p>`,
        )}
      `,
      this.#host,
    );
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const [model, joint] = (event.currentTarget as HTMLFormElement).querySelectorAll('select');
    this.#joint = joint?.value ?? '';
    this.attach(model?.value ?? '', this.#joint);
  };

  #remove(child: Element): void {
    child.remove();
    this.update();
  }
}

import { html, render } from 'lit';
import type { Md5ViewerElement } from '../element/index.js';
import type { DefinedAttachment } from '../core/game.js';
import type { FileEntry, Offer } from '../files/index.js';
import { endsWithPath, normalizePath } from '../files/tree/index.js';
import { pageText } from './i18n/index.js';
import { attachmentElement } from '../element/links/index.js';

/** Type of the data when a model is dragged from the list. */
const DRAGGED = 'application/x-md5-model';

/** Limit of suggested attachments from definitions. */
const MOST_DEFINED = 12;

const pathOf = ({ path }: FileEntry): string => normalizePath(path)?.toLowerCase() ?? path;

/** The part of the model list that attaches other models to joints of the shown one. */
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

  /** Starts dragging a row of the list to a joint. */
  drag(event: DragEvent, name: string): void {
    event.dataTransfer?.setData(DRAGGED, name);
  }

  attach(modelName: string, joint: string): void {
    if (joint !== '') this.#add({ modelName, joint });
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
        ${this.#defined(others).map(
          ({ model, by, name, joint, offset, angles }) =>
            html`<p>
              <button
                type="button"
                title=${`${by} ${name}`}
                @click=${() => this.#add({ modelName: model, joint, offset, angles })}
              >
                ${pageText('attach-defined', { model, joint })}
              </button>
            </p>`,
        )}
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

  #add(attachment: Parameters<typeof attachmentElement>[0]): void {
    this.#viewer.append(attachmentElement(attachment));
    this.update();
  }

  /**
   * Attachments that definitions of the game specify for the shown model, if the model exists and is not
   * attached yet.
   */
  #defined(others: readonly Offer[]): (DefinedAttachment & { readonly model: string })[] {
    const { joints, session } = this.#viewer;
    const { model, content } = session;
    const attached = [...this.#viewer.querySelectorAll('md5-attachment')].map(
      (child) => `${child.getAttribute('model-name')} ${child.getAttribute('joint')}`,
    );
    const found = model ? (content.collection.declarations?.attachmentsOf(model) ?? []) : [];
    return found
      .flatMap((each) => {
        const offer = others.find(({ entry }) => endsWithPath(pathOf(entry), each.mesh));
        const joint = joints.find(({ name }) => name.toLowerCase() === each.joint.toLowerCase());
        return offer && joint ? [{ ...each, model: offer.name, joint: joint.name }] : [];
      })
      .filter(({ model: name, joint }) => !attached.includes(`${name} ${joint}`))
      .slice(0, MOST_DEFINED);
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

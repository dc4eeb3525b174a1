/** The dialog that saves a video or a sprite sheet of the playback. */
import { css, html, nothing, render, type TemplateResult } from 'lit';
import { loadPart } from '../../../core/load-part.js';
import { messageOf } from '../../../files/index.js';
import { textsOf, type TextOf } from '../../i18n/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { dialogStyles, fileNameOf, save } from '../parts/index.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

type Text = TextOf<keyof typeof INSPECTOR_TEXTS>;
type Format = 'mp4' | 'webm' | 'sprites';

interface Wishes {
  format: Format;
  turntable: boolean;
  width: number;
  fps: number;
  frames: number;
}

const FORMATS: readonly Format[] = ['mp4', 'webm', 'sprites'];
const LARGEST_VIDEO = 3840;

/** Opens the dialog inside of the element. It closes when the file is saved; closing it cancels. */
export function openRecordDialog(viewer: ViewerHost): void {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [dialogStyles, recordStyles].flatMap(({ styleSheet }) => styleSheet ?? []);
  viewer.renderRoot.append(host);
  const text = textsOf(viewer, INSPECTOR_TEXTS);
  const plays = viewer.duration > 0;
  const wishes: Wishes = { format: 'mp4', turntable: !plays, width: 1280, fps: 30, frames: 16 };
  const abort = new AbortController();
  let share: number | null = null;
  let problem: string | null = null;
  const show = (): void => {
    render(
      html`<dialog aria-labelledby="title">
        <h2 id="title">${text('record-title')}</h2>
        <form method="dialog" @submit=${start}>
          ${share === null ? fields(wishes, plays, text, show) : progressRow(share, text)}
          ${problem === null ? nothing : html`<p role="alert">${problem}</p>`}
          <div class="buttons">
            <button type="button" @click=${() => dialog()?.close()}>
              ${text(share === null ? 'close' : 'cancel')}
            </button>
            ${share === null ? html`<button class="first">${text('record-start')}</button>` : nothing}
          </div>
        </form>
      </dialog>`,
      shadow,
    );
  };
  const dialog = (): HTMLDialogElement | null => shadow.querySelector('dialog');
  const progress = (done: number): void => {
    share = done;
    show();
  };
  const start = (event: Event): void => {
    event.preventDefault();
    problem = null;
    progress(0);
    recorded(viewer, wishes, { signal: abort.signal, onProgress: progress }).then(
      ({ blob, extension }) => {
        save(blob, fileNameOf(viewer.modelName ?? 'video', extension));
        dialog()?.close();
      },
      (error: unknown) => {
        share = null;
        if (abort.signal.aborted) return;
        problem = text('record-failed', { reason: messageOf(error) });
        show();
      },
    );
  };
  show();
  dialog()?.addEventListener('close', () => {
    abort.abort();
    host.remove();
  });
  // The viewer's own keys are disabled while the dialog is open.
  dialog()?.addEventListener('keydown', (event) => event.stopPropagation());
  dialog()?.showModal();
}

interface Watched {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

async function recorded(
  viewer: ViewerHost,
  { format, turntable, width, fps, frames }: Wishes,
  watched: Watched,
): Promise<{ readonly blob: Blob; readonly extension: string }> {
  const { record, spriteSheet } = await loadPart(() => import('../../capture/index.js'));
  if (format !== 'sprites') {
    const options = { mimeType: `video/${format}`, width, fps, turntable, ...watched };
    return { blob: await record(viewer, options), extension: format };
  }
  const { blob } = await spriteSheet(viewer, { frames, width, turntable, ...watched });
  return { blob, extension: 'png' };
}

function fields(wishes: Wishes, plays: boolean, text: Text, show: () => void): TemplateResult {
  const isSheet = wishes.format === 'sprites';
  return html`
    <label
      ><span>${text('record-format')}</span
      ><select
        @change=${(event: Event) => {
          wishes.format = (event.target as HTMLSelectElement).value as Format;
          wishes.width = wishes.format === 'sprites' ? 256 : 1280;
          show();
        }}
      >
        ${FORMATS.map(
          (word) =>
            html`<option value=${word} .selected=${word === wishes.format}>
              ${text(`record-${word}`)}
            </option>`,
        )}
      </select></label
    >
    <label
      ><span>${text('record-content')}</span
      ><select
        @change=${(event: Event) => {
          wishes.turntable = (event.target as HTMLSelectElement).value === 'turntable';
        }}
      >
        ${
          plays
            ? html`<option value="pass" .selected=${!wishes.turntable}>${text('record-pass')}</option>`
            : nothing
        }
        <option value="turntable" .selected=${wishes.turntable}>${text('record-turntable')}</option>
      </select></label
    >
    ${numberField(text('record-width'), [16, LARGEST_VIDEO], wishes.width, (width) => (wishes.width = width))}
    ${
      isSheet
        ? numberField(text('record-frames'), [1, 256], wishes.frames, (frames) => (wishes.frames = frames))
        : numberField(text('record-fps'), [1, 120], wishes.fps, (fps) => (wishes.fps = fps))
    }
  `;
}

function numberField(
  label: string,
  [min, max]: readonly [number, number],
  value: number,
  onChange: (value: number) => void,
): TemplateResult {
  return html`<label
    ><span>${label}</span
    ><input
      type="number"
      required
      min=${min}
      max=${max}
      .value=${String(value)}
      @change=${(event: Event) => onChange((event.target as HTMLInputElement).valueAsNumber)}
  /></label>`;
}

function progressRow(share: number, text: Text): TemplateResult {
  return html`<label class="progress"
    ><span>${text('record-progress')}</span><progress max="1" .value=${share}></progress
  ></label>`;
}

const recordStyles = css`
  form {
    display: grid;
    gap: 8px;
    margin-top: 12px;
    min-width: min(320px, 80vw);
  }

  label {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
  }

  select,
  input {
    box-sizing: border-box;
    width: 180px;
    min-width: 0;
    padding: 6px 8px;
    border: 1px solid var(--_edge);
    border-radius: 8px;
    color: inherit;
    background: var(--_hover);
    font: inherit;
  }

  option {
    background: Canvas;
    color: CanvasText;
  }

  progress {
    flex: 1;
    accent-color: var(--_line);
  }

  p {
    max-width: 380px;
    margin: 0;
    color: var(--_error, #c62828);
  }

  .buttons {
    display: flex;
    gap: 8px;
    justify-content: flex-end;
    margin-top: 6px;
  }
`;

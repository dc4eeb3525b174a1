/**
 * The list of repairs of the shown model's files. Selecting a repair immediately shows the repaired files.
 */
import { zipSync } from 'fflate';
import { html, nothing, render, type TemplateResult } from 'lit';
import type { Change, Diagnostic } from '../core/index.js';
import {
  loadRepairs,
  type BrokenFile,
  type FoundRepair,
  type RepairedKind,
  type RepairName,
  type Repairs,
} from '../core/writer.js';
import type { Md5ViewerElement } from '../element/index.js';
import { save, fileNameOf } from '../element/ui/parts/index.js';
import { messageOf, type Asset, type FileEntry } from '../files/index.js';
import { meshesOfClips } from './clip-meshes.js';
import { countText, pageText } from './i18n/index.js';
import { fileName, pageTurn } from '../files/tree/index.js';
import { REPAIR_NAMES, repairOf } from '../report/remedies.js';

export interface RepairActions {
  readonly close: () => void;
  /** Receives error messages. */
  readonly tell: (text: string) => void;
}

/** A file of the shown model as it was loaded, and its selected repairs. */
interface Patient {
  readonly original: FileEntry;
  readonly kind: RepairedKind;
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
  possible: readonly FoundRepair[];
  readonly chosen: Set<RepairName>;
  /** The text with the selected repairs; null if none is selected. */
  repaired: string | null;
  changes: readonly Change[];
  /** The reason why the file cannot be written with the selected repairs. */
  obstacle: string | null;
}

type Result = Pick<Patient, 'repaired' | 'changes' | 'obstacle'>;
const UNCHANGED: Result = { repaired: null, changes: [], obstacle: null };

function repaired(repairs: Repairs, broken: BrokenFile, chosen: ReadonlySet<RepairName>): Result {
  const { text, undone, changes, obstacle } = repairs.make(broken, { named: [...chosen], asked: 'none' });
  const [{ reason } = { reason: null }] = undone;
  return { repaired: text, changes, obstacle: obstacle?.message ?? reason };
}

const brokenFile = ({ original, kind, bytes }: Patient): BrokenFile => ({
  file: original.path,
  kind,
  bytes,
});

/** Compiled files have no text to repair. */
function isText({ entry }: Pick<Asset<unknown>, 'entry'>): boolean {
  return entry.compiledPath === undefined;
}

/** The mesh of an animation, read once; undefined if it cannot be read any more. */
async function meshAt(
  entry: FileEntry | undefined,
  read: Map<string, BrokenFile['mesh']>,
): Promise<BrokenFile['mesh']> {
  if (!entry) return undefined;
  const { path } = entry;
  if (!read.has(path)) {
    const bytes = await entry.bytes().catch(() => null);
    read.set(path, bytes ? { file: path, bytes } : undefined);
  }
  return read.get(path);
}

export class RepairList {
  readonly #viewer: Md5ViewerElement;
  readonly #panel: HTMLElement;
  readonly #actions: RepairActions;
  /** Entries with repaired content that this list has loaded. */
  readonly #own = new WeakSet<FileEntry>();
  #patients: Patient[] = [];
  #busy = false;
  #ticket = 0;

  constructor(viewer: Md5ViewerElement, panel: HTMLElement, actions: RepairActions) {
    this.#viewer = viewer;
    this.#panel = panel;
    this.#actions = actions;
  }

  /** Updates all texts to the language of the page. */
  translate(): void {
    this.#render();
  }

  focus(): void {
    this.#panel.querySelector<HTMLElement>('input, button')?.focus();
  }

  /** Lists the repairs of the shown files. Selections stay as long as the files are the same. */
  async update(): Promise<void> {
    const entry = this.#viewer.session.model?.entry;
    if (this.#busy || (entry && this.#own.has(entry))) return;
    const shown = this.#shownFiles();
    const isSame =
      shown.length === this.#patients.length &&
      shown.every(([{ entry }], i) => {
        const { original } = this.#patients[i] ?? {};
        return entry === original || (this.#own.has(entry) && entry.path === original?.path);
      });
    if (isSame) {
      this.#render();
      return;
    }
    const ticket = ++this.#ticket;
    this.#patients = [];
    this.#render();
    await this.#whileBusy(async () => {
      const patients: Patient[] = [];
      for (const [{ entry, report }, kind] of shown)
        patients.push({
          ...{ original: entry, kind, bytes: await entry.bytes(), diagnostics: report.diagnostics },
          ...{ possible: [], chosen: new Set(), ...UNCHANGED },
        });
      if (ticket !== this.#ticket) return;
      this.#patients = patients;
      await this.#plan();
    });
  }

  /** The shown mesh first, then the animations that fit it, then camera paths. */
  #shownFiles(): (readonly [Pick<Asset<unknown>, 'entry' | 'report'>, RepairedKind])[] {
    const { model, clips, content } = this.#viewer.session;
    const fitting = clips.filter(({ fits }) => fits).map(({ asset }) => asset);
    return [
      ...(model ? [[model, 'mesh'] as const] : []),
      ...fitting.map((clip) => [clip, 'anim'] as const),
      ...content.collection.paths.map((path) => [path, 'camera'] as const),
    ].filter(([file]) => isText(file));
  }

  /**
   * Rewrites all files with their selected repairs. The mesh comes first: its own animations are compared with its
   * repaired version, others with the meshes to which they belong.
   */
  async #plan(): Promise<void> {
    const repairs = await loadRepairs();
    const meshes = await this.#meshesOfClips();
    const shown = this.#patients.find(({ kind }) => kind === 'mesh')?.original.path;
    const clips = () =>
      this.#patients.filter(({ original: { path } }) => meshes.get(path)?.path === shown).map(brokenFile);
    const read = new Map<string, BrokenFile['mesh']>();
    for (const patient of this.#patients) {
      const { original, kind, bytes, chosen } = patient;
      const mesh = await meshAt(meshes.get(original.path), read);
      const broken = { ...brokenFile(patient), ...(kind === 'mesh' ? { clips } : { mesh }) };
      patient.possible = repairs.find(broken);
      const names = patient.possible.map(({ name }) => name);
      for (const name of chosen) if (!names.includes(name)) chosen.delete(name);
      Object.assign(patient, chosen.size > 0 ? repaired(repairs, broken, chosen) : UNCHANGED);
      if (kind === 'mesh')
        read.set(original.path, {
          file: original.path,
          bytes: patient.repaired === null ? bytes : new TextEncoder().encode(patient.repaired),
        });
      await pageTurn();
    }
  }

  /** The shown mesh comes first, so that it is that of animations which fit several equally. */
  #meshesOfClips(): Promise<ReadonlyMap<string, FileEntry>> {
    const { model, clips, content } = this.#viewer.session;
    const others = content.collection.models.filter((other) => other !== model);
    const models = [...(model ? [model] : []), ...others].filter(isText);
    return meshesOfClips(
      clips.filter(({ fits }) => fits).map(({ asset }) => asset),
      models,
    );
  }

  async #choose(patients: readonly Patient[], name: RepairName, isChosen: boolean): Promise<void> {
    for (const { chosen } of patients)
      if (isChosen) chosen.add(name);
      else chosen.delete(name);
    await this.#whileBusy(async () => {
      const before = this.#patients.map(({ repaired }) => repaired);
      await this.#plan();
      const changed = this.#patients.filter(({ repaired }, i) => repaired !== before[i]);
      const entries = changed.map((one) => this.#entryOf(one));
      if (entries.length > 0) await this.#viewer.loadFiles(entries, { mode: 'add', refresh: true });
    });
  }

  /** The file to show. */
  #entryOf({ original, bytes, repaired }: Patient): FileEntry {
    const { path, url, archive, upAxis } = original;
    const content = repaired === null ? bytes : new TextEncoder().encode(repaired);
    // Bypasses caches, so that the repaired content is not replaced by the original file.
    const init = { ...original.init, cache: 'reload' as const };
    const entry: FileEntry = {
      ...{ path, init, size: content.length, bytes: () => Promise.resolve(content) },
      ...(url === undefined ? {} : { url }),
      ...(archive ? { archive } : {}),
      ...(upAxis ? { upAxis } : {}),
    };
    this.#own.add(entry);
    return entry;
  }

  #save(): void {
    const files = this.#patients.flatMap(({ original, repaired }) =>
      repaired === null ? [] : [{ path: original.path, text: repaired }],
    );
    const [first] = files;
    if (files.length === 1 && first) {
      save(new Blob([first.text], { type: 'text/plain' }), fileName(first.path));
      return;
    }
    const packed = zipSync(
      Object.fromEntries(files.map(({ path, text }) => [path, new TextEncoder().encode(text)])),
    );
    const name = fileNameOf(this.#viewer.modelName ?? 'model', 'zip');
    save(new Blob([packed], { type: 'application/zip' }), name);
  }

  async #whileBusy(work: () => Promise<void>): Promise<void> {
    this.#busy = true;
    this.#render();
    try {
      await work();
    } catch (error) {
      this.#actions.tell(pageText('repair-failed', { reason: messageOf(error) }));
    } finally {
      this.#busy = false;
      this.#render();
    }
  }

  #render(): void {
    const repaired = this.#patients.filter((patient) => patient.repaired !== null);
    const offered = this.#patients.filter(({ possible }) => possible.length > 0);
    const animations = offered.filter(({ kind }) => kind === 'anim');
    const isGrouped = animations.length > 1;
    const alone = isGrouped ? offered.filter(({ kind }) => kind !== 'anim') : offered;
    render(
      html`<header>
          <h2>${pageText('repair')}</h2>
          <button
            class="close"
            type="button"
            aria-label=${pageText('close-repairs')}
            @click=${this.#actions.close}
          >
            <svg><use href="#i-close" /></svg>
          </button>
        </header>
        <div class="list" aria-busy=${String(this.#busy)}>
          ${alone.map((patient) => this.#file(patient))} ${isGrouped ? this.#group(animations) : nothing}
          ${offered.length === 0 && !this.#busy ? html`<p>${pageText('no-repairs')}</p>` : nothing}
        </div>
        <footer>
          <button
            class="strong"
            type="button"
            ?disabled=${repaired.length === 0 || this.#busy}
            @click=${() => this.#save()}
          >
            ${repaired.length > 1 ? countText('save', repaired.length) : pageText('save-repaired')}
          </button>
        </footer>`,
      this.#panel,
    );
  }

  /** One check box for each repair of all animations, and the animations individually below. */
  #group(animations: readonly Patient[]): TemplateResult {
    const title = countText('animation', animations.length);
    const having = (name: RepairName) =>
      animations.filter(({ possible }) => possible.some((each) => each.name === name));
    const names = REPAIR_NAMES.filter((name) => having(name).length > 0);
    return html`<section aria-label=${title}>
      <h3>${title}</h3>
      ${names.map((name) => this.#repair(having(name), name))}
      <details>
        <summary>${pageText('one-by-one')}</summary>
        ${animations.map((patient) => this.#file(patient))}
      </details>
    </section>`;
  }

  #file(patient: Patient): TemplateResult {
    const { original, possible, changes, obstacle } = patient;
    return html`<section aria-label=${fileName(original.path)}>
      <h3 title=${original.path}>${fileName(original.path)}</h3>
      ${possible.map(({ name }) => this.#repair([patient], name))}
      ${obstacle === null ? nothing : html`<p class="obstacle" role="alert">${pageText('not-repaired', { reason: obstacle })}</p>`}
      ${
        changes.length > 0
          ? html`<ul>
              ${changes.map(({ message }) => html`<li>${message}</li>`)}
            </ul>`
          : nothing
      }
    </section>`;
  }

  /** The check box of a repair, for one file or for several. */
  #repair(patients: readonly Patient[], name: RepairName): TemplateResult {
    const isInvisible = patients.every(({ possible }) =>
      possible.some((each) => each.name === name && each.effect === 'none'),
    );
    const [first] = patients.flatMap(({ diagnostics }) =>
      diagnostics.filter((finding) => repairOf(finding) === name),
    );
    const chosen = patients.filter((patient) => patient.chosen.has(name)).length;
    const reason =
      first &&
      (patients.length > 1
        ? first.message
        : pageText('at-line', { line: first.line, message: first.message }));
    return html`<label>
      <input
        type="checkbox"
        .checked=${chosen === patients.length}
        .indeterminate=${chosen > 0 && chosen < patients.length}
        ?disabled=${this.#busy}
        @change=${(event: Event) =>
          void this.#choose(patients, name, (event.target as HTMLInputElement).checked)}
      /><span
        >${pageText(`repair-${name}`)}${isInvisible ? html` <em>${pageText('same-picture')}</em>` : nothing}
        ${reason ? html`<small>${reason}</small>` : nothing}</span
      >
    </label>`;
  }
}

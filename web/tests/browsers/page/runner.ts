// Fetches one job after another from the server, runs it, and posts the result.
import { drawScenario, type Order } from '../../pictures/draw-scenario.js';
import { FLOWS } from './flows.js';
import type { PageWindow } from './frame.js';

/** The jobs of the page, with their results. */
export interface Jobs {
  flow: (name: string) => Promise<void>;
  picture: (order: Order) => Promise<string>;
}

export interface Job {
  readonly id: number;
  readonly kind: keyof Jobs;
  readonly argument: unknown;
}

export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
  /** Warnings and errors of the console, and uncaught errors. */
  readonly complaints: readonly string[];
}

const JOBS: Jobs = {
  flow: async (name) => FLOWS[name]?.(),
  picture: drawScenario,
};

const complaints: string[] = [];

/** Collects the errors of a window. Pages in frames call it before their own scripts. */
function watch(page: PageWindow): void {
  for (const kind of ['warn', 'error'] as const) {
    const log = page.console[kind].bind(page.console);
    page.console[kind] = (...words: unknown[]) => {
      complaints.push(`${kind}: ${words.join(' ')}`);
      log(...words);
    };
  }
  page.addEventListener('error', ({ message }) => complaints.push(`uncaught: ${message}`));
  page.addEventListener('unhandledrejection', ({ reason }) => complaints.push(`unhandled: ${reason}`));
  page.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`policy: ${violatedDirective} ${blockedURI}`),
  );
}

async function perform({ id, kind, argument }: Job): Promise<Answer> {
  try {
    const value = await (JOBS[kind] as (argument: unknown) => Promise<unknown>)(argument);
    return { id, value, complaints: complaints.splice(0) };
  } catch (error) {
    return { id, error: String(error), complaints: complaints.splice(0) };
  }
}

watch(window);
Object.assign(window, { watch });
await customElements.whenDefined('md5-viewer');
for (;;) {
  const response = await fetch('next', { cache: 'no-store' });
  if (response.status !== 200) continue;
  const answer = await perform((await response.json()) as Job);
  await fetch('done', { method: 'POST', body: JSON.stringify(answer) });
}

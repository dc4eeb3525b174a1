/** Applies the configuration file and the baseline of `check` to the findings. */
import { counted } from '../report/numbers.js';
import { baselineOf, baselineText, newFindings, readBaseline, type Baseline } from './baseline.js';
import { readConfig, withoutIgnored, type CheckConfig } from './check-config.js';
import { reasonOf } from './find-files.js';
import { JsonFileError } from './json-file-error.js';
import type { CheckCommand } from './options.js';
import { OutputFiles } from './output-files.js';
import { printable } from './print.js';
import type { FileResult } from './read-all.js';
import type { Surroundings } from './surroundings.js';

export interface Filtered {
  readonly results: readonly FileResult[];
  /** Findings that the configuration file removed, and those in the baseline. */
  readonly ignored: number;
  readonly known: number;
}

export class FindingFilters {
  readonly #config: CheckConfig | null;
  /** Null if there is none, or a new one is written. */
  readonly #baseline: Baseline | null;
  readonly #command: CheckCommand;

  /** Reads both files; `config` is the path of a configuration file, or null. Throws a JsonFileError. */
  constructor(command: CheckCommand, config: string | null) {
    const { baseline, updateBaseline } = command;
    this.#command = command;
    this.#config = config === null ? null : readConfig(config);
    this.#baseline = baseline === null || updateBaseline ? null : readBaseline(baseline);
  }

  /**
   * Filters the results, and prints notes on the two files. Writes the baseline if requested; throws if that
   * fails.
   */
  apply(all: readonly FileResult[], { err }: Surroundings): Filtered {
    const note = (text: string): void => {
      if (!this.#command.quiet) err(`md5-viewer: ${printable(text)}\n`);
    };
    const unignored = this.#config && withoutIgnored(all, this.#config);
    for (const place of unignored?.unused ?? [])
      note(`${place}: note: this entry ignores nothing in the files that were checked; remove it`);
    const results = unignored?.results ?? all;
    const ignored = unignored?.count ?? 0;
    const { baseline: file, updateBaseline } = this.#command;
    if (file === null) return { results, ignored, known: 0 };
    const baseline = this.#baseline ?? baselineOf(results, file);
    if (updateBaseline) {
      writeBaseline(file, baseline, results);
      const findings = [...baseline.counts.values()].reduce((sum, count) => sum + count, 0);
      note(`${file}: written with ${counted(findings, 'finding')}`);
    }
    const news = newFindings(results, baseline, file);
    if (news.resolved > 0)
      note(
        `${file}: note: ${counted(news.resolved, 'finding')} gone from the files; remove them with --update-baseline`,
      );
    return { results: news.results, ignored, known: news.count };
  }
}

/** Throws a JsonFileError. */
function writeBaseline(file: string, baseline: Baseline, results: readonly FileResult[]): void {
  if (results.some(({ unreadable }) => unreadable !== undefined))
    throw new JsonFileError(`${file}: not written, because its findings would be incomplete`);
  const output = new OutputFiles();
  try {
    output.add(file, baselineText(baseline));
    output.commit();
  } catch (error) {
    output.discard();
    throw new JsonFileError(`${file}: ${reasonOf(error)}`);
  }
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RepairName } from '../../core/writer.js';
import { codesOf, REPAIR_NAMES, REPAIRS } from '../../report/remedies.js';
import { filesIn, runCli } from '../support/cli.js';

const page = readFileSync(new URL('../../../docs/command-line.md', import.meta.url), 'utf8');

describe('docs/command-line.md', () => {
  it.each(['check', 'convert', 'poster'])('has all options of %s', async (command) => {
    using folder = filesIn({});
    const { out } = await runCli(folder, [command, '--help']);
    const options = out.match(/^ {2}(?:-\w, )?--[\w-]+/gm)?.map((each) => each.replace(/.* /, '')) ?? [];
    expect(options.length).toBeGreaterThan(7);
    const missing = options.filter((option) => option !== '--help' && !page.includes(option));
    expect(missing.filter((option) => option !== '--output')).toEqual([]);
  });

  it('has all repairs, and says which of them --fix makes without =all', () => {
    const rows = new Map(
      [...page.matchAll(/^\| `([\w-]+)` +\| [^|]+\| (yes|all|name) +\|$/gm)].map(
        ([, ...row]) => row as [string, string],
      ),
    );
    const whichMakes = (name: RepairName) => {
      if (codesOf(name).length === 0) return 'name';
      return REPAIRS[name].effect === 'none' ? 'yes' : 'all';
    };
    // In the order in which they are made.
    expect([...rows]).toEqual(REPAIR_NAMES.map((name) => [name, whichMakes(name)]));
  });
});

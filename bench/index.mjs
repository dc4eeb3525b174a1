// npm run bench [-- group ... --against FILE --json FILE --rounds N --keep]
// Measures our build, our peers and our earlier builds with the same work in the same minutes. Prints one
// table. See bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildLib } from '../scripts/build.mjs';
import { buildBench } from '../scripts/lib/cmake.mjs';
import { main, outputOf, root, TaskError } from '../scripts/lib/run.mjs';
import { setup } from '../scripts/setup.mjs';

/** @param {readonly { name: string }[]} groups */
function readArguments(groups) {
  const names = groups.map(({ name }) => name);
  try {
    const { values, positionals } = parseArgs({
      options: {
        against: { type: 'string' },
        json: { type: 'string' },
        rounds: { type: 'string' },
        keep: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const unknown = positionals.find((name) => !names.includes(name));
    if (unknown !== undefined) throw new Error(`There is no group ${unknown}`);
    const rounds = values.rounds === undefined ? {} : { rounds: Number(values.rounds) };
    if (rounds.rounds !== undefined && !(rounds.rounds >= 1))
      throw new Error(`--rounds is ${values.rounds}, but must be a number of 1 or more`);
    if (values.keep && positionals.length > 0) throw new Error('--keep keeps a run of all groups');
    const all = values.against === undefined ? names : [];
    return { ...values, rounds, chosen: positionals.length > 0 ? positionals : all };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new TaskError(
      `${message}\nUsage: npm run bench [-- ${names.join(' | ')} --against FILE --json FILE --rounds N --keep]`,
    );
  }
}

function machine() {
  const emscripten = outputOf('em++', ['--version'])?.match(/\d+\.\d+\.\d+/)?.[0] ?? 'unknown';
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    system: `${platform()} ${arch()}`,
    node: process.versions.node,
    emscripten,
  };
}

/** One result is stored for each kind of machine: 'amd-epyc-2-cores'. */
function machineName() {
  const { processor, cores } = machine();
  return `${processor} ${cores} cores`
    .toLowerCase()
    .replaceAll(/\((r|tm)\)/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
}

/**
 * @param {string} date
 * @param {import('./table.mjs').Row[]} rows
 * @param {(rows: readonly import('./table.mjs').Row[]) => string} table
 */
function keep(date, rows, table) {
  const folder = join(root, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const name = machineName();
  const about = Object.entries(machine())
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');
  writeFileSync(join(folder, `${name}.json`), jsonOf(date, rows));
  writeFileSync(
    join(folder, `${name}.md`),
    `# ${date}\n\n${about}. How to read this: ../README.md.\n\n${table(rows)}`,
  );
  console.log(`Kept in bench/results/${name}.md and ${name}.json`);
}

/** @param {string} date @param {import('./table.mjs').Row[]} rows */
const jsonOf = (date, rows) => `${JSON.stringify({ date, machine: machine(), rows }, null, 1)}\n`;

await main(async () => {
  await setup('bench');
  const { againstGroups, groups } = await import('./groups.mjs');
  const { earlierBuild } = await import('./earlier-build.mjs');
  const { markdownTable, textTable, verdictOf } = await import('./table.mjs');
  const { chosen, against, json, rounds, keep: kept } = readArguments(groups);
  const folder = against === undefined ? undefined : earlierBuild(against);
  const earlier = folder === undefined ? [] : againstGroups(folder);
  const options = { ...rounds, ...(folder === undefined ? {} : { earlier: folder }) };
  buildLib();
  if (groups.some(({ name, inBrowser }) => chosen.includes(name) && !inBrowser)) buildBench();
  const rows = [];
  const failed = [];
  for (const { name, run } of [...groups.filter((group) => chosen.includes(group.name)), ...earlier]) {
    const begin = performance.now();
    process.stdout.write(`${name} ...`);
    try {
      rows.push(...(await run(options)));
    } catch (error) {
      failed.push(name);
      console.error(error instanceof TaskError ? ` ${error.message}` : error);
    }
    console.log(` ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  }
  console.log(`\n${textTable(rows)}`);
  const missed = rows.filter((row) => verdictOf(row) === 'MISSED').length;
  const judged = rows.filter((row) => row.owed).length;
  console.log(
    `${judged - missed} of ${judged} promises kept. Ratios: how many times our time the other takes.`,
  );
  const date = new Date().toISOString().slice(0, 10);
  if (json) writeFileSync(json, jsonOf(date, rows));
  if (failed.length > 0) throw new TaskError(`These groups could not be measured: ${failed.join(', ')}`);
  if (kept) keep(date, rows, markdownTable);
});

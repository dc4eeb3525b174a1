/**
 * Invalid files of all kinds have a clear finding at the right location: in the core, in check and in the
 * page.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Diagnostic } from '../../core/index.js';
import { EMPTY, Library, type FileEntry } from '../../files/index.js';
import { HINTS } from '../../report/hints.js';
import { goodFile } from '../../../scripts/docs.mjs';
import { BAD_INPUTS, type BadInput } from '../support/bad-inputs.js';
import { filesIn, runCli } from '../support/cli.js';
import { loadBuiltCore } from '../support/wasm-core.js';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

function readAs({ kind, bytes }: BadInput): { shown: boolean; remarks: readonly Diagnostic[] } {
  const name = `bad.md5${kind}`;
  if (kind === 'mesh') {
    const { model, report } = core.readModel(bytes, name);
    const shown = model?.meshes.some(({ triangleCount }) => triangleCount > 0) ?? false;
    model?.dispose();
    return { shown, remarks: report.diagnostics };
  }
  const { value, report } =
    kind === 'anim'
      ? (({ clip, report: r }) => ({ value: clip, report: r }))(core.readClip(bytes, name))
      : (({ path, report: r }) => ({ value: path, report: r }))(core.readCameraPath(bytes, name));
  value?.dispose();
  return { shown: value !== null, remarks: report.diagnostics };
}

const allOf = (remarks: readonly Diagnostic[]): string =>
  remarks
    .filter(({ severity }) => severity !== 'info')
    .map(({ line, column, severity, code }) => `${line}:${column} ${severity} ${code}`)
    .join('; ') || 'nothing';

const titled = BAD_INPUTS.map((input) => [`${input.what}, as .md5${input.kind}`, input] as const);

it('are many', () => {
  expect(new Set(BAD_INPUTS.map(({ what }) => what)).size).toBeGreaterThan(80);
});

/** Check and the page use the kind of the content, not of the name. */
const isWhatItsNameSays = ({ kind, bytes }: BadInput): boolean =>
  [kind, 'unknown'].includes(core.classify(bytes));

describe.each(titled)('%s', (_, input) => {
  it('is read as far as it goes and named by the core, in short sentences', () => {
    const { shown, remarks } = readAs(input);
    const [says, all] = [input.says.replace(/ \.\.\.$/, ''), allOf(remarks)];
    expect([says === input.says ? all : all.slice(0, says.length), shown]).toEqual([says, input.shows]);
    for (const { message, code, file, line, column } of remarks) {
      expect(message).toMatch(/^([A-Z'0-9]|\.\.\. and).*\.$/);
      expect(message.length).toBeLessThan(200);
      expect(HINTS[code], code).toBeDefined();
      expect([file, line > 0, column > 0]).toEqual([`bad.md5${input.kind}`, true, true]);
    }
  });

  it('is printed by check with its place, one hint per code and the right exit code', async () => {
    if (!isWhatItsNameSays(input)) return;
    using folder = filesIn({});
    const name = `bad.md5${input.kind}`;
    writeFileSync(join(folder.path, name), input.bytes);
    const { code, out, err } = await runCli(folder, ['check', `./${name}`]);
    const remarks = out.split('\n').filter((line) => line.startsWith(name));
    expect([err, code]).toEqual(['', remarks.some((line) => line.includes(': error ')) ? 1 : 0]);
    expect(remarks.length).toBeGreaterThan(0);
    const codes = new Set(remarks.map((line) => /: \w+ ([\w-]+): /.exec(line)?.[1]));
    expect(out.split('\n').filter((line) => line.startsWith('  hint: '))).toHaveLength(codes.size);
  });

  it('leaves the picture of the page, which explains it', async () => {
    if (!isWhatItsNameSays(input)) return;
    const library = new Library(core);
    const good = entryOf('good.md5mesh', new TextEncoder().encode(goodFile('mesh')));
    const before = await library.add(EMPTY, [good], { mode: 'auto' });
    const name = `bad.md5${input.kind}`;
    const after = await library.add(before, [entryOf(name, input.bytes)], { mode: 'auto' });
    expect(after.models.some(({ value }) => value.meshes.some((each) => each.triangleCount > 0))).toBe(true);
    expect(after.problems.some(({ file }) => file === name)).toBe(true);
    for (const collection of [before, after]) library.release(collection);
  });
});

const entryOf = (path: string, bytes: Uint8Array): FileEntry => ({
  path,
  bytes: () => Promise.resolve(bytes),
});

/** The lines of `convert` about the files that it wrote. What many animations have in common is one line. */
import { basename, dirname, sep } from 'node:path';
import type { Change } from '../core/index.js';
import { causeIn, listed, mergedRemarks } from '../report/merged-remarks.js';
import { counted } from '../report/numbers.js';
import type { Md5Kind } from './convert-options.js';
import { painted, printable } from './print.js';

export interface WrittenFile {
  readonly path: string;
  readonly kind: Md5Kind;
  readonly changes: readonly Change[];
  /** Facts that the user should know, in sentences. */
  readonly remarks: readonly string[];
}

/** A change or a remark on a file; remarks have no code. */
interface Said {
  readonly file: string;
  readonly code: string;
  readonly message: string;
  readonly cause?: string;
}

/** As many files that share their headline get a line each. */
const FEW = 3;

/** A headline for each file, or for many of one folder, with its changes and remarks below it. */
export function writtenLines(written: readonly WrittenFile[], color: boolean): string[] {
  const below = new Map<string, Said[]>();
  for (const said of mergedRemarks(written.flatMap(saidOf))) {
    const others = below.get(said.file);
    if (others) others.push(said);
    else below.set(said.file, [said]);
  }
  return groups(written, below).flatMap((group) =>
    group.length > FEW
      ? groupLine(group, color)
      : group.flatMap((file) => [
          headline(file.path, headOf(file), color),
          ...(below.get(file.path) ?? []).map((said) => saidLine(said, color)),
        ]),
  );
}

/** Files of one kind and folder with the same headline and nothing below it are a group; each other file is alone. */
function groups(written: readonly WrittenFile[], below: ReadonlyMap<string, unknown>): WrittenFile[][] {
  const all = new Map<string, WrittenFile[]>();
  for (const file of written) {
    const key = below.has(file.path) ? file.path : `${dirname(file.path)}\n${file.kind}\n${headOf(file)}`;
    const group = all.get(key);
    if (group) group.push(file);
    else all.set(key, [file]);
  }
  return [...all.values()];
}

const headOf = ({ changes }: WrittenFile): string => counted(changes.length, 'change');

/** One line for many files. */
function groupLine(group: readonly WrittenFile[], color: boolean): string {
  const [first] = group;
  const names = listed(group.map(({ path }) => basename(path)));
  const folder = first ? dirname(first.path) + sep : '';
  const each = first?.changes.length === 0 ? headOf(first) : `${first ? headOf(first) : ''} each`;
  return headline(folder, `${counted(group.length, 'file')}, ${each}: ${printable(names)}`, color);
}

function saidLine({ file, code, message }: Said, color: boolean): string {
  if (code === '') return remarkLine(file, message, color);
  return `${printable(file)}: ${painted('change', 'info', color)} ${code}: ${printable(message)}`;
}

export function headline(path: string, text: string, color: boolean): string {
  return `${painted(printable(path), 'bold', color)}: ${text}`;
}

export function remarkLine(path: string, remark: string, color: boolean): string {
  return `${printable(path)}: ${painted('note', 'info', color)}: ${printable(remark)}`;
}

/** Animations share their causes. Figures of a mesh or camera path are its own. */
function saidOf({ path, kind, changes, remarks }: WrittenFile): Said[] {
  const all = [...changes, ...remarks.map((message) => ({ code: '', message }))];
  return all.map((each) => ({
    ...each,
    file: path,
    cause: kind === 'anim' ? causeIn(each.message) : `${path} ${each.message}`,
  }));
}

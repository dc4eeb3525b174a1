/** Merges findings of several files that have the same cause. */
import { counted } from './numbers.js';

interface FileRemark {
  readonly code: string;
  readonly message: string;
  readonly file: string;
  readonly cause?: string;
}

/** Merges findings with the same cause into the first one, with the names of the other animations. */
export function mergedRemarks<Remark extends FileRemark>(remarks: readonly Remark[]): Remark[] {
  const groups = new Map<string, Remark[]>();
  for (const remark of remarks) {
    const key = `${remark.code} ${remark.cause ?? remark.message}`;
    const group = groups.get(key);
    if (group) group.push(remark);
    else groups.set(key, [remark]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const more = others.length > 0 ? ` ${sameOf(others.map(({ file }) => file))}` : '';
    const merged = { ...first, message: first.message + more };
    Reflect.deleteProperty(merged, 'cause');
    return merged;
  });
}

/**
 * The first sentence of a message without its figures: they differ from file to file although the cause is the same, and
 * so does what follows. Names stay.
 */
export function causeIn(message: string): string {
  const [sentence] = /^.*?\.(?= |$)/.exec(message) ?? [message];
  return sentence.replace(/'[^']*'|(?<![\w./\\-])-?\d+(\.\d+)?(?![\w/\\])/g, (part) =>
    part.startsWith("'") ? part : '#',
  );
}

function sameOf(files: readonly string[]): string {
  const names = listed(
    files.map((file) => file.slice(1 + Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')))),
  );
  const others = counted(files.length, 'other animation is', 'other animations are');
  return `${others} alike: ${names}.`;
}

const NAMES_SHOWN = 5;

/** A list of names, cut off after five. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return names.length > NAMES_SHOWN ? `${shown} and ${names.length - NAMES_SHOWN} more` : shown;
}

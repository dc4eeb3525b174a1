import type { Fit, Severity } from '../core/index.js';
import { nameHabit } from './name-habit.js';
import { counted, significant, significantVector } from './numbers.js';
import type { PageCode } from './page-codes.js';

export interface FitRemark {
  readonly severity: Severity;
  readonly code: PageCode;
  readonly message: string;
  /** Doom 3 plays an animation only with exactly the joints of the mesh. */
  readonly strict?: true;
  /** Findings with the same cause differ only in numbers. The message if it is absent. */
  readonly cause?: string;
}

/** Findings on an animation that plays on a mesh; empty if it does not. */
export function fitRemarks(fit: Fit, mesh: string): FitRemark[] {
  if (!fit.compatible) return [];
  const { otherParents = [], rotationsInverted, boneScale, turnedRoot: turn, rootOffset } = fit;
  const remarks: FitRemark[] = [];
  const parts = differences(fit);
  if (parts.length > 0) {
    const message = `Matched with ${mesh} by the names of the joints: ${parts.join('; ')}.${nameHabit(fit)}`;
    remarks.push({ severity: 'info', code: 'clip-fits-by-name', message, strict: true });
  }
  if (otherParents.length > 0) {
    const message = `These joints have other parents in ${mesh}: ${listed(otherParents)}.`;
    remarks.push({ severity: 'warning', code: 'parents-differ', message, strict: true });
  }
  if (rotationsInverted) {
    const message = `The rotations are the inverse of those of ${mesh}, so that its limbs bend the wrong way.`;
    remarks.push({ severity: 'warning', code: 'rotations-inverted', message });
  }
  if (boneScale !== undefined) {
    const message =
      boneScale === 0
        ? `The bones have no length, unlike those of ${mesh}. The model collapses into a point. Export the joints with their positions.`
        : `The bone lengths are ${factor(boneScale)} times those of ${mesh}. Apply scale before export.`;
    if (boneScale === 0 || isConversion(boneScale))
      remarks.push({ severity: 'warning', code: 'bone-lengths-differ', message });
    else remarks.push(ofOtherSize(boneScale, mesh));
  }
  if (turn) {
    const message = `The root '${turn.joint}' is turned by ${turn.degrees} degrees about ${turn.axis} against ${mesh}.`;
    remarks.push({ severity: 'info', code: 'root-turned', message });
  }
  if (rootOffset) {
    const offset = significantVector(rootOffset, 4);
    const message = `Joint 0 is at (${offset}) in the base frame. Doom 3 subtracts this position from the animation, as root motion "travel" does here.`;
    remarks.push({ severity: 'info', code: 'root-offset', message, cause: mesh });
  }
  return remarks;
}

/** Factors between units: inch and centimetre or metre, foot, millimetre and the like. */
const CONVERSIONS = [10, 100, 1000, 2.54, 25.4, 39.37, 12, 3.281, 30.48];
/** The tolerance of the core for equal bone ratios. */
const SAME_FACTOR = 0.03;

function isConversion(scale: number): boolean {
  const larger = Math.max(scale, 1 / scale);
  return CONVERSIONS.some((factor) => Math.abs(larger / factor - 1) < SAME_FACTOR);
}

function ofOtherSize(scale: number, mesh: string): FitRemark {
  const message = `The animation is made for a skeleton ${factor(scale)} times as large as ${mesh}. Doom 3 plays it unchanged.`;
  return { severity: 'info', code: 'clip-of-other-size', message };
}

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

/** Explains in sentences why an animation does not play on a mesh. */
export function misfitText(fit: Fit): string {
  return (fit.firstDifference ?? 'The joints differ.') + nameHabit(fit);
}

type FitLists = Pick<Fit, 'how' | 'missing' | 'extra' | 'reordered' | 'ambiguous'>;

/**
 * The differences between the joints of an animation and a mesh, if they are matched by name. Each is a
 * phrase.
 */
export function differences({ how, missing, extra, reordered, ambiguous = [] }: FitLists): string[] {
  if (how !== 'by-name') return [];
  return [
    ...(missing.length > 0 ? [`lacks ${listed(missing)}`] : []),
    ...(extra.length > 0 ? [`also has ${listed(extra)}`] : []),
    ...(reordered ? ['joints in another order'] : []),
    ...(ambiguous.length > 0 ? [`uses the first of several joints named ${listed(ambiguous)}`] : []),
  ];
}

const NAMES_SHOWN = 5;

/** A list of names, cut off after five. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return names.length > NAMES_SHOWN ? `${shown} and ${names.length - NAMES_SHOWN} more` : shown;
}

/** 100, 0.0254, 1.33. */
const factor = (scale: number): string => significant(scale, 3);

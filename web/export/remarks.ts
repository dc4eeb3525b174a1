/** Collects the losses of an export, with one sentence for all objects with the same loss. */
import { counted, significant } from '../report/numbers.js';

export const vertices = (count: number): string => counted(count, 'vertex', 'vertices');

/** Few digits, enough to show the size of a number. */
export const rounded = (value: number): string => significant(value, 2);

/** What an export could not take over, said once for everything that it concerns. */
import { counted, significant } from '../report/numbers.js';

export const vertices = (count: number): string => counted(count, 'vertex', 'vertices');

/** Few digits, as much as says how large something is. */
export const rounded = (value: number): string => significant(value, 2);

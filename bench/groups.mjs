// All groups of the benchmark, in the order of the table.
import { against } from './groups/against.mjs';
import { againstFrame } from './groups/against-frame.mjs';
import { cold } from './groups/cold.mjs';
import { frame } from './groups/frame.mjs';
import { growth } from './groups/growth.mjs';
import { loading } from './groups/loading.mjs';
import { memory } from './groups/memory.mjs';
import { native } from './groups/native.mjs';
import { poses } from './groups/poses.mjs';
import { skinning } from './groups/skinning.mjs';
import { start } from './groups/start.mjs';

/**
 * @typedef {object} Group
 * @property {string} name as on the command line
 * @property {boolean} [inBrowser] true if it does not need the native programs
 * @property {(options: Options) => Promise<import('./table.mjs').Row[]>} run
 *
 * @typedef {object} Options
 * @property {number} [rounds] number of turns of each contender, if it can be chosen
 * @property {string} [earlier] dist/lib of an earlier build
 */

/** @type {readonly Group[]} */
export const groups = [loading, native, memory, skinning, poses, growth, frame, cold, start];

/**
 * Groups that compare our build with an earlier one.
 * @param {string} folder its dist/lib
 * @returns {readonly Group[]}
 */
export const againstGroups = (folder) => [
  { name: 'against', run: () => against(folder) },
  { name: 'against, frame', run: () => againstFrame(folder) },
];

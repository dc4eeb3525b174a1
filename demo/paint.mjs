/** The painters by the names that surfaces use. */
import * as organic from './paint-organic.mjs';
import * as cloth from './paint-cloth.mjs';
import * as gear from './paint-gear.mjs';

export const PAINTERS = { ...organic, ...cloth, ...gear };

/** Numbers that decide whether an engine accepts a model: its counts with their limits, and lengths on it. */
export { LimitsSection } from './limits-section.js';
export { Measure } from './measure.js';
export { numberStyles } from './styles-numbers.js';

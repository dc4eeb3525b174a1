/** A scrolling list of any length. */
export { VirtualList } from './virtual-list.js';

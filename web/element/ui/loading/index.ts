/** The panel for slow loads. Loaded on first use. */
export { Loading } from './loading.js';

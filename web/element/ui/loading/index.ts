/** What a load shows that takes its time. Loaded with the first of them. */
export { loadingStyles, renderLoading } from './loading.js';

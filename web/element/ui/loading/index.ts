/** What a load shows that takes its time. Loaded with the first of them. */
export { Loading } from './loading.js';

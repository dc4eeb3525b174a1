import type { Dictionary } from '../index.js';
import type { Packs } from './load-pack.js';

export const PACKS: Packs<Dictionary> = {
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  ru: () => import('./ru.js'),
};

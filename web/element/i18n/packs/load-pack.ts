import type { Pack } from './pack.js';

const PACKS = {
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  ru: () => import('./ru.js'),
} as const;

export type Language = keyof typeof PACKS;

export async function loadPack(language: Language): Promise<Pack> {
  return (await PACKS[language]()).default;
}

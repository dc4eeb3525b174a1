import type { Theme } from '../element/links/index.js';
const KEY = 'md5-viewer-theme';
const ORDER: readonly Theme[] = ['auto', 'light', 'dark'];

/** The visitor's choice from an earlier visit. Frames without an origin have no storage. */
export function storedTheme(): Theme {
  try {
    return ORDER.find((theme) => theme === localStorage.getItem(KEY)) ?? 'auto';
  } catch {
    return 'auto';
  }
}

export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts for this visit only.
  }
}

export function showTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function nextTheme(theme: Theme): Theme {
  return ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] ?? 'auto';
}

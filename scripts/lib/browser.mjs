// Finds Chromium, or a browser based on it, for the browser tests.
import { existsSync } from 'node:fs';
import { findProgram } from './run.mjs';

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

/**
 * The browser's program: CHROMIUM from the environment, or else one on PATH, or else the one that
 * `playwright-core install` downloaded. Ubuntu's chromium-browser without snap only prints advice, so it is
 * used only if snap exists.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const chosen = process.env['CHROMIUM'];
  if (chosen) return chosen;
  const onPath = findProgram(existsSync('/snap/bin/chromium') ? names : names.slice(0, 3));
  if (onPath) return onPath;
  const { chromium } = await import('playwright-core');
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

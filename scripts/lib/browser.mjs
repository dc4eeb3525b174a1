// Finding Chromium, or a browser built from it, for the browser tests.
import { existsSync } from 'node:fs';
import { findProgram } from './run.mjs';

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

/**
 * The browser's program: CHROMIUM from the environment, else one on PATH, else the one that
 * `playwright-core install` downloaded. Ubuntu's chromium-browser without snap is a script that only
 * prints advice, so it counts only when snap is there.
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

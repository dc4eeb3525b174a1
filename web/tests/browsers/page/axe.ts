import type axe from 'axe-core';
import { check, eventOf, within, type PageWindow } from './frame.js';

type AxeWindow = PageWindow & { axe?: typeof axe };

/** The colours at the edge of the viewer's gradient with the least contrast to its text. */
const BACKGROUNDS = { light: '#d5d9df', dark: '#343a45' } as const;

/**
 * Throws for each serious or critical finding of axe on the window's current content, and checks contrast in
 * dark mode.
 */
export async function checkAccessibility(page: AxeWindow): Promise<void> {
  const tester = page.axe ?? (await loadAxe(page));
  await run(page, tester, 'light');
  await run(page, tester, 'dark', 'color-contrast');
  delete page.document.documentElement.dataset.theme;
  // Firefox becomes slow if a hidden canvas is drawn.
  for (const viewer of page.document.querySelectorAll('md5-viewer')) {
    viewer.style.removeProperty('--md5-background');
    viewer.shadowRoot!.querySelector('canvas')!.style.visibility = '';
  }
}

async function run(
  page: AxeWindow,
  tester: typeof axe,
  theme: keyof typeof BACKGROUNDS,
  ...runOnly: string[]
): Promise<void> {
  page.document.documentElement.dataset.theme = theme;
  for (const viewer of page.document.querySelectorAll('md5-viewer')) {
    // axe measures contrast only on plain colours, not on gradients or over a canvas.
    viewer.style.setProperty('--md5-background', BACKGROUNDS[theme]);
    viewer.shadowRoot!.querySelector('canvas')!.style.visibility = 'hidden';
  }
  const rules = runOnly.length > 0 ? { runOnly } : {};
  const options = { resultTypes: ['violations' as const], iframes: false, preload: false, ...rules };
  const { violations } = await within('axe has its findings', tester.run(page.document, options));
  const findings = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  check(findings.length === 0, `axe finds nothing in ${theme} colours, but:\n${findings.join('\n')}\n`);
}

async function loadAxe(page: AxeWindow): Promise<typeof axe> {
  const script = page.document.createElement('script');
  script.src = 'axe.js';
  page.document.head.append(script);
  await eventOf(script, 'load');
  return page.axe!;
}
